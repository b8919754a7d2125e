// Runs every compiled test through node:test's own run(): paths behave alike on Node 20 to 26, which
// `node --test` with a folder or a quoted glob does not.
//   node scripts/test.mjs [part of a path …]
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const wanted = process.argv.slice(2).map((part) => path.normalize(part));

const files = ['packages', 'producers']
  .flatMap((group) => readdirSync(path.join(root, group)).map((name) => path.join(root, group, name, 'dist-test')))
  .flatMap(testFiles)
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  .sort();
if (files.length === 0) {
  console.error('no test files: build first, or check the path given');
  process.exit(1);
}

let passed = 0;
let failed = 0;
let skipped = 0;
const stream = run({ files, concurrency: Math.max(2, availableParallelism()) });
stream.on('test:pass', (event) => {
  if (isSuite(event)) return;
  if (event.skip !== undefined && event.skip !== false) skipped++;
  else passed++;
});
stream.on('test:fail', (event) => {
  if (!isSuite(event) || event.details.error?.failureType !== 'subtestsFailed') failed++;
});
stream.compose(new spec()).pipe(process.stdout, { end: false });
stream.on('end', () => {
  setImmediate(() => {
    console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
    process.exit(failed > 0 || passed === 0 ? 1 : 0);
  });
});

/** A file and a describe block are reported as tests of their own; only what they hold is counted. */
function isSuite(event) {
  return event.details?.type === 'suite' || event.file === event.name || event.nesting === undefined;
}

function testFiles(folder) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.test.js'))
      .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  }
}
