import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readSource, resolveSecrets, sourceSpec } from '@bearing/producer-schema';
import { readCatalog } from '../../dist/live/sqlserver/readCatalog.js';
import { fixture } from '../fixture.js';
import { documentsIn, runSchema, sectionOf, temporaryFolder } from '../runs.js';

async function documentsOf(t: Parameters<typeof temporaryFolder>[0], location: string): Promise<Map<string, string>> {
  const corpus = temporaryFolder(t);
  const report = await runSchema(corpus, { location });
  assert.equal(report.status, 'ok', report.error ?? '');
  return new Map([...documentsIn(corpus)].map(([name, text]) => [name, text.replace(/^source: .*$/m, '')]));
}

test('a script, its UTF-16 copy, the DACPAC and the export of one database give the same documents', async (t) => {
  const script = await documentsOf(t, fixture('shop-sqlserver.sql'));
  assert.deepEqual([...script.keys()].sort(), [
    'sales',
    'sales.BigOrders',
    'sales.Customer',
    'sales.OrderLine',
    'sales.Shipment',
  ]);
  assert.deepEqual(await documentsOf(t, fixture('bytes/shop-sqlserver.utf16le-crlf.sql')), script);
  assert.deepEqual(await documentsOf(t, fixture('bytes/shop.dacpac')), script);
  const exported = await documentsOf(t, fixture('bytes/shop-export.json'));
  // A server knows the types of a view's columns; the texts of the others don't say.
  const untyped = (text = ''): string => text.replace(/^(\| `\w+` \|) [^|]* (\| {2}\|)$/gm, '$1  $2');
  exported.set('sales.BigOrders', untyped(exported.get('sales.BigOrders')));
  assert.deepEqual(exported, script);
});

test('a T-SQL script is read through brackets, guards, properties and batches', async (t) => {
  const documents = await documentsOf(t, fixture('shop-sqlserver.sql'));
  const customer = documents.get('sales.Customer') ?? '';
  assert.match(customer, /\nSomeone who buys: a person or a company\.\n/);
  assert.match(customer, /\| `Name` \| dbo\.Name \(nvarchar\(50\)\) \| {2}\| no \|/);
  assert.match(
    customer,
    /\| `Kind` \| char\(1\) \| {2}\| no \| `'P'` \| P is a person \\\| C is a company; it's never empty \|/,
  );
  assert.match(customer, /\| `a\]b` \| int \| {2}\| yes \|/);
  assert.equal(sectionOf(customer, 'Checks'), "- `upper(Kind) IN ('C', 'P')` (`CK_Customer_Kind`)");
  const line = documents.get('sales.OrderLine') ?? '';
  assert.match(line, /computed: `isnull\(Quantity \* Price, 0\)`/);
  assert.equal(sectionOf(line, 'Checks'), '- `Quantity >= 1 AND Quantity <= 999`');
  assert.match(
    sectionOf(line, 'Indexes'),
    /`IX_OrderLine_Customer` on \(`CustomerID`, `Price DESC`\), includes `Quantity`, where `Price > 0`/,
  );
  assert.equal(sectionOf(line, 'Triggers'), '- `trOrderLine` after insert, update');
  const view = documents.get('sales.BigOrders') ?? '';
  assert.match(sectionOf(view, 'Columns'), /`OrderID`[\s\S]*`Changed`[\s\S]*`CustomerName`[\s\S]*`Twice`/);
  assert.equal(sectionOf(view, 'Reads from').split('\n').length, 2);
});

test('a database project is read as a folder, whatever the order of its files', async (t) => {
  const folder = temporaryFolder(t);
  mkdirSync(path.join(folder, 'project', 'Tables'), { recursive: true });
  writeFileSync(
    path.join(folder, 'project', 'A_properties.sql'),
    "EXEC sp_addextendedproperty N'MS_Description', N'Late.', N'SCHEMA', N'dbo', N'TABLE', N'T';\nGO\nCREATE INDEX ix ON dbo.T (b);\nGO\nALTER TABLE dbo.T ADD CONSTRAINT FK_T FOREIGN KEY (b) REFERENCES dbo.U (a);",
  );
  writeFileSync(
    path.join(folder, 'project', 'Tables', 'T.sql'),
    '\uFEFFCREATE TABLE [dbo].[T] (a INT NOT NULL PRIMARY KEY, b INT NULL,\r\n [ValidFrom] DATETIME2 GENERATED ALWAYS AS ROW START NOT NULL, [ValidTo] DATETIME2 GENERATED ALWAYS AS ROW END NOT NULL,\r\n PERIOD FOR SYSTEM_TIME ([ValidFrom], [ValidTo])) WITH (SYSTEM_VERSIONING = ON (HISTORY_TABLE = [dbo].[T_History]));',
  );
  writeFileSync(
    path.join(folder, 'project', 'Tables', 'U.sql'),
    'CREATE TABLE [dbo].[U] (a INT NOT NULL CONSTRAINT PK_U PRIMARY KEY);',
  );
  copyFileSync(fixture('shop-postgres.sql'), path.join(folder, 'project', 'other.txt'));
  const documents = await documentsOf(t, path.join(folder, 'project'));
  const table = documents.get('dbo.T') ?? '';
  assert.match(table, /\nLate\.\n/);
  assert.match(table, /Temporal: earlier versions of its rows are in dbo\.T_History\./);
  assert.match(table, /\| `ValidFrom` \| datetime2\(7\) \| {2}\| no \|/);
  assert.match(sectionOf(table, 'References'), /`b` → \[dbo\.U\]\(dbo\.U\.md\) `a` \(`FK_T`\)/);
  assert.match(sectionOf(table, 'Indexes'), /`ix` on `b`/);
});

test('a login without VIEW DEFINITION leaves the reading incomplete', async () => {
  const empty = async (): Promise<never[]> => [];
  const reading = await readCatalog((name) =>
    name === 'database' ? Promise.resolve([{ name: 'shop', login: 'docs', sees_all: 0 }] as never) : empty(),
  );
  assert.match(reading.incomplete[0] ?? '', /login "docs" lacks VIEW DEFINITION on shop/);
});

test('a damaged DACPAC and a cut-off export end with a clear error', async (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(path.join(folder, 'cut.dacpac'), 'PK\u0003\u0004 not a zip');
  writeFileSync(path.join(folder, 'cut.json'), '{"bearingSchemaExport":1,"tables":[{"schema":"a"');
  for (const [name, code] of [
    ['cut.dacpac', 'DACPAC_INVALID'],
    ['cut.json', 'EXPORT_INVALID'],
  ] as const) {
    const spec = sourceSpec({ location: path.join(folder, name) });
    await assert.rejects(readSource(spec, resolveSecrets(spec, {})), { code });
  }
});
