import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { countDatabase, type DatabaseCounts, readSource, resolveSecrets, sourceSpec } from '@bearing/producer-schema';
import mysql from 'mysql2/promise';
import { MYSQL_URL, mysqlDatabase, postgresDatabase, uniqueName, urlOf } from './databases.js';
import { documentsIn, runSchema, temporaryFolder } from './runs.js';

// Golden counts over other people's schemas, which are not part of this repository: BEARING_SAMPLES, or ../shared beside it.
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SAMPLES =
  process.env['BEARING_SAMPLES'] ??
  [path.join(ROOT, '..', 'shared', 'samples'), path.join(ROOT, '..', '..', 'shared', 'samples')].find((folder) =>
    existsSync(folder),
  ) ??
  '';
const skip = existsSync(path.join(SAMPLES, 'expected.json'))
  ? false
  : 'no samples here; give their folder with BEARING_SAMPLES';

type Spec = Parameters<typeof sourceSpec>[0];
type Expected = Readonly<Record<string, number>>;

const expected = (name: string): Expected =>
  JSON.parse(readFileSync(path.join(SAMPLES, 'expected.json'), 'utf8'))[name];
const sample = (name: string): string => path.join(SAMPLES, name);

async function count(
  given: Spec,
): Promise<
  DatabaseCounts & { readonly tableColumns: number; readonly computed: number; readonly plainIndexes: number }
> {
  const spec = sourceSpec(given);
  const { database } = await readSource(spec, resolveSecrets(spec, {}));
  const columns = database.relations.filter((one) => one.kind === 'table').flatMap((one) => one.columns);
  return {
    ...countDatabase(database),
    tableColumns: columns.length,
    computed: columns.filter((column) => column.generated !== null).length,
    plainIndexes: database.relations.flatMap((one) => one.indexes).filter((one) => one.method !== 'xml').length,
  };
}

for (const file of [
  'instawdb.sql',
  'instnwnd.sql',
  'instpubs.sql',
  'Chinook_SqlServer-ddl.sql',
  'sakila-sqlserver-schema.sql',
  'AdventureWorks.dacpac',
]) {
  test(`${file} has the counts of the samples`, { skip }, async () => {
    const name = `schema/sqlserver/${file}`;
    const counts = await count({ location: sample(name) });
    const want = expected(name);
    const got: Record<string, number> = {
      tables: counts.tables,
      columns: counts.tableColumns,
      computed: counts.computed,
      primaryKeys: counts.primaryKeys,
      foreignKeys: counts.foreignKeys,
      checks: counts.checks,
      views: counts.views,
      indexes: counts.plainIndexes,
      dmlTriggers: counts.triggers,
      tableDescriptions: counts.tableComments,
      columnDescriptions: counts.columnComments,
    };
    for (const [key, value] of Object.entries(want)) if (typeof value === 'number') assert.equal(got[key], value, key);
  });
}

test('the UTF-16 copy of a script gives the same documents', { skip }, async (t) => {
  const [plain, wide] = [temporaryFolder(t), temporaryFolder(t)];
  await runSchema(plain, { location: sample('schema/sqlserver/Chinook_SqlServer-ddl.sql') });
  await runSchema(wide, { location: sample('schema/sqlserver/Chinook_SqlServer-ddl.utf16le-crlf.sql') });
  const withoutSource = (documents: Map<string, string>): [string, string][] =>
    [...documents].map(([name, text]) => [name, text.replace(/^source: .*$/m, '')]);
  assert.deepEqual(withoutSource(documentsIn(wide)), withoutSource(documentsIn(plain)));
});

test('a database project of 30 files has 30 tables', { skip }, async () => {
  assert.equal(
    (await count({ location: sample('schema/sqlserver/wwi-dw-ssdt') })).tables,
    expected('schema/sqlserver/wwi-dw-ssdt')['tables'],
  );
});

test('the DACPAC and the script of AdventureWorks agree on everything that both hold', { skip }, async (t) => {
  const [left, right] = [temporaryFolder(t), temporaryFolder(t)];
  await runSchema(left, { location: sample('schema/sqlserver/AdventureWorks.dacpac') });
  await runSchema(right, { location: sample('schema/sqlserver/instawdb.sql') });
  const [dacpac, script] = [documentsIn(left), documentsIn(right)];
  assert.deepEqual([...dacpac.keys()], [...script.keys()]);
  const differing = [...dacpac.keys()].filter(
    (name) => withoutDescriptions(dacpac.get(name)) !== withoutDescriptions(script.get(name)),
  );
  // The view itself differs: the script's asks for EndDate IS NULL, the older model's for a range.
  assert.deepEqual(differing, ['HumanResources.vEmployeeDepartment']);
});

/** The script of the samples describes fewer things than the model does: from the line behind the description on. */
function withoutDescriptions(text = ''): string {
  return text
    .slice(Math.max(0, text.search(/^(?:Table|View|Schema) .*\(SQL Server\)/m)))
    .split('\n')
    .map((line) =>
      /^\| [`[]/.test(line)
        ? line.replace(/\|[^|]*\|$/, '|')
        : line.replace(/^(- `\w+` (?:after|instead)[^:]*):.*/, '$1'),
    )
    .join('\n');
}

test('SQLite: Chinook has the counts of the samples', { skip }, async () => {
  const name = 'schema/sqlite/Chinook_Sqlite.sqlite';
  const counts = await count({ location: sample(name) });
  assert.deepEqual({ tables: counts.tables, columns: counts.columns, foreignKeys: counts.foreignKeys }, expected(name));
});

test('PostgreSQL: pagila has the counts of the samples, live and from its dump', { skip }, async (t) => {
  const name = 'schema/postgres/pagila-schema-2022.sql';
  const want = expected(name);
  const check = (counts: DatabaseCounts): void => {
    assert.deepEqual(
      [
        counts.tables,
        counts.partitionedTables,
        counts.partitions,
        counts.views,
        counts.materializedViews,
        counts.columns,
        counts.foreignKeys,
        counts.triggers,
        counts.enums,
        counts.domains,
      ],
      [
        'tables',
        'partitionedTables',
        'partitions',
        'views',
        'materializedViews',
        'columnsAll',
        'foreignKeysAll',
        'triggers',
        'enums',
        'domains',
      ].map((key) => want[key]),
    );
  };
  check(await count({ location: sample('schema/postgres/pagila-pgdump15.18-restrict.sql') }));
  const database = await postgresDatabase(t, 'pagila');
  if (database === null) return;
  await database.execute(readFileSync(sample(name), 'utf8').replace(/ALTER .*? OWNER TO postgres;/g, ''));
  const counts = await count({ location: database.url });
  check(counts);
  assert.equal(counts.indexes, want['indexes']);
  const corpus = temporaryFolder(t);
  await runSchema(corpus, { location: database.url });
  assert.equal(documentsIn(corpus).size - 1, want['docsWithPartitionsFolded']);
});

test('PostgreSQL: AdventureWorks has the counts of the samples', { skip }, async (t) => {
  const want = expected('schema/postgres/adventureworks-pg.sql');
  const database = await postgresDatabase(t, 'aw');
  if (database === null) return;
  const dump = readFileSync(sample('schema/postgres/adventureworks-pgdump.sql'), 'utf8');
  await database.execute(dump.replace(/^\\.*$/gm, '').replace(/^ALTER .* OWNER TO .*;$/gm, ''));
  // The shortcut schemas hold views over single tables and are not in the golden counts.
  const exclude = ['hr.*', 'pe.*', 'pr.*', 'pu.*', 'sa.*'];
  const counts = await count({ location: database.url, exclude });
  assert.deepEqual(
    [
      counts.tables,
      counts.views,
      counts.materializedViews,
      counts.columns,
      counts.tableComments,
      counts.columnComments,
      counts.foreignKeys,
      counts.checks,
    ],
    [
      'tables',
      'views',
      'materializedViews',
      'columnsAll',
      'tableComments',
      'columnComments',
      'foreignKeys',
      'checks',
    ].map((key) => want[key]),
  );
  const corpus = temporaryFolder(t);
  await runSchema(corpus, { location: database.url, exclude });
  assert.equal([...documentsIn(corpus).keys()].filter((name) => name.includes('.')).length, want['docs']);
});

test('MariaDB: sakila and the partitioned employees have the counts of the samples, live and as scripts', {
  skip,
}, async (t) => {
  const [sakila, employees] = ['schema/mysql/sakila-mysql-schema.sql', 'schema/mysql/employees_partitioned.sql'];
  const checkSakila = (counts: DatabaseCounts): void => {
    const want = expected(sakila);
    assert.deepEqual(
      [counts.tables, counts.views, counts.foreignKeys, counts.columns],
      [want['tables'], want['views'], want['foreignKeys'], want['columnsAll']],
    );
  };
  const checkEmployees = (counts: DatabaseCounts): void => {
    const want = expected(employees);
    assert.deepEqual(
      [counts.tables, counts.views, counts.foreignKeys, counts.partitions],
      [want['tables'], want['views'], want['foreignKeys'], want['partitionRows']],
    );
  };
  checkSakila(await count({ location: sample(sakila) }));
  checkSakila(await count({ location: sample('schema/mysql/sakila-mariadb-dump.sql') }));
  checkEmployees(await count({ location: sample(employees) }));
  const probe = await mysqlDatabase(t, 'probe');
  if (probe === null) return;
  for (const [file, own, check] of [
    [sakila, 'sakila', checkSakila],
    [employees, 'employees', checkEmployees],
  ] as const) {
    const name = uniqueName(own);
    const client = await mysql.createConnection({ uri: MYSQL_URL, multipleStatements: true });
    t.after(async () => {
      const closing = await mysql.createConnection({ uri: MYSQL_URL });
      await closing.query(`DROP DATABASE IF EXISTS ${name}`);
      await closing.end();
    });
    try {
      for (const statement of clientStatements(readFileSync(sample(file), 'utf8'))) {
        const renamed = statement.replace(
          new RegExp(`\\b(SCHEMA|DATABASE|USE)(\\s+IF (?:NOT )?EXISTS)?\\s+${own}\\b`, 'gi'),
          `$1$2 ${name}`,
        );
        await client.query(renamed.replaceAll(`${own}.`, `${name}.`));
      }
    } finally {
      await client.end();
    }
    check(await count({ location: urlOf(MYSQL_URL, name) }));
  }
});

/** A script's statements as the client sends them: DELIMITER and source are its own. */
function clientStatements(script: string): string[] {
  const parts = script.replace(/^\s*source .*$/gim, '').split(/^DELIMITER (\S+)\s*$/gim);
  const statements: string[] = [parts[0] ?? ''];
  for (let at = 1; at < parts.length; at += 2) {
    const delimiter = parts[at] ?? ';';
    const text = parts[at + 1] ?? '';
    statements.push(...(delimiter === ';' ? [text] : text.split(delimiter)));
  }
  return statements.filter((statement) => statement.replace(/--.*$/gm, '').trim() !== '');
}

test('every secret of the samples is redacted, and said where', { skip }, async (t) => {
  const corpus = temporaryFolder(t);
  const file = sample('security/secrets-ddl.sql');
  const script = readFileSync(file, 'utf8');
  const report = await runSchema(corpus, { location: file, kind: 'pgdump' });
  assert.equal(report.status, 'ok', report.error ?? '');
  const written = [...documentsIn(corpus).values()].join('\n');
  for (const secret of [
    'sk_live_FAKEFAKEFAKEFAKEFAKE0000',
    'FakeWinter2024!',
    'FakeHunter2',
    'FakeP@ss',
    'FakeS3cret',
  ]) {
    assert.ok(script.includes(secret), `${secret} is in the sample`);
    assert.ok(!written.includes(secret), `${secret} is in the corpus`);
  }
  assert.match(written, /\[redacted:/);
  assert.ok(report.warnings.some((warning) => warning.code === 'SECRET_REDACTED'));
});

test('every tbls sample gives a document a table', { skip }, async () => {
  for (const folder of readdirSync(sample('schema/tbls'))) {
    const file = path.join(sample('schema/tbls'), folder, 'schema.json');
    const counts = await count({ location: file });
    const tables: unknown[] = JSON.parse(readFileSync(file, 'utf8')).tables;
    assert.equal(counts.tables + counts.views + counts.materializedViews, tables.length, folder);
    assert.equal(
      counts.columns,
      JSON.parse(readFileSync(file, 'utf8')).tables.flatMap((table: { columns: unknown[] }) => table.columns).length,
      folder,
    );
  }
});
