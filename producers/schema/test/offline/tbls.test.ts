import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldsOf } from '../../dist/offline/tbls/fields.js';
import { readTbls } from '../../dist/offline/tbls/readTbls.js';

const column = (name: string, type = 'int', rest = {}): object => ({ name, type, nullable: false, ...rest });

function read(driver: string, tables: readonly object[], rest = {}): ReturnType<typeof readTbls> {
  return readTbls(fieldsOf({ name: 'shop', driver: { name: driver }, tables, ...rest }));
}

test('a view of tbls loses the statement and the parentheses around its query, and no others', () => {
  const view = (def: string, driver = 'sqlserver'): string | null =>
    read(driver, [{ name: 'v', type: 'VIEW', columns: [], def }]).relations[0]?.definition ?? null;
  assert.equal(
    view('CREATE VIEW v AS (\n  SELECT TOP 1 p.title\n  FROM posts AS p\n);')?.trim(),
    'SELECT TOP 1 p.title\n  FROM posts AS p',
  );
  assert.equal(
    view('CREATE VIEW v AS SELECT count(*) FROM (SELECT 1 AS a) x'),
    'SELECT count(*) FROM (SELECT 1 AS a) x',
  );
  assert.equal(
    view('CREATE VIEW v AS ((select `c`.`id` AS `id` from (`c` join `d` on(`c`.`x` = `d`.`x`))))', 'mysql'),
    'select c.id AS id from (c join d on(c.x = d.x))',
  );
});

test('keys, actions, checks, enums and relations that only tbls knows are read', () => {
  const { relations, types } = read(
    'postgres',
    [
      {
        name: 'public.orders',
        type: 'BASE TABLE',
        comment: 'what was\r\nordered',
        columns: [
          column('id', 'bigint', { default: "nextval('s'::regclass)" }),
          column('status', 'public.status'),
          column('who'),
          column('twice', 'int', { extra_def: 'GENERATED ALWAYS AS (id * 2) STORED' }),
        ],
        constraints: [
          { name: 'pk', type: 'PRIMARY KEY', def: 'PRIMARY KEY (id)', columns: ['id'] },
          {
            name: 'fk',
            type: 'FOREIGN KEY',
            def: 'FOREIGN KEY (who) REFERENCES crm.people(id) ON DELETE SET NULL (who)',
            columns: ['who'],
            referenced_table: 'crm.people',
            referenced_columns: ['id'],
          },
          { name: 'ck', type: 'CHECK', def: 'CHECK ((id > 0))', columns: ['id'] },
        ],
        indexes: [
          { name: 'pk', def: 'CREATE UNIQUE INDEX pk ON public.orders USING btree (id)', columns: ['id'] },
          { name: 'ix', def: 'CREATE INDEX ix ON public.orders USING gin (who)', columns: ['who'] },
        ],
        triggers: [
          {
            name: 'tr',
            def: 'CREATE TRIGGER tr AFTER INSERT OR UPDATE ON public.orders FOR EACH ROW EXECUTE FUNCTION f()',
          },
        ],
      },
    ],
    {
      enums: [{ name: 'public.status', values: ['new', 'old'] }],
      relations: [
        {
          table: 'public.orders',
          columns: ['status'],
          parent_table: 'public.states',
          parent_columns: ['name'],
          virtual: true,
        },
      ],
    },
  );
  const [orders] = relations;
  assert.deepEqual([orders?.schema, orders?.name], ['public', 'orders']);
  assert.deepEqual([orders?.columns[0]?.identity, orders?.columns[0]?.default], [true, null]);
  assert.deepEqual(orders?.columns[1]?.enumValues, ['new', 'old']);
  assert.equal(orders?.columns[3]?.generated, 'id * 2');
  assert.deepEqual(orders?.primaryKey, { name: 'pk', columns: ['id'] });
  assert.deepEqual(
    orders?.foreignKeys.map((key) => [key.targetSchema, key.targetTable, key.onDelete, key.virtual]),
    [
      ['crm', 'people', 'SET NULL', false],
      ['public', 'states', null, true],
    ],
  );
  assert.deepEqual(
    orders?.indexes.map((one) => [one.name, one.method, one.backsKey]),
    [
      ['pk', null, true],
      ['ix', 'gin', false],
    ],
  );
  assert.deepEqual(orders?.checks, [{ name: 'ck', expression: '(id > 0)' }]);
  assert.deepEqual(orders?.triggers[0]?.events, ['INSERT', 'UPDATE']);
  assert.equal(types[0]?.name, 'status');
});

test('what is missing or of another type is no fault', () => {
  assert.deepEqual(
    read('unknown', [{}, { name: 3, columns: 'x', constraints: [null, 1] }]).relations.map((one) => one.name),
    ['', '3'],
  );
});
