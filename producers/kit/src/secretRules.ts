import type { SecretRule } from './secretRule.js';
import { isPlaceholder, looksSecret } from './secretValue.js';
import { TOKEN_RULES } from './tokenRules.js';

/** Names whose value is a secret, also as the last words of a longer name: `db_password`, `clientSecret`. */
const NAME =
  'pass(?:word|wd|phrase|code)|pwd|secret(?:[_-]?(?:access)?[_-]?key)?|api[_-]?(?:key|secret|token)|access[_-]?(?:key|token)|' +
  'auth[_-]?(?:key|token)|refresh[_-]?token|private[_-]?key|account[_-]?key|shared[_-]?access[_-]?key|storage[_-]?key|' +
  'encryption[_-]?key|signing[_-]?key|bearer[_-]?token|client[_-]?secret|connection[_-]?secret';
/** People's words for it, in the languages that comments are written in. */
const WORD = `${NAME}|pin|pass|pw|kennwort|passwort|mot de passe|contraseña|senha|wachtwoord|hasło|lösenord|parola`;
/** A quoted literal of SQL or of a programming language, its inside as the second group. */
const LITERAL = String.raw`(N?'(?:[^'\n]|'')*'|"(?:[^"\\\n]|\\.)*"|\\"[^"\\\n]*\\"|N?&#39;[^&\n]*&#39;)`;
const NAME_HINTS = ['pass', 'pwd', 'secret', 'key', 'token'];

/** The rules in the order in which they are tried: whole blocks first, then shapes, then what stands beside a name. */
export const SECRET_RULES: readonly SecretRule[] = [
  {
    kind: 'private-key',
    hints: ['private key'],
    pattern:
      /-----BEGIN ([A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?)-----(?:[\s\S]*?-----END \1-----|(?:[A-Za-z0-9+/=,:\-\s\\|<>]|\\n)*)/g,
    replace: (mark) => mark,
  },
  {
    kind: 'url-password',
    hints: ['://'],
    pattern: /\b([a-z][a-z0-9+.-]{0,30}:\/\/[^\s/:@"'`<>?#|]*):([^\s"'`<>|]+)@(?=[^\s@"'`<>|]*)/gi,
    replace: (mark, [, before = '', secret = '']) => {
      if (isPlaceholder(secret) || /^\d{1,5}(?:[/?#]|$)/.test(secret)) return null; // host:port/…@…
      return `${before}:${mark}@`;
    },
  },
  {
    kind: 'url-password',
    hints: ['://'],
    pattern: /\b([a-z][a-z0-9+.-]{0,30}:\/\/)([A-Za-z0-9_~.-]{20,200})@/gi,
    replace: (mark, [, scheme = '', token = '']) => (/\d/.test(token) ? `${scheme}${mark}@` : null),
  },
  {
    kind: 'url-password',
    hints: ['jdbc:oracle', 'sqlplus', 'connect '],
    pattern: /\b(jdbc:oracle:\w+:|sqlplus\s+(?:-\w+\s+)*|connect\s+)([\w$#]+)\/("[^"\n]+"|[^\s@/"']+)@/gi,
    replace: (mark, [, before = '', user = '']) => `${before}${user}/${mark}@`,
  },
  ...TOKEN_RULES,
  {
    kind: 'authorization',
    hints: ['authorization', 'bearer', 'basic '],
    pattern:
      /\b(authorization["']?\s*[:=]\s*["']?(?:(?:bearer|basic|token|digest|apikey|negotiate)\s+)?|bearer\s+)([A-Za-z0-9._~+/=-]{8,})/gi,
    replace: (mark, [, before = '', secret = '']) =>
      (/^authorization/i.test(before) &&
        (/["'\s](?:bearer|basic|token|digest|apikey|negotiate)\s/i.test(before) || looksSecret(secret))) ||
      (secret.length >= 16 && /\d/.test(secret))
        ? `${before}${mark}`
        : null,
  },
  {
    kind: 'authorization',
    hints: ['curl', 'wget'],
    pattern: /\b(curl\s[^\n]{0,300}?(?:-u|--user)[ =]?["']?[^\s:"']+:)([^\s"']+)/gi,
    replace: (mark, [, before = '', secret = '']) => (isPlaceholder(secret) ? null : before + mark),
  },
  {
    kind: 'authorization',
    hints: ['cookie'],
    pattern: /\b((?:set-)?cookie\s*:\s*[\w.-]+=)([^\s;"']{8,})/gi,
    replace: (mark, [, before = '']) => before + mark,
  },
  {
    kind: 'sas-signature',
    hints: ['sig='],
    pattern: /((?:^|[?&;\s"'])(?:amp;)?sig=)([A-Za-z0-9%+/=_-]{16,})/gi,
    replace: (mark, [, before = '']) => before + mark,
  },
  {
    kind: 'password',
    hints: ['openrowset', 'opendatasource'],
    pattern: /\b(OPENROWSET\s*\(\s*N?'?[^,'\n]*'?\s*,\s*[^;,\n]*;[^;,\n]*;\s*)(N?'(?:[^'\n]|'')*'|[^,)\n]+)/gi,
    replace: (mark, [, before = '', secret = '']) => (isPlaceholder(secret) ? null : before + quoteLike(secret, mark)),
  },
  {
    kind: 'password',
    hints: ['identified'],
    pattern:
      /\b(IDENTIFIED\s+(?:WITH\s+[\w'"`.]+\s+)?(?:BY|AS|USING)\s+(?:(?:PASSWORD|VALUES)\s+)?)(N?'(?:[^'\n]|'')*'|"[^"\n]*")/gi,
    replace: (mark, [, before = '', secret = '']) => (isPlaceholder(secret) ? null : before + quoteLike(secret, mark)),
  },
  {
    // Oracle needs no quotes. A sentence says "identified by" too, but not behind a user's name.
    kind: 'password',
    hints: ['identified'],
    pattern: /\b((?:USER|TO|ROLE)\s+"?[\w$#]+"?\s+IDENTIFIED\s+BY\s+)([^\s;,'"()|`<>]+)/g,
    replace: (mark, [, before = '', secret = '']) => (isPlaceholder(secret) ? null : before + mark),
  },
  {
    kind: 'password',
    hints: ['sp_add', 'sp_password'],
    pattern: /\b(sp_add(?:linkedsrvlogin|login|approle)\b[^\n;]{0,400},\s*)(N?'(?:[^'\n]|'')*')(?=\s*(?:[;)\n]|$))/gi,
    replace: (mark, [, before = '', secret = '']) => (isEmptyLiteral(secret) ? null : before + quoteLike(secret, mark)),
  },
  {
    kind: 'password',
    hints: ['@rmtpassword', '@passwd', '@password', '@new', '@old'],
    pattern: /(@(?:rmtpassword|passwd|password|old|new)\s*=\s*)(N?'(?:[^'\n]|'')+')/gi,
    replace: (mark, [, before = '', secret = '']) => before + quoteLike(secret, mark),
  },
  {
    kind: 'encryption-key',
    hints: ['crypt', 'passphrase'],
    pattern:
      /\b((?:pgp_sym_(?:en|de)crypt(?:_bytea)?|aes_(?:en|de)crypt|des_(?:en|de)crypt|hmac|(?:en|de)crypt)\s*\((?:[^()'\n]|\([^()\n]*\)|'(?:[^'\n]|'')*'(?=\s*,))*,\s*)(N?'(?:[^'\n]|'')+')/gi,
    replace: (mark, [, before = '', secret = '']) => before + quoteLike(secret, mark),
  },
  {
    kind: 'encryption-key',
    hints: ['bypassphrase', 'key_source', 'identity_value'],
    pattern: /\b((?:(?:en|de)cryptbypassphrase\s*\(|key_source\s*=|identity_value\s*=)\s*)(N?'(?:[^'\n]|'')+')/gi,
    replace: (mark, [, before = '', secret = '']) => before + quoteLike(secret, mark),
  },
  {
    // A literal within a literal, its quotes doubled.
    kind: 'password',
    hints: ["=''"],
    pattern: new RegExp(String.raw`((?:${NAME})\s*=\s*'')([^'\n]+)(?='')`, 'gi'),
    replace: (mark, [, before = '', secret = '']) => (isPlaceholder(secret) ? null : before + mark),
  },
  {
    // Password=…; of ADO and ODBC, whose value may hold spaces and stand in braces or quotes.
    kind: 'password',
    hints: ['password', 'pwd', 'accountkey', 'sharedaccesskey', 'secret'],
    pattern:
      /((?:^|[;"'`\s(])(?:password|pwd|accountkey|sharedaccesskey|client_?secret)\s*=\s*)(\{(?:[^}\n]|\}\})*\}|"(?:[^"\n]|"")+"|[^;"'`\n|{]{1,200})(?=;)/gi,
    replace: (mark, [, before = '', secret = '']) => (isPlaceholder(secret) ? null : before + mark),
  },
  {
    kind: 'password',
    hints: NAME_HINTS,
    pattern: new RegExp(String.raw`((?:${NAME})["'\]\\]{0,3}\s*(?:=>|:=|[=:])\s*)${LITERAL}`, 'gi'),
    replace: (mark, [, before = '', secret = '']) => (isPlaceholder(secret) ? null : before + quoteLike(secret, mark)),
  },
  {
    // No space around the equals sign: key=value of libpq, of a shell, of a query string. An identifier is code.
    kind: 'password',
    hints: NAME_HINTS,
    pattern: new RegExp(String.raw`((?:${NAME})=)([^\s;,'"&<>()|\x60]+)(\(?)`, 'gi'),
    replace: (mark, [, before = '', secret = '', call = '']) =>
      call !== '' || isPlaceholder(secret) || isReference(secret) ? null : before + mark,
  },
  {
    kind: 'password',
    hints: NAME_HINTS,
    pattern: new RegExp(
      String.raw`((?:${NAME})["'\]\\]{0,3}\s*(?:=>|:=|[=:])[ \t]+|(?:${NAME}):)([^\s;,'"&<>()|\x60]+)`,
      'gi',
    ),
    replace: (mark, [, before = '', secret = '']) =>
      !isPlaceholder(secret) && !isReference(secret) && looksSecret(secret) ? before + mark : null,
  },
  {
    kind: 'password',
    hints: ['</', '/>', 'value='],
    pattern: new RegExp(
      String.raw`(<[\w:.-]*?(?:${NAME})(?:\s[^<>]*)?>\s*|(?:key|name)\s*=\s*["'][\w:.-]*?(?:${NAME})["']\s+value\s*=\s*["'])([^<>"'\s][^<>"'\n]*)(?=["']|\s*</)`,
      'gi',
    ),
    replace: (mark, [, before = '', secret = '']) => (isPlaceholder(secret) ? null : before + mark),
  },
  {
    // PASSWORD 'x' of CREATE USER, of OPTIONS (…) and of a server's user mapping.
    kind: 'password',
    hints: NAME_HINTS,
    pattern: new RegExp(String.raw`((?:^|[^A-Za-z])(?:${NAME})(?:\s+|\s*\(\s*))(N?'(?:[^'\n]|'')+')`, 'gi'),
    replace: (mark, [, before = '', secret = '']) => (isPlaceholder(secret) ? null : before + quoteLike(secret, mark)),
  },
  {
    kind: 'password',
    hints: ['password 0x', 'password = 0x', 'password=0x'],
    pattern: /\b(password\s*=?\s*)(0x[0-9a-f]{16,})/gi,
    replace: (mark, [, before = '']) => before + mark,
  },
  {
    // A column whose name tells, with a literal for a default.
    kind: 'password',
    hints: ['default'],
    pattern: new RegExp(
      String.raw`((?:${NAME})["\]\x60]?\s[^,;\n|]{0,120}?\bDEFAULT\s*\(*\s*)(N?'(?:[^'\n]|'')+')`,
      'gi',
    ),
    replace: (mark, [, before = '', secret = '']) => (isPlaceholder(secret) ? null : before + quoteLike(secret, mark)),
  },
  {
    // The same column as a row of a table: its name in one cell, a literal alone in another.
    kind: 'password',
    hints: ['|'],
    pattern: new RegExp(String.raw`^(\|(?:[^|\n]*\|)*?[ \t]*[\x60*]*[\w.]*?(?:${NAME})[\x60*]*[ \t]*\|.*)$`, 'gim'),
    replace: (mark, [row = '']) =>
      row.replace(
        /(\|[ \t]*`?(?:DEFAULT[ \t]+)?\(*)(N?'(?:[^'|]|'')+')((?:::[\w ]+)?\)*`?[ \t]*(?=\|))/gi,
        (whole: string, before: string, secret: string, after: string) =>
          isPlaceholder(secret) ? whole : `${before}${quoteLike(secret, mark)}${after}`,
      ),
  },
  {
    // A sentence: "initial password is FakeWinter2024!".
    kind: 'password',
    hints: [...NAME_HINTS, 'pin', 'wort', 'mot de', 'contrase', 'senha', 'wachtwoord', 'has', 'senord', 'parola'],
    pattern: new RegExp(
      String.raw`((?:^|[^\p{L}])(?:${WORD})\b(?:\s+(?:for|of|von|für|de|del|do)(?:\s+[\w.@-]+){1,4}?)?\s*(?:(?:(?:is|was|are|ist|war|lautet|est|es|é|jest|är|to)(?=[\s:])|=|:|->|→)\s*(?:now\s+|still\s+|set to\s+|always\s+)?:?)\s*["'\x60“”„«*(]*)([^\s"'\x60“”„»<>|*)]+)`,
      'giu',
    ),
    replace: (mark, [, before = '', word = '']) => {
      const secret = word.replace(/[.,;:]+$/, '');
      return !isPlaceholder(secret) && looksSecret(secret) ? before + mark + word.slice(secret.length) : null;
    },
  },
  {
    // "with password FakeAutumn99!": nothing between, so only what no word looks like.
    kind: 'password',
    hints: ['pass', 'pwd', 'pw', 'wort'],
    pattern: /\b((?:password|passwd|passphrase|pwd|pw|kennwort|passwort)\s+["'`]?)([^\s"'`<>|()]{8,})/gi,
    replace: (mark, [, before = '', word = '']) => {
      const secret = word.replace(/[.,;:]+$/, '');
      const mixed = /[a-z]/.test(secret) && /[A-Z]/.test(secret) && /\d/.test(secret);
      return mixed && looksSecret(secret) && !isPlaceholder(secret) ? before + mark + word.slice(secret.length) : null;
    },
  },
  {
    kind: 'password',
    hints: ['credentials', 'creds'],
    pattern: /\b((?:credentials|creds)\s*[:=]?\s+[\w.@\\-]+[/:])([^\s"'`<>|/]+)/gi,
    replace: (mark, [, before = '', secret = '']) =>
      !isPlaceholder(secret) && looksSecret(secret) ? before + mark : null,
  },
  {
    // user / password in one breath: "login sa / FakeP@ss1", "user=sa pw=FakeP@ss1".
    kind: 'password',
    hints: ['login', 'user', 'credentials', 'pw', 'creds'],
    pattern:
      /\b((?:log[io]n|user(?:name)?|credentials|creds)\s*(?:is|are|:|=)?\s+[\w.@\\-]+\s+?[/:]\s*|\bpw\s*[=:]\s*)([^\s"'`<>|]+)/gi,
    replace: (mark, [, before = '', secret = '']) =>
      !isPlaceholder(secret) && looksSecret(secret) && !secret.includes('/') ? before + mark : null,
  },
  {
    kind: 'password',
    hints: ['mysql', 'maria', 'sqlcmd', 'sshpass', 'osql', 'bcp '],
    pattern:
      /\b((?:mysql\w*|mariadb[\w-]*|sshpass)\b[^\n|]{0,300}?\s-p\s?|(?:sqlcmd|osql|bcp)\b[^\n|]{0,300}?\s-P\s*)(?!\s)("[^"\n]+"|'[^'\n]+'|[^\s"'-][^\s"']*)/g,
    replace: (mark, [, before = '', secret = '']) =>
      isPlaceholder(secret) || (/\s$/.test(before) && /^(?:mysql|maria)/.test(before)) ? null : before + mark,
  },
  {
    kind: 'password',
    hints: ['--pass', '--token', '--secret', '--api'],
    pattern: /(--[\w-]*(?:password|passwd|token|secret|api-key)[= ]["']?)([^\s"'<>|[\]-][^\s"'<>|]*)/gi,
    replace: (mark, [, before = '', secret = '']) =>
      isPlaceholder(secret) || (before.endsWith(' ') && !looksSecret(secret)) ? null : before + mark,
  },
  {
    // A line of .pgpass: host:port:database:user:password.
    kind: 'password',
    hints: [':'],
    pattern: /^([\w.*-]+:(?:\d{4,5}|\*):[\w*-]+:[\w*-]+:)(\S+)$/gm,
    replace: (mark, [, before = '', secret = '']) => (isPlaceholder(secret) ? null : before + mark),
  },
];

/** The mark in the quotes that the secret had, so that the statement around it still reads. */
function quoteLike(secret: string, mark: string): string {
  const [, open, close] = /^(N?'|"|\\"|N?&#39;)[\s\S]*?('|\\"|"|&#39;)$/.exec(secret) ?? [];
  return open === undefined ? mark : `${open}${mark}${close}`;
}

function isEmptyLiteral(secret: string): boolean {
  return /^N?''$/.test(secret);
}

/** Code that names where a value comes from: `u.password`, `old_password`, `config.db.secret`, `process.env.X`. */
function isReference(secret: string): boolean {
  if (
    /^(?:process\.env|os\.environ|env|vault|config|settings|secrets|var|local|data|self|this|new|old|excluded)\b[.[:]/i.test(
      secret,
    )
  ) {
    return true;
  }
  if (/^[A-Za-z_][\w.]*\[|^(?:~|\.{1,2})?\/[\w.]/.test(secret)) return true;
  if (/^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$/.test(secret))
    return new RegExp(`(?:${NAME}|hash|salt)\\w*$`, 'i').test(secret);
  return /^(?:[a-z_]+|[A-Z_]+)$/.test(secret) && new RegExp(`(?:${NAME})`, 'i').test(secret);
}
