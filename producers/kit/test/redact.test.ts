import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { redactSecrets } from '@bearing/producer-kit';
import fc from 'fast-check';

/** Put together here so that no scanner takes a made-up secret for a real one. */
const glue = (...parts: readonly string[]): string => parts.join('');

const SECRETS: readonly (readonly [text: string, secret: string])[] = [
  ["api_key text DEFAULT 'sk_live_FAKEFAKEFAKEFAKEFAKE0000', note text", glue('sk_live_', 'FAKEFAKEFAKEFAKEFAKE0000')],
  ["COMMENT ON COLUMN a.b IS 'initial password is FakeWinter2024!';", 'FakeWinter2024!'],
  ['The default password for svc_app was Summer#19.', 'Summer#19'],
  ["IS 'login with password FakeAutumn99!'", 'FakeAutumn99!'],
  ['the password for the service account is FakeSpring2025?', 'FakeSpring2025'],
  ["dblink_connect('c','user=x password=''Fake 1'' dbname=y')", 'Fake 1'],
  ['-- pass: Fake1234', 'Fake1234'],
  ['credentials: admin/FakeAdm1n', 'FakeAdm1n'],
  ['Das Passwort ist Fake4711!', 'Fake4711!'],
  ["dblink('host=db1 user=app password=FakeHunter2 dbname=crm', 'select 1')", 'FakeHunter2'],
  ["dblink('host=db1 user=app password=correcthorse dbname=crm', 'select 1')", 'correcthorse'],
  ["OPENROWSET('SQLNCLI',srv;sa;FakeP@ss,select 1)", 'FakeP@ss'],
  ["OPENROWSET('SQLNCLI', 'srv';'sa';'FakeP@ss', 'select 1')", 'FakeP@ss'],
  ["OPENDATASOURCE('SQLNCLI', 'Data Source=srv;User ID=sa;Password=FakeOne')", 'FakeOne'],
  ['Server=sql1;Database=crm;User Id=sa;Password=FakeP@ssw0rd!;', 'FakeP@ssw0rd!'],
  ['Server=sql1;Password=two words here;Database=crm', 'two words here'],
  ['Driver={ODBC Driver 18};Server=x;UID=sa;PWD={a;b}}c};', 'a;b}}c'],
  ['Driver={ODBC Driver 18};Server=x;UID=sa;PWD=plainfake', 'plainfake'],
  ["CONNECTION='mysql://root:FakeS3cret@10.0.0.1:3306/db/t'", 'FakeS3cret'],
  ['postgres://app:p%40ss/w@rd@db.example/crm', 'p%40ss/w@rd'],
  ['amqp://user:fakepass@mq:5672/vhost', 'fakepass'],
  ['jdbc:oracle:thin:scott/tigerfake@//db:1521/x', 'tigerfake'],
  ['jdbc:postgresql://h/db?user=x&password=fakeword&ssl=true', 'fakeword'],
  ['jdbc:sqlserver://h:1433;databaseName=x;user=sa;password={fake;word};', 'fake;word'],
  ["CREATE SERVER s FOREIGN DATA WRAPPER w OPTIONS (host 'x', password 'fakepw');", 'fakepw'],
  ["CREATE USER MAPPING FOR u SERVER s OPTIONS (user 'u', password 'fake''pw');", "fake''pw"],
  ["CREATE USER u WITH ENCRYPTED PASSWORD 'fakepw'", 'fakepw'],
  ["CREATE USER 'u'@'%' IDENTIFIED BY 'fakepw';", 'fakepw'],
  ["CREATE USER u IDENTIFIED WITH mysql_native_password AS '*FAKE0123456789'", '*FAKE0123456789'],
  ['CREATE DATABASE LINK l CONNECT TO scott IDENTIFIED BY tigerfake USING x', 'tigerfake'],
  ["CREATE LOGIN l WITH PASSWORD = N'fakepw', CHECK_POLICY = OFF", 'fakepw'],
  ["CREATE DATABASE SCOPED CREDENTIAL c WITH IDENTITY = 'x', SECRET = 'fakesecret'", 'fakesecret'],
  ["EXEC sp_addlinkedsrvlogin N'srv', 'false', NULL, N'sa', N'fakepw'", 'fakepw'],
  ["EXEC sp_addlinkedsrvlogin @rmtsrvname=N'S', @rmtuser=N'sa', @rmtpassword='fakepw'", 'fakepw'],
  ["select pgp_sym_decrypt(card, 'fakekey') from t", 'fakekey'],
  ["select AES_DECRYPT(t.card, 'fakekey')", 'fakekey'],
  ["DecryptByPassPhrase(N'fakephrase', col)", 'fakephrase'],
  [glue('-----BEGIN RSA PRIVATE ', 'KEY-----\nMIIEfake\n-----END RSA PRIVATE ', 'KEY-----'), 'MIIEfake'],
  [glue('-----BEGIN PRIVATE ', 'KEY-----\\nMIIEfakeCut+/=='), 'MIIEfakeCut'],
  ['https://x.blob.core.windows.net/c?sv=2022-11-02&se=2030&sig=FAKEfake%2Bfake%2Ffake%3D', 'FAKEfake%2Bfake'],
  ['DefaultEndpointsProtocol=https;AccountName=x;AccountKey=RkFLRQ==;EndpointSuffix=y', 'RkFLRQ=='],
  ['Endpoint=sb://x/;SharedAccessKeyName=Root;SharedAccessKey=RkFLRUZBS0U=', 'RkFLRUZBS0U='],
  [glue('eyJhbGciOiJIUzI1NiJ9', '.eyJzdWIiOiJmYWtlIn0', '.c2lnbmF0dXJlZmFrZQ'), 'eyJzdWIiOiJmYWtlIn0'],
  [glue('AKIA', 'FAKEFAKEFAKE0000'), 'FAKEFAKEFAKE0000'],
  ['aws_secret_access_key = FAKEfake0000/FAKEfake0000+FAKEfake000000', 'FAKEfake0000/FAKE'],
  [glue('AIza', 'FAKEFAKEFAKEFAKEFAKEFAKEFAKEFAKE000'), 'FAKEFAKEFAKE'],
  [glue('ghp_', 'FAKEFAKEFAKEFAKEFAKEFAKEFAKEFAKE0000'), 'FAKEFAKE'],
  [glue('xoxb-', '000000000000-fakefakefake'), 'fakefakefake'],
  ['Authorization: Bearer fake.token-value_1', 'fake.token-value_1'],
  ['"Authorization": "Basic ZmFrZTpmYWtl"', 'ZmFrZTpmYWtl'],
  ['curl -u admin:fakepw https://x/', 'fakepw'],
  ['export DB_PASSWORD=fakeword', 'fakeword'],
  ['"clientSecret": "fakeword"', 'fakeword'],
  ["$config['db_password'] = 'fakeword';", 'fakeword'],
  ['{"a":"{\\"password\\": \\"fakeword\\"}"}', 'fakeword'],
  ['<add key="Db.Password" value="fakeword" />', 'fakeword'],
  ['<server><password>fakeword</password></server>', 'fakeword'],
  ['password: Fake2024', 'Fake2024'],
  ['mysql -h db -u root -pfakeword shop', 'fakeword'],
  ["| api_token | varchar(40) | no | `'fake-token'` | |", 'fake-token'],
  ["password varchar(40) NOT NULL DEFAULT 'changeme'", 'changeme'],
  ['db.example:5432:crm:app:fakeword', 'fakeword'],
  ['$2y$10$abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZ01234', 'abcdefghijklmnopqrstuu'],
];

const ORDINARY: readonly string[] = [
  '| password_hash | varchar(128) | no | | Hash of the password, by bcrypt |',
  '| PasswordSalt | varchar(10) | NOT NULL | | Random value concatenated with the password string before hashing. |',
  'password VARCHAR(40) DEFAULT NULL,',
  "email varchar(50) NOT NULL DEFAULT '', password_changed_at timestamp DEFAULT 'now()'",
  'The password is required and is stored hashed.',
  'The password is SHA-256 hashed. The password must be changed every 90 days.',
  'SELECT u.password FROM users u WHERE u.password = p.password',
  'WHERE u.password=p.password_hash AND t.token_id = s.token_id',
  'UPDATE t SET password = crypt(new_password, gen_salt(x))',
  'interface Login { password: string; token: string | null }',
  'postgres://db.example:5432/crm and https://example.com:8080/@team/page',
  'https://example.com/users/@me?tab=keys#secret',
  'password=$1, pwd=?, token=:token, PASSWORD=%s, pwd=***',
  "CREATE USER u IDENTIFIED BY '<password>'",
  'FOREIGN KEY (order_id) REFERENCES sales.orders (id)',
  'Key: order_id. Primary key: id. Token bucket of 100 requests.',
  'Authorization is done by roles. Basic authentication is off. Bearer tokens expire.',
  'status = ok, mode = 2024-03-01, path = a/b/c:8080',
  'Ask the secretary: Room 12B4. The passenger: Smith42',
  'author: scott/tiger is the classic example',
];

describe('redactSecrets', () => {
  for (const [text, secret] of SECRETS) {
    it(`takes the secret out of ${text.slice(0, 60).replaceAll('\n', ' ')}`, () => {
      assert.ok(text.includes(secret), 'the case holds its secret');
      const result = redactSecrets(text);
      assert.ok(!result.text.includes(secret), result.text);
      assert.match(result.text, /\[redacted:[a-z-]+\]/);
      assert.ok(result.kinds.length > 0);
      assert.equal(redactSecrets(result.text).text, result.text, 'a second run changes nothing');
    });
  }

  for (const text of ORDINARY) {
    it(`leaves ${text.slice(0, 60)}`, () => {
      assert.deepEqual(redactSecrets(text), { text, kinds: [] });
    });
  }

  it('is done after one run, whatever the text', () => {
    const words = fc.constantFrom(
      'password',
      '=',
      ' ',
      ':',
      "'",
      '"',
      ';',
      'Fake1!',
      '://',
      'a',
      '@',
      '|',
      '\n',
      'DEFAULT ',
      '[',
      ']',
      '(',
      '-u ',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 24 }), (parts) => {
        const once = redactSecrets(parts.join('')).text;
        assert.equal(redactSecrets(once).text, once);
      }),
      { numRuns: 2000 },
    );
  });

  it('takes no more than a moment for a long run of what a rule starts with', () => {
    for (const unit of [
      'password',
      'a:',
      'x=',
      '| pwd ',
      "'",
      'AAAA',
      '://a:',
      'password = ',
      'crypt(',
      '<password>',
      'key="password" ',
      'x.',
      'api_',
      'identified by ',
      'cookie: a=',
      'mysql -u ',
      'sp_addlogin a, ',
      'openrowset(a,b;',
      '-----BEGIN PRIVATE KEY-----',
    ]) {
      const text = unit.repeat(Math.floor(100_000 / unit.length));
      const begun = performance.now();
      redactSecrets(text);
      assert.ok(performance.now() - begun < 3000, `${unit}: ${Math.round(performance.now() - begun)} ms`);
    }
  });
});
