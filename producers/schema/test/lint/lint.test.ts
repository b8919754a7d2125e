import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { lintDatabase } from '@bearing/producer-schema';
import { column, foreignKey, relation } from '../../dist/model/build.js';
import { fixture } from '../fixture.js';
import { temporaryFolder } from '../runs.js';

const int = (name: string, comment: string | null = 'x'): ReturnType<typeof column> =>
  column({ name, type: 'integer', comment });

test('lint names what has no description and no key, and relations that only names state', () => {
  const relations = [
    relation({
      schema: 's',
      name: 'customers',
      kind: 'table',
      comment: 'x',
      columns: [int('id')],
      primaryKey: { name: null, columns: ['id'] },
    }),
    relation({
      schema: 's',
      name: 'orders',
      kind: 'table',
      columns: [int('order_id'), int('customer_id', null), int('bill_to_customer_id'), int('stated_id')],
      foreignKeys: [foreignKey({ columns: ['stated_id'], targetSchema: 's', targetTable: 'customers' })],
    }),
  ];
  const findings = lintDatabase({
    name: null,
    dialect: 'postgresql',
    comment: null,
    schemas: [],
    relations,
    types: [],
  });
  assert.deepEqual(
    findings.map((one) => `${one.code} ${one.where}`),
    [
      'TABLE_UNDESCRIBED s.orders',
      'COLUMN_UNDESCRIBED s.orders',
      'KEY_MISSING s.orders',
      'RELATION_UNSTATED s.orders.customer_id',
      'RELATION_UNSTATED s.orders.bill_to_customer_id',
    ],
  );
});

const PROGRAM = fileURLToPath(new URL('../../bin/bearing-schema.mjs', import.meta.url));

function run(...args: string[]): { readonly status: number | null; readonly stdout: string; readonly stderr: string } {
  return spawnSync(process.execPath, [PROGRAM, ...args], { encoding: 'utf8' });
}

test('the command: lint prints and exits with 1, wrong usage with 2, a run with 0, and the export script is one statement', (t) => {
  const lint = run(fixture('shop-sqlserver.sql'), '--lint');
  assert.equal(lint.status, 1);
  assert.match(lint.stdout, /^TABLE_UNDESCRIBED sales\.OrderLine: /m);
  assert.ok(JSON.parse(run(fixture('shop-sqlserver.sql'), '--lint', '--json').stdout).findings.length > 0);
  assert.equal(run('--lint').status, 2);
  assert.equal(run().status, 2);
  assert.equal(run('x', '--kind', 'nothing').status, 2);

  const corpus = temporaryFolder(t);
  const ok = run(fixture('bytes/shop.dacpac'), '--corpus', corpus, '--json');
  assert.equal(ok.status, 0, ok.stderr);
  assert.equal(JSON.parse(ok.stdout).documents, 5);
  const failed = run('postgres://docs:Sup3r-Secret@127.0.0.1:1/x', '--corpus', corpus);
  assert.equal(failed.status, 1);
  assert.match(failed.stderr, /^SERVER_UNREACHABLE /);
  assert.doesNotMatch(failed.stderr + failed.stdout, /Sup3r/);

  const script = run('--export-script');
  assert.match(script.stdout, /FOR JSON PATH, WITHOUT_ARRAY_WRAPPER/);
});
