import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readSource, resolveSecrets, sourceSpec } from '@bearing/producer-schema';
import { readConfiguration } from '../../dist/source/config.js';
import { labelOf } from '../../dist/source/readSource.js';
import { fixture } from '../fixture.js';
import { documentsIn, runSchema, sectionOf, temporaryFolder } from '../runs.js';

test('include and exclude keep tables by pattern', async () => {
  const names = async (include: string[], exclude: string[]): Promise<string[]> => {
    const spec = sourceSpec({ location: fixture('shop-sqlserver.sql'), include, exclude });
    return (await readSource(spec, resolveSecrets(spec, {}))).database.relations.map((one) => one.name);
  };
  assert.deepEqual(await names(['SALES.*'], ['*order*']), ['Customer', 'Shipment']);
  assert.deepEqual(await names(['ship?ent'], []), ['Shipment']);
  assert.deepEqual(await names(['other.*'], []), []);
});

test('a comments file fills in what the database lacks, and says what it names in vain', async (t) => {
  const folder = temporaryFolder(t);
  const comments = path.join(folder, 'comments.yaml');
  writeFileSync(
    comments,
    'schemas: { sales: All that was sold }\ntables:\n  sales.Shipment:\n    comment: What left the house.\n    columns: { shipmentid: Its number, nothing: x }\n    references: [{ columns: [ShipmentID], table: sales.Customer, to: [CustomerID] }]\n  sales.Nowhere: x\n',
  );
  const corpus = path.join(folder, 'corpus');
  const report = await runSchema(corpus, { location: fixture('shop-sqlserver.sql'), comments });
  const document = documentsIn(corpus).get('sales.Shipment') ?? '';
  assert.match(document, /\nWhat left the house\.\n/);
  assert.match(document, /\| `ShipmentID` .* Its number \|/);
  assert.match(
    sectionOf(document, 'References'),
    /`ShipmentID` → \[sales\.Customer\]\(sales\.Customer\.md\) `CustomerID` \(stated by hand/,
  );
  assert.match(documentsIn(corpus).get('sales') ?? '', /All that was sold/);
  assert.deepEqual(report.warnings.map((one) => [one.code, one.message]).sort(), [
    ['COMMENT_UNMATCHED', 'column sales.Shipment.nothing is not in the schema'],
    ['COMMENT_UNMATCHED', 'table sales.Nowhere is not in the schema'],
  ]);
});

test('several sources share a corpus under names of their own; one that fails makes the run partial', async (t) => {
  const folder = temporaryFolder(t);
  const corpus = path.join(folder, 'corpus');
  const [shop, retail] = [
    { location: fixture('shop-sqlserver.sql'), database: 'shop' },
    { location: fixture('retail-postgres.sql'), database: 'retail' },
  ];
  const whole = await runSchema(corpus, [shop, retail]);
  assert.equal(whole.status, 'ok', whole.error ?? '');
  const documents = documentsIn(corpus);
  assert.match(documents.get('shop/sales.Customer') ?? '', /^---\ntitle: shop\.sales\.Customer\n/);
  assert.match(documents.get('retail/sales.customer') ?? '', /aliases: \[sales\.customer, customer\]/);

  const part = await runSchema(corpus, [shop, { location: path.join(folder, 'gone.sql'), database: 'retail' }]);
  assert.equal(part.status, 'partial');
  assert.match(part.error ?? '', /SOURCE_MISSING gone\.sql/);
  assert.deepEqual(part.removed, []);
  assert.equal(documentsIn(corpus).size, documents.size);

  const clash = await runSchema(path.join(folder, 'other'), [
    { location: fixture('shop-sqlserver.sql') },
    { location: fixture('bytes/shop.dacpac') },
  ]);
  assert.match(clash.error ?? '', /NAME_TAKEN/);
});

test('a configuration names its sources, and refuses a password and what it does not know', (t) => {
  const folder = temporaryFolder(t);
  const file = path.join(folder, 'sources.yaml');
  writeFileSync(
    file,
    'expectEveryHours: 24\nsources:\n  - { url: "postgres://docs@db/x", passwordEnv: P, include: ["a.*"], timeoutSeconds: 5 }\n  - { file: dumps/y.sql, database: y, kind: tsql }\n',
  );
  const { sources, expectEveryHours } = readConfiguration(file);
  assert.equal(expectEveryHours, 24);
  assert.deepEqual([sources[0]?.passwordEnv, sources[0]?.include, sources[0]?.queryTimeoutMs], ['P', ['a.*'], 5000]);
  assert.deepEqual([sources[1]?.location, sources[1]?.kind], [path.join(folder, 'dumps', 'y.sql'), 'tsql']);
  for (const [text, what] of [
    ['sources: [{ url: x, password: secret }]', /holds a password/],
    ['sources: [{ url: x, includes: [] }]', /"includes" is no setting/],
    ['sources: [{ database: x }]', /neither url nor file nor folder/],
    ['sources: []', /not a list of sources/],
    ['source: x', /"source" is no setting/],
  ] as const) {
    writeFileSync(file, text);
    assert.throws(() => readConfiguration(file), what);
  }
  writeFileSync(file, 'sources:\n  - url: [');
  assert.throws(() => readConfiguration(file), { code: 'FILE_INVALID', where: /sources\.yaml:\d/ as never } as never);
});

test('passwords come from the environment or a file, and no label shows one', (t) => {
  const folder = temporaryFolder(t);
  const file = path.join(folder, 'password');
  writeFileSync(file, 'p@ss word\n');
  assert.equal(resolveSecrets(sourceSpec({ location: 'x', passwordFile: file }), {}).password, 'p@ss word');
  assert.equal(resolveSecrets(sourceSpec({ location: 'x', passwordEnv: 'P' }), { P: 'abc' }).password, 'abc');
  assert.throws(() => resolveSecrets(sourceSpec({ location: 'x', passwordEnv: 'P' }), {}), {
    code: 'ENVIRONMENT_MISSING',
  });
  const filled = resolveSecrets(sourceSpec({ location: 'postgres://a:${P}@h/d' }), { P: 's3cret' });
  assert.equal(filled.location, 'postgres://a:s3cret@h/d');
  assert.ok(filled.secrets.includes('s3cret'));
  const odd = resolveSecrets(sourceSpec({ location: 'mysql://r:p@s/s#w%rd@h/d' }), {});
  assert.equal(decodeURIComponent(new URL(odd.location).password), 'p@s/s#w%rd');
  assert.equal(resolveSecrets(sourceSpec({ location: 'mysql://r:p%40s@h/d' }), {}).location, 'mysql://r:p%40s@h/d');
  assert.equal(resolveSecrets(sourceSpec({ location: 'env:U' }), { U: 'mysql://r:x@h/d' }).location, 'mysql://r:x@h/d');
  const ado = resolveSecrets(sourceSpec({ location: "Server=h;User Id=sa;Password='P4ss;x'" }), {});
  assert.ok(ado.secrets.includes('P4ss;x'));
  assert.equal(labelOf('sqlserver', 'Server=h,1433;Database=crm;User Id=sa;Password=P4ss'), 'sqlserver://h,1433/crm');
  assert.equal(labelOf('postgres', 'postgres://docs:p4ss@db:5433/crm?sslmode=require'), 'postgres://db:5433/crm');
});
