// Feeds random and mutated pages to the reader: none may crash, take over a second, lose another file or escape the root.
//   node bench/fuzz/fuzz.mjs [--inputs 1000000] [--seed 1] [--pages DIR]… [--state FILE] [--restart]
// Resumable: the state file says how many inputs are done. A failure prints its seed and batch; `--only BATCH` runs it alone.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { chunkDocument } from '../../packages/core/dist/chunk/chunkDocument.js';
import { isUnreadContent, loadFiles } from '../../packages/core/dist/corpus/loadFiles.js';
import { parseDocument } from '../../packages/core/dist/document/parseDocument.js';
import { resolveDocument } from '../../packages/core/dist/listing/resolveDocument.js';
import { loadYaml } from '../../packages/format/dist/index.js';
import { block, bytes, ids, names, page } from './arbitraries.mjs';
import { mutator } from './mutate.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
  options: {
    inputs: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    pages: {
      type: 'string',
      multiple: true,
      default: [path.join(here, '..', '..', 'packages', 'core', 'test', 'cases')],
    },
    state: { type: 'string', default: path.join(tmpdir(), 'bearing-fuzz.json') },
    restart: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const BATCH = 1000;
/** Inputs of a batch that are also written as files and loaded as one corpus. */
const FILES = 60;
const SLOW_MS = 1000;
const SECRET = 'xylophone-outside-the-root';
const yaml = await loadYaml();
const seed = Number(values.seed);
const mutate = mutator(values.pages.flatMap(readPages));
const state = readState();
let slowest = state.slowest ?? { ms: 0, batch: 0 };
const started = performance.now();

if (values.only !== undefined) await runBatch(Number(values.only));
else {
  for (let batch = state.done / BATCH; batch * BATCH < Number(values.inputs); batch++) {
    await runBatch(batch);
    state.done = (batch + 1) * BATCH;
    writeFileSync(values.state, JSON.stringify({ seed, done: state.done, slowest }));
    if (batch % 20 === 19) {
      const rate = Math.round(state.done / ((performance.now() - started) / 1000));
      console.log(
        `${state.done} inputs, seed ${seed}, slowest ${slowest.ms.toFixed(0)} ms (batch ${slowest.batch}), about ${rate}/s`,
      );
    }
  }
  console.log(`${state.done} inputs, none failed; seed ${seed}, slowest ${slowest.ms.toFixed(0)} ms`);
}

async function runBatch(batch) {
  const batchSeed = seed * 1_000_003 + batch;
  const random = fc.sample(fc.oneof(page, block, bytes), { seed: batchSeed, numRuns: BATCH / 2 });
  const inputs = [...random.map((input) => Buffer.from(input)), ...mutate(batchSeed, BATCH / 2)];
  for (const [index, input] of inputs.entries()) {
    try {
      checkInput(input, batch);
    } catch (error) {
      fail(batch, index, input, error);
    }
  }
  try {
    await checkCorpus(
      inputs.filter((_, index) => index % Math.floor(BATCH / FILES) === 0),
      batchSeed,
    );
  } catch (error) {
    fail(batch, -1, Buffer.alloc(0), error);
  }
}

function checkInput(input, batch) {
  const before = performance.now();
  const parsed = parseDocument({ path: 'fuzz/page.md', bytes: input }, { yaml });
  if (parsed === 'yaml') throw new Error('the library was asked for though it was given');
  if (parsed !== 'binary') {
    const chunks = chunkDocument(parsed.document, 0, parsed.text, parsed.blocks, parsed.bodyLine);
    checkChunks(parsed, chunks);
  }
  const ms = performance.now() - before;
  if (ms > slowest.ms) slowest = { ms, batch };
  if (ms > SLOW_MS) throw new Error(`took ${ms.toFixed(0)} ms`);
}

/** Every character that is no blank is in exactly one chunk, and ids are given once. */
function checkChunks({ text, document }, chunks) {
  if (chunks.length === 0) throw new Error('no chunk');
  if (new Set(chunks.map(({ id }) => id)).size !== chunks.length) throw new Error('a chunk id was given twice');
  let at = text.length - document.characters;
  for (const { start, end, lines, prefix } of chunks) {
    if (start < at || end < start || end > text.length) throw new Error(`chunk ${start}–${end} behind ${at}`);
    if (text.slice(at, start).trim() !== '') throw new Error(`text lost before ${start}`);
    if (lines[0] < 1 || lines[1] < lines[0]) throw new Error(`lines ${lines}`);
    if (end - start > 20_000 || prefix.length > 5000) throw new Error(`a chunk of ${end - start} characters`);
    at = end;
  }
  if (text.slice(at).trim() !== '') throw new Error('text lost at the end');
}

/** A corpus of such files and names, beside a control page and links out: all accounted for, nothing lost, nothing leaked. */
async function checkCorpus(inputs, batchSeed) {
  const parent = mkdtempSync(path.join(tmpdir(), 'bearing-fuzz-'));
  try {
    const root = path.join(parent, 'corpus');
    mkdirSync(path.join(root, 'business'), { recursive: true });
    mkdirSync(path.join(parent, 'corpus-secret'));
    writeFileSync(path.join(parent, 'secret.md'), `# ${SECRET}\n`);
    writeFileSync(path.join(parent, 'corpus-secret', 'plan.md'), `# ${SECRET}\n`);
    writeFileSync(path.join(root, 'business', 'control.md'), '---\ntitle: Control\n---\n\nquicksilver\n');
    symlinkSync('../../secret.md', path.join(root, 'business', 'out.md'));
    symlinkSync('../../corpus-secret', path.join(root, 'business', 'folder.md'));
    symlinkSync('.', path.join(root, 'business', 'loop'));
    const wanted = new Set(['business/control.md', 'business/out.md']);
    const given = fc.sample(names, { seed: batchSeed, numRuns: inputs.length });
    for (const [index, input] of inputs.entries()) {
      const name = given[index];
      try {
        mkdirSync(path.join(root, path.dirname(name)), { recursive: true });
        writeFileSync(path.join(root, name), input);
        wanted.add(name);
      } catch {
        // A name that the system refuses, or a folder of that name.
      }
    }
    const loaded = await loadFiles(root, null);
    if (loaded.files.size !== wanted.size) throw new Error(`${wanted.size} files, ${loaded.files.size} accounted for`);
    const contents = [...loaded.files.values()].map(({ content }) => content);
    const documents = contents.filter((content) => !isUnreadContent(content)).map(({ document }) => document);
    if (resolveDocument(documents, 'business/control').document?.title !== 'Control')
      throw new Error('the control page is lost');
    if (contents.some((content) => !isUnreadContent(content) && content.text().includes(SECRET)))
      throw new Error('escaped the root');
    for (const id of fc.sample(ids, { seed: batchSeed, numRuns: 50 })) {
      const { document } = resolveDocument(documents, id);
      if (document !== null && !documents.includes(document)) throw new Error(`${id} leads elsewhere`);
    }
    if ((await loadFiles(root, loaded)).files.size !== wanted.size) throw new Error('the second look differs');
    if (Reflect.ownKeys(Object.prototype).some((key) => key === 'polluted'))
      throw new Error('the prototype was changed');
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

function fail(batch, index, input, error) {
  const file = path.join(tmpdir(), `bearing-fuzz-${seed}-${batch}-${index}.md`);
  writeFileSync(file, input);
  console.error(`FAILED seed ${seed} batch ${batch} input ${index}: ${error.stack}\nthe input is in ${file}`);
  process.exit(1);
}

function readState() {
  if (values.restart) return { done: 0 };
  try {
    const read = JSON.parse(readFileSync(values.state, 'utf8'));
    return read.seed === seed ? read : { done: 0 };
  } catch {
    return { done: 0 };
  }
}

function readPages(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:md|markdown)$/i.test(entry.name))
    .map((entry) => readFileSync(path.join(entry.parentPath ?? entry.path, entry.name)))
    .filter((content) => content.length < 40_000);
}
