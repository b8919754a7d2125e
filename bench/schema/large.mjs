// Time and memory of the schema producer over a database of many tables (goal: 1,500 tables in 10 s and 300 MB).
//   node bench/schema/large.mjs [tables]
// PostgreSQL by BEARING_TEST_POSTGRES (default postgres://postgres@127.0.0.1:5432), MySQL by BEARING_TEST_MYSQL
// (default mysql://root@127.0.0.1:3306). Makes databases of its own and drops them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import mysql from 'mysql2/promise';
import pg from 'pg';

const here = path.dirname(fileURLToPath(import.meta.url));
const program = path.join(here, '..', '..', 'producers', 'schema', 'bin', 'bearing-schema.mjs');
const tables = Number(process.argv[2] ?? 1500);
const name = `bearing_bench_${process.pid}`;

/** Seven columns a table, a comment on table and column, two foreign keys, an index and a check. */
function* statements(dialect) {
  const isPostgres = dialect === 'postgres';
  for (let number = 0; number < tables; number++) {
    const comment = (text) => (isPostgres ? '' : ` COMMENT '${text}'`);
    const parent = Math.floor(number / 7);
    const references =
      number === 0
        ? ''
        : `, FOREIGN KEY (parent_id) REFERENCES t${parent} (id), FOREIGN KEY (owner_id) REFERENCES t0 (id)`;
    yield `CREATE TABLE t${number} (id int PRIMARY KEY, parent_id int, owner_id int, name varchar(80) NOT NULL DEFAULT 'x'${comment('what it is called')}, amount decimal(10,2) CHECK (amount > 0), changed timestamp NULL, note text${references})${comment(`things of kind ${number}`)}`;
    yield `CREATE INDEX ix${number} ON t${number} (name, changed)`;
    if (isPostgres) {
      yield `COMMENT ON TABLE t${number} IS 'things of kind ${number}'`;
      yield `COMMENT ON COLUMN t${number}.name IS 'what it is called'`;
    }
  }
}

async function postgres() {
  const server = new URL(process.env.BEARING_TEST_POSTGRES ?? 'postgres://postgres@127.0.0.1:5432');
  const at = (database) => Object.assign(new URL(server), { pathname: `/${database}` }).href;
  const admin = new pg.Client({ connectionString: at('postgres') });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  try {
    const client = new pg.Client({ connectionString: at(name) });
    await client.connect();
    const all = [...statements('postgres')];
    for (let start = 0; start < all.length; start += 500) await client.query(all.slice(start, start + 500).join(';\n'));
    await client.end();
    measure('PostgreSQL', at(name));
  } finally {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  }
}

async function mariadb() {
  const server = process.env.BEARING_TEST_MYSQL ?? 'mysql://root@127.0.0.1:3306';
  const client = await mysql.createConnection({ uri: server, multipleStatements: true });
  await client.query(`CREATE DATABASE ${name}; USE ${name}`);
  try {
    const all = [...statements('mysql')];
    for (let start = 0; start < all.length; start += 200) await client.query(all.slice(start, start + 200).join(';\n'));
    measure('MySQL/MariaDB', Object.assign(new URL(server), { pathname: `/${name}` }).href);
  } finally {
    await client.query(`DROP DATABASE ${name}`);
    await client.end();
  }
}

function measure(what, url) {
  const corpus = mkdtempSync(path.join(tmpdir(), 'bearing-bench-'));
  for (const run of ['first', 'second']) {
    const started = performance.now();
    const child = spawnSync(
      process.execPath,
      ['--import', path.join(here, 'reportMemory.mjs'), program, url, '--corpus', corpus, '--json'],
      {
        encoding: 'utf8',
        maxBuffer: 1 << 28,
      },
    );
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const report = JSON.parse(child.stdout);
    const [, memory, cpu] = /maxRssMb=(\d+) cpuSeconds=([\d.]+)/.exec(child.stderr) ?? [];
    console.log(
      `${what}, ${tables} tables, ${run} run: ${report.status}, ${seconds} s (${cpu} s CPU), ${memory} MB, ${report.written.length} written, ${report.unchanged} unchanged`,
    );
  }
  rmSync(corpus, { recursive: true, force: true });
}

await postgres();
await mariadb();
