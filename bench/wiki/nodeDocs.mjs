// How long a folder of large HTML pages takes, and whether its tables, cells and blocks of code survive.
//   node bench/wiki/nodeDocs.mjs FOLDER
// The 64 pages of the API documentation of Node 20.20.2 (`share/doc/nodejs/api` of its Linux package, without `all.html`)
// hold 965 tables, 8,856 cells and 1,945 blocks of code; of 18.20.4, as Debian 12 packs it, 838, 7,996 and 2,313.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DEFAULT_LIMITS, importWiki } from '../../producers/wiki/dist/index.js';

const folder = process.argv[2];
if (folder === undefined) {
  console.error('usage: node bench/wiki/nodeDocs.mjs FOLDER');
  process.exit(2);
}
const corpus = fs.mkdtempSync(path.join(os.tmpdir(), 'bearing-bench-'));
const options = {
  input: folder,
  corpus,
  producer: 'wiki',
  origin: 'business',
  folder: 'wiki',
  kind: 'html',
  baseUrl: null,
  authors: false,
  skipRestricted: false,
  limits: DEFAULT_LIMITS,
};
for (const run of ['first', 'second']) {
  const report = await importWiki(options);
  const memory = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(
    `${run} run: ${report.status}, ${report.documents} documents, ${report.written.length} written, ` +
      `${(report.durationMs / 1000).toFixed(1)} s, at most ${memory} MB`,
  );
}

const before = { tables: 0, cells: 0, code: 0 };
for (const name of fs.readdirSync(folder).filter((each) => each.endsWith('.html'))) {
  const html = fs.readFileSync(path.join(folder, name), 'utf8');
  before.tables += count(html, /<table[\s>]/g);
  before.cells += count(html, /<t[dh][\s>]/g);
  before.code += count(html, /<pre[\s>]/g);
}
const after = { tables: 0, cells: 0, code: 0 };
const documents = path.join(corpus, 'business', 'wiki');
for (const name of fs.readdirSync(documents, { recursive: true }).filter((each) => String(each).endsWith('.md'))) {
  const lines = fs.readFileSync(path.join(documents, String(name)), 'utf8').split('\n');
  let fence = null;
  for (const line of lines) {
    const mark = /^ *(`{3,})/.exec(line)?.[1];
    if (fence !== null) {
      if (line.trim() === fence) fence = null;
    } else if (mark !== undefined) {
      fence = mark;
      after.code++;
    } else if (/^ *\|(?: :?-+:? \|)+$/.test(line)) after.tables++;
    else if (/^ *\|.*\|$/.test(line)) after.cells += count(line.replace(/\\\|/g, ''), /\|/g) - 1;
  }
}
for (const what of ['tables', 'cells', 'code']) console.log(`${what}: ${before[what]} in, ${after[what]} out`);
fs.rmSync(corpus, { recursive: true });

function count(text, pattern) {
  return [...text.matchAll(pattern)].length;
}
