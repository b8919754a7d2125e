// Hostile markdown: kinds of text that send other parsers into quadratic time, 20,000 repeats each, through reading, chunking,
// indexing and a search, twice the text beside it: what is linear takes twice as long.
//   node bench/fuzz/hostile.mjs [repeats]
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Corpus } from '../../packages/core/dist/index.js';

const repeats = Number(process.argv[2] ?? 20_000);
const KINDS = {
  'a**b+c*': (n) => 'a**b+c* '.repeat(n),
  '>': (n) => '> '.repeat(n),
  'backtick runs': (n) => Array.from({ length: n }, (_, at) => `e${'`'.repeat(1 + (at % 300))}`).join(''),
  '[a](b': (n) => '[a](b'.repeat(n),
  '[a](<b': (n) => '[a](<b'.repeat(n),
  '[': (n) => '['.repeat(n),
  '[](': (n) => '[]('.repeat(n),
  '*_': (n) => '*_ '.repeat(n),
  '**_*': (n) => '**_* '.repeat(n),
  '<!A': (n) => '<!A '.repeat(n),
  '<![CDATA[': (n) => '<![CDATA['.repeat(n),
  '~': (n) => '~ '.repeat(n),
  '\\`': (n) => '\\`'.repeat(n),
  '<<<': (n) => '<<<'.repeat(n),
  'nested lists': (n) => Array.from({ length: Math.min(n, 4000) }, (_, at) => `${' '.repeat(at)}- x\n`).join(''),
  'reference definitions': (n) => Array.from({ length: n }, (_, at) => `[a${at}]: u`).join('\n'),
  'a wide table': (n) => `|${'a|'.repeat(n)}\n|${'-|'.repeat(n)}\n|${'b|'.repeat(n)}\n`,
  'table rows': (n) => `|a|b|\n|-|-|\n${'|c|d|\n'.repeat(n)}`,
  'comments never closed': (n) => '<!-- '.repeat(n),
  'a paragraph of lines': (n) => 'x\n'.repeat(n),
  tabs: (n) => '\t'.repeat(n),
  '- - -': (n) => '- '.repeat(n),
  'setext fight': (n) => 'a\n=\n-\n'.repeat(n),
  'front matter never closed': (n) => `---\n${'a: b\n'.repeat(n)}`,
  'flow lists in front matter': (n) => `---\na: ${'['.repeat(n)}\n---\nx`,
  'headings alone': (n) => '# a\n'.repeat(n),
  'fences never closed': (n) => '```\n~~~\n'.repeat(n),
  'one word': (n) => 'a'.repeat(n * 10),
  'combining marks': (n) => `e${'\u0301'.repeat(n)}`,
  'underscores in headings': (n) => `# ${'_a'.repeat(n)}`,
  'HTML entities in headings': (n) => `# ${'&#x26;'.repeat(n)}`,
  'links in headings': (n) => `# ${'[a]('.repeat(n)}`,
};

const width = Math.max(...Object.keys(KINDS).map((kind) => kind.length));
console.log(`${'kind'.padEnd(width)}  KB   ms of CPU   at twice the length`);
let slow = 0;
for (const [kind, make] of Object.entries(KINDS)) {
  const [once, twice] = [await cost(make(repeats)), await cost(make(2 * repeats))];
  if (once.ms > 1000) slow++;
  console.log(
    `${kind.padEnd(width)}  ${String(Math.round(once.bytes / 1024)).padStart(4)}  ${String(once.ms).padStart(6)}  ${String(twice.ms).padStart(8)}${once.ms > 1000 ? '  TOO SLOW' : ''}`,
  );
}
console.log(slow === 0 ? 'each within a second' : `${slow} over a second`);
process.exitCode = slow === 0 ? 0 : 1;

async function cost(text) {
  const root = mkdtempSync(path.join(tmpdir(), 'bearing-hostile-'));
  mkdirSync(path.join(root, 'a'));
  writeFileSync(path.join(root, 'a', 'hostile.md'), text);
  const before = process.cpuUsage();
  const corpus = await Corpus.open(root, { cache: false });
  await corpus.search('a b c');
  await corpus.check();
  const { user, system } = process.cpuUsage(before);
  corpus.close();
  rmSync(root, { recursive: true });
  return { bytes: Buffer.byteLength(text), ms: Math.round((user + system) / 1000) };
}
