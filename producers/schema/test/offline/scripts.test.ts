import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readMysqlDump } from '../../dist/offline/mysqldump/readMysqlDump.js';
import { readSqliteScript } from '../../dist/offline/mysqldump/readSqliteScript.js';
import { readablePostgres } from '../../dist/offline/pgdump/expression.js';
import { readPgDump } from '../../dist/offline/pgdump/readPgDump.js';
import { lex } from '../../dist/offline/sql/lexer.js';
import { selectColumns } from '../../dist/offline/sql/selectColumns.js';
import { readTsql } from '../../dist/offline/tsql/readTsql.js';
import { scriptKind } from '../../dist/source/detect.js';

const DIALECTS = ['sqlserver', 'mysql', 'sqlite', 'postgresql', 'sql'] as const;

test('tokens never overlap, cover what they say, and nothing throws', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...Array.from('ab\'"`[](),;-/*$#@E\\\n .0x')) }),
      fc.constantFrom(...DIALECTS),
      (sql, dialect) => {
        let end = 0;
        for (const token of lex(sql, dialect)) {
          assert.ok(token.start >= end && token.end > token.start && token.end <= sql.length);
          end = token.end;
        }
      },
    ),
  );
});

test('the readers of scripts take any text', async () => {
  const text = fc
    .array(
      fc.constantFrom(
        'CREATE',
        'TABLE',
        'VIEW',
        'AS',
        'SELECT',
        'a',
        '[b]',
        '`c`',
        '(',
        ')',
        ',',
        ';',
        'int',
        'KEY',
        'PRIMARY',
        'DEFAULT',
        "'x",
        'ALTER',
        'ADD',
        '\nGO\n',
        '*',
        '.',
        'CHECK',
      ),
    )
    .map((words) => words.join(' '));
  fc.assert(
    fc.property(text, (sql) => {
      readTsql(sql);
      readMysqlDump(sql);
      readSqliteScript(sql);
    }),
  );
  await fc.assert(
    fc.asyncProperty(text, async (sql) => void (await readPgDump(sql, 'x.sql'))),
    { numRuns: 30 },
  );
});

test('the columns of a query are named as the server would name them', () => {
  const names = (sql: string): unknown =>
    selectColumns(sql, 'sqlserver')?.map((one) => ('name' in one ? one.name : `${one.allOf.name}.*`));
  assert.deepEqual(names('SELECT a, t.b, c AS d, e f, [g h] = 1, count(*) AS n, t.* FROM dbo.Things t'), [
    'a',
    'b',
    'd',
    'f',
    'g h',
    'n',
    'Things.*',
  ]);
  assert.deepEqual(
    names("SELECT DISTINCT TOP (10) x.value('(/a)[1]', 'int') AS v, CASE WHEN a = 1 THEN 2 ELSE 3 END AS w FROM x"),
    ['v', 'w'],
  );
  assert.equal(names('SELECT count(*) FROM t'), undefined);
});

test('a PostgreSQL dump is read without its data, its psql commands and its procedures', async () => {
  const { database, warnings } = await readPgDump(
    [
      '\\restrict abc',
      "SET search_path = '';",
      "CREATE TABLE public.a (id integer NOT NULL, note character varying(20) DEFAULT 'x;y'::character varying, CONSTRAINT a_check CHECK ((id > 0)));",
      "COPY public.a (id, note) FROM stdin;\n1\tit's; CREATE TABLE public.fake (x int);\n\\.\n",
      'CREATE FUNCTION public.f() RETURNS trigger LANGUAGE plpgsql AS $_$ BEGIN CREATE TABLE public.fake2 (x int); END $_$;',
      'ALTER TABLE ONLY public.a ADD CONSTRAINT a_pkey PRIMARY KEY (id);',
      "COMMENT ON COLUMN public.a.note IS 'ünïcode | note';",
      'CREATE TABLE public.p (d date) PARTITION BY RANGE (d);',
      'CREATE TABLE public.p1 (d date);',
      "ALTER TABLE ONLY public.p ATTACH PARTITION public.p1 FOR VALUES FROM ('2025-01-01') TO ('2026-01-01');",
      'CREATE TABLE public.broken (id integer,,);',
    ].join('\n'),
    'x.sql',
  );
  assert.deepEqual(
    database.relations.map((one) => one.name),
    ['a', 'p', 'p1'],
  );
  const [a] = database.relations;
  assert.deepEqual(
    a?.columns.map((one) => [one.name, one.type, one.nullable, one.default, one.comment]),
    [
      ['id', 'integer', false, null, null],
      ['note', 'character varying(20)', true, "'x;y'::character varying", 'ünïcode | note'],
    ],
  );
  assert.deepEqual(a?.checks, [{ name: 'a_check', expression: 'id > 0' }]);
  assert.deepEqual(database.relations[2]?.partitionOf, {
    schema: 'public',
    name: 'p',
    bounds: "FROM ('2025-01-01') TO ('2026-01-01')",
  });
  assert.deepEqual(
    warnings.map((one) => one.code),
    ['STATEMENT_UNREADABLE'],
  );
});

test('a script tells what it was written for', () => {
  assert.equal(scriptKind('CREATE TABLE [dbo].[a] ([id] int)\nGO\n'), 'tsql');
  assert.equal(scriptKind('CREATE TABLE `a` (`id` int) ENGINE=InnoDB;'), 'mysqldump');
  assert.equal(scriptKind('SET search_path = x; CREATE TABLE a (id serial);'), 'pgdump');
  assert.equal(
    scriptKind('PRAGMA foreign_keys=ON; CREATE TABLE a (id INTEGER PRIMARY KEY AUTOINCREMENT);'),
    'sqlitescript',
  );
});

test('what a dump wraps in parentheses reads as a server shows it', async () => {
  const sql = `CREATE TABLE public.job (id integer NOT NULL, name character varying, "position" integer,
    CONSTRAINT short CHECK ((char_length((name)::text) <= 20)),
    CONSTRAINT placed CHECK (((id > 0) AND ("position" IS NOT NULL))));
  ALTER TABLE ONLY public.job ADD CONSTRAINT later CHECK ((id > 1)) NOT VALID;
  CREATE INDEX by_name ON public.job USING btree (lower((name)::text) text_pattern_ops, "position" DESC)
    WHERE ((id IS NOT NULL) AND (id > 3));
  CREATE INDEX by_sum ON public.job USING btree (((id + "position")));`;
  const [job] = (await readPgDump(sql, 'dump.sql')).database.relations;
  assert.deepEqual(
    job?.checks.map((check) => check.expression),
    ['id > 1 NOT VALID', '(id > 0) AND ("position" IS NOT NULL)', 'char_length(name::text) <= 20'],
  );
  assert.deepEqual(
    job?.indexes.map((one) => [one.columns, one.where]),
    [
      [['lower(name::text)', 'position DESC'], '(id IS NOT NULL) AND (id > 3)'],
      [['id + "position"'], null],
    ],
  );
});

test('parentheses of calls, lists and types stay', () => {
  for (const kept of [
    'count(x)',
    'a IN (1)',
    'x = ANY (list)',
    'now() AT TIME ZONE (z)',
    '(a) + f(b, (c + d))',
    'numeric(5)',
  ])
    assert.equal(readablePostgres(kept), kept === '(a) + f(b, (c + d))' ? 'a + f(b, (c + d))' : kept);
  assert.equal(readablePostgres("(('a'::text))"), "'a'::text");
});

test('a SQLite script with brackets is one of SQLite', () => {
  const sql = `CREATE TABLE [Categories]([CategoryID] INTEGER PRIMARY KEY AUTOINCREMENT, [CategoryName] TEXT, [Description] TEXT);
    CREATE TABLE [Products]([ProductID] INTEGER PRIMARY KEY AUTOINCREMENT, [CategoryID] INTEGER, [Unit Price] NUMERIC);`;
  assert.equal(scriptKind(sql), 'sqlitescript');
  assert.equal(scriptKind(sql.replaceAll(' AUTOINCREMENT', ' IDENTITY(1,1)')), 'tsql');
});

test('the character set that a stored query says of its strings is left out', () => {
  const sql =
    "CREATE TABLE t (a int); CREATE VIEW v AS select concat(`t`.`a`,_utf8mb4' ',_utf8mb3'x') AS `b` from `t`;";
  const view = readMysqlDump(sql).database.relations.find((one) => one.name === 'v');
  assert.equal(view?.definition, "select concat(t.a,' ','x') AS b from t");
});

test('a column that a later statement changes keeps what that one says, and what is dropped is gone', () => {
  const sql = `CREATE TABLE c (id int, name varchar(20), old int, KEY k (name));
    ALTER TABLE c MODIFY id int(11) NOT NULL AUTO_INCREMENT COMMENT 'its number';
    ALTER TABLE c CHANGE name title varchar(99) NOT NULL DEFAULT 'x', DROP COLUMN old, DROP KEY k;`;
  const [c] = readMysqlDump(sql).database.relations;
  assert.deepEqual(
    c?.columns.map((one) => [one.name, one.type, one.nullable, one.identity, one.default, one.comment]),
    [
      ['id', 'int(11)', false, true, null, 'its number'],
      ['title', 'varchar(99)', false, false, "'x'", null],
    ],
  );
  assert.deepEqual(c?.indexes, []);
});

test('a T-SQL script that changes and drops what it made says how it ends', () => {
  const script = `CREATE TABLE dbo.C (Id int NOT NULL CONSTRAINT PK_C PRIMARY KEY, Name nvarchar(20) NULL DEFAULT 'x',
      Old int NULL CONSTRAINT CK_Old CHECK (Old > 0), Code char(2) NOT NULL)
    GO
    ALTER TABLE dbo.C DROP CONSTRAINT CK_Old
    ALTER TABLE dbo.C DROP COLUMN Old
    ALTER TABLE dbo.C ALTER COLUMN Name nvarchar(99) NOT NULL
    ALTER TABLE dbo.C ALTER COLUMN Code char(3)
    ALTER TABLE dbo.C ALTER COLUMN Code ADD MASKED WITH (FUNCTION = 'default()')
    GO`;
  const [c] = readTsql(script).database.relations;
  assert.deepEqual(
    c?.columns.map((one) => [one.name, one.type, one.nullable, one.default]),
    [
      ['Id', 'int', false, null],
      ['Name', 'nvarchar(99)', false, "'x'"],
      ['Code', 'char(3)', true, null],
    ],
  );
  assert.deepEqual(c?.checks, []);
  assert.deepEqual(c?.primaryKey, { name: 'PK_C', columns: ['Id'] });
});
