import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { Corpus, type Snapshot } from '@bearing/core';
import fc from 'fast-check';
import { lexicalRetriever } from '../../../dist/ranking/lexicalRetriever.js';
import { temporaryFolder, writeFiles } from '../../fixtures.js';

const NOW = new Date('2026-11-30T12:00:00Z');
const WORDS =
  'order orders ordering invoice SalesOrder sales_order customer customers ship shipping shipped unit units table CamelCase AR-7 café größe über 注文 C# status running'.split(
    ' ',
  );
const QUERIES = [
  'orders of a customer',
  'SalesOrder',
  'shiping',
  'ordxr unitz',
  'AR-7 C# café',
  WORDS.join(' '),
  'größe 注文 status',
];

/** A document by few numbers, so that a failing case shrinks. */
const documentText = fc
  .record({
    words: fc.array(fc.nat(WORDS.length - 1), { maxLength: 40 }),
    kind: fc.constantFrom('plain', 'aliased', 'superseded', 'status', 'glossary', 'broken', 'empty'),
    title: fc.nat(WORDS.length - 1),
  })
  .map(({ words, kind, title }) => {
    const text = words
      .map((word, at) => `${WORDS[word]}${at % 7 === 6 ? `.\n\n## ${WORDS[(word + at) % WORDS.length]}\n\n` : ' '}`)
      .join('');
    const name = WORDS[title];
    const body = `# ${name} ${title}\n\n${text}\n`;
    switch (kind) {
      case 'aliased':
        return `---\ntitle: ${name}\naliases: [${WORDS[(title + 1) % WORDS.length]}, thing]\nasOf: 2026-11-01\n---\n${body}`;
      case 'superseded':
        return `---\nstatus: superseded\nsupersededBy: a/d1\nasOf: 2027-01-01\n---\n${body}`;
      case 'status':
        return `${body}\n## Status\n\nSuperseded by [it](d2.md)\n`;
      case 'glossary':
        return `---\ntags: glossary\n---\n${body}\n- **POD**: ${WORDS[(title + 2) % WORDS.length]}\n`;
      case 'broken':
        return `---\ntitle: [unclosed\n---\n${body}`;
      case 'empty':
        return '';
      default:
        return body;
    }
  });

const file = fc.constantFrom(
  'a/d1.md',
  'a/d2.md',
  'a/d3.markdown',
  'b/d1.md',
  'b/glossary/d2.md',
  'decisions/0001-x.md',
  'z.md',
  'index.md',
);

const step = fc.record({
  /** Which file, and what becomes of it: written, removed, or moved over another or to where there is none. */
  file,
  text: fc.option(documentText, { freq: 4 }),
  to: fc.option(file, { freq: 1 }),
  /** Whether anyone looks before the next step: several may be taken in at once. */
  look: fc.boolean(),
  /** Files written just now are read again at the next start, older ones are not. */
  old: fc.boolean(),
  save: fc.boolean(),
});

/** All that a corpus answers, but for what tells one opening from another. */
async function answersOf(corpus: Corpus): Promise<string> {
  const answers: unknown[] = [];
  for (const query of QUERIES) {
    const { corpus: about, ...result } = await corpus.search(query, { now: NOW, limit: 20, explain: true });
    answers.push(result, about.documents, about.chunks);
  }
  const { documents } = await corpus.list({ now: NOW });
  answers.push(documents);
  for (const { document } of documents) answers.push(await corpus.get(document, { now: NOW }));
  const { reload: _reload, ...health } = await corpus.health({ now: NOW });
  answers.push(health);
  return JSON.stringify(answers, null, 1);
}

/** What a snapshot's retriever answers. */
async function hitsOf({ retriever }: Snapshot): Promise<string> {
  const answers: unknown[] = [];
  for (const text of QUERIES)
    answers.push(await retriever.retrieve({ text, accepts: () => true, limit: 20, explain: true }));
  return JSON.stringify(answers);
}

describe('an index kept from one state to the next, in memory and in the cache folder', () => {
  it('answers byte for byte as one built from nothing', async (t) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
        const folder = temporaryFolder(t);
        const root = path.join(folder, 'corpus');
        const cache = { folder: path.join(folder, 'cache'), leastBytes: 1 };
        writeFiles(root, {
          'a/d1.md': '# Orders\n\nThe orders of a customer.\n',
          'bearing.json': '{"synonyms":[["unit","table"]]}',
        });
        const live = await Corpus.open(root, { cache: false });
        const packed = await Corpus.open(root, { cache: false, parsedBytes: 20 });
        for (const [at, { file, text, to, look, old, save }] of steps.entries()) {
          const full = path.join(root, ...file.split('/'));
          if (text === null && to !== null && existsSync(full)) {
            mkdirSync(path.join(root, path.dirname(to)), { recursive: true });
            renameSync(full, path.join(root, ...to.split('/')));
          } else if (text === null) rmSync(full, { force: true });
          else {
            writeFiles(root, { [file]: text });
            if (old) utimesSync(full, new Date(1e12), new Date(1e12));
          }
          if (!look && at < steps.length - 1) continue;
          const before = live.snapshot();
          const answered = await hitsOf(before);
          const fresh = await Corpus.open(root, { cache: false });
          const kept = await Corpus.open(root, { cache });
          for (const corpus of [live, packed]) await corpus.refresh();
          const expected = await answersOf(fresh);
          assert.equal(await answersOf(live), expected, 'taken in by a corpus that stays open');
          assert.equal(await answersOf(packed), expected, 'by a corpus that holds little in memory');
          assert.equal(await hitsOf(before), answered, 'a snapshot still held answers as it did');
          assert.equal(await answersOf(kept), expected, 'from the index file');
          if (save) await kept.saveIndex();
          for (const corpus of [fresh, kept]) corpus.close();
        }
        for (const corpus of [live, packed]) corpus.close();
        rmSync(folder, { recursive: true, force: true });
      }),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 25) },
    );
  });

  it('answers so after hundreds of changes, when it has long been arranged anew', async (t) => {
    const root = path.join(temporaryFolder(t), 'corpus');
    const texts = fc.sample(documentText, { seed: 7, numRuns: 400 });
    const nameOf = (number: number): string => `a/d${number}.md`;
    writeFiles(root, Object.fromEntries(texts.slice(0, 30).map((text, number) => [nameOf(number), text])));
    const live = await Corpus.open(root, { cache: false });
    const stores = new Set([live.snapshot().retriever.indexed?.index.store]);
    for (const [at, text] of texts.slice(30).entries()) {
      if (at % 9 === 0) rmSync(path.join(root, nameOf((at * 7) % 30)), { force: true });
      writeFiles(root, { [nameOf((at * 11) % 30)]: text });
      await live.refresh();
      stores.add(live.snapshot().retriever.indexed?.index.store);
      if (at % 61 !== 60) continue;
      const fresh = await Corpus.open(root, { cache: false });
      assert.equal(await answersOf(live), await answersOf(fresh));
      fresh.close();
    }
    assert.ok(stores.size > 2, `arranged anew ${stores.size - 1} times`);
    assert.ok(stores.size < 20, 'and not at each change');
    live.close();
  });

  it('answers so after a change that could not be taken in', async (t) => {
    const root = path.join(temporaryFolder(t), 'corpus');
    const input = (texts: Readonly<Record<string, string>>): Promise<Snapshot> => {
      writeFiles(root, texts);
      return Corpus.open(root, { cache: false }).then((corpus) => corpus.snapshot());
    };
    const first = await input({ 'a.md': '# A\n\nThe orders of a customer.\n', 'b.md': '# B\n\nInvoices.\n' });
    const second = await input({ 'b.md': '# B\n\nShipping, and zebras.\n', 'c.md': '# C\n\nCustomers ship orders.\n' });
    const retrieverInput = {
      documents: second.documents.map(
        (document) => first.documents.find(({ id }) => id === 'a' && id === document.id) ?? document,
      ),
      chunks: second.chunks,
      firstChunk: [0, 1, 2, 3],
      settings: second.settings,
    };
    const texts = (broken: string) => ({
      read(document: { id: string }): string {
        if (document.id === broken) throw new Error('gone');
        const known = second.documents.find(({ id }) => id === document.id);
        return known === undefined ? '' : second.texts.read(known);
      },
    });
    const before = first.retriever.indexed ?? null;
    await assert.rejects(async () => lexicalRetriever({ ...retrieverInput, texts: texts('c') }, before), /gone/);
    const patched = await lexicalRetriever({ ...retrieverInput, texts: texts('') }, before);
    assert.equal(await hitsOf({ ...second, retriever: patched }), await hitsOf(second));
    // Two go on from the same state.
    const other = await lexicalRetriever({ ...retrieverInput, texts: texts('') }, before);
    assert.equal(await hitsOf({ ...second, retriever: other }), await hitsOf(second));
    assert.equal(await hitsOf({ ...second, retriever: patched }), await hitsOf(second));
  });

  it('is thrown away where a byte of it is off, cut off, or another program made it', async (t) => {
    const folder = temporaryFolder(t);
    const root = path.join(folder, 'corpus');
    const cache = { folder: path.join(folder, 'cache'), leastBytes: 1 };
    const files = Object.fromEntries(
      Array.from({ length: 12 }, (_, number) => [
        `a/d${number}.md`,
        `# Orders ${number}\n\nThe orders of customer ${number}.\n`,
      ]),
    );
    writeFiles(root, files);
    const first = await Corpus.open(root, { cache });
    const expected = await answersOf(first);
    await first.saveIndex();
    const [name] = readdirSync(cache.folder);
    assert.match(name ?? '', /\.index$/, 'an index file was written, and nothing is left beside it');
    const file = path.join(cache.folder, name ?? '');
    const whole = readFileSync(file);
    const damaged: Buffer[] = [
      whole.subarray(0, 0),
      whole.subarray(0, 10),
      whole.subarray(0, whole.length - 8),
      Buffer.alloc(whole.length),
    ];
    for (let at = 0; at < whole.length; at += 97) {
      const copy = Buffer.from(whole);
      copy[at] = (copy[at] as number) ^ 0x10;
      damaged.push(copy);
    }
    for (const bytes of damaged) {
      writeFileSync(file, bytes);
      const corpus = await Corpus.open(root, { cache });
      assert.equal((await corpus.search('orders', { now: NOW })).snippets.length, 5);
      corpus.close();
    }
    writeFileSync(file, whole);
    const again = await Corpus.open(root, { cache });
    assert.equal(await answersOf(again), expected);
    for (const corpus of [first, again]) corpus.close();
  });

  it('is no error where the folder can not be written, and nothing is written below the corpus', async (t) => {
    const folder = temporaryFolder(t);
    const root = path.join(folder, 'corpus');
    writeFiles(folder, { 'corpus/a.md': '# A\n\nwords\n', blocked: 'a file where the folder should be' });
    const corpus = await Corpus.open(root, { cache: { folder: path.join(folder, 'blocked'), leastBytes: 1 } });
    await corpus.saveIndex();
    assert.equal((await corpus.search('words')).snippets.length, 1);
    assert.deepEqual(readdirSync(root), ['a.md']);
    corpus.close();
  });

  it('shows a file that changed after the look at it as it is now', async (t) => {
    const folder = temporaryFolder(t);
    const root = path.join(folder, 'corpus');
    const cache = { folder: path.join(folder, 'cache'), leastBytes: 1 };
    writeFiles(root, { 'a.md': '# A\n\nThe first wording.\n', 'b.md': '# B\n\nOther things.\n' });
    for (const name of ['a.md', 'b.md']) utimesSync(path.join(root, name), new Date(1e12), new Date(1e12));
    const first = await Corpus.open(root, { cache });
    await first.saveIndex();
    const second = await Corpus.open(root, { cache });
    writeFiles(root, { 'a.md': '# A\n\nQuite another text, with the wording changed.\n' });
    const { snippets } = await second.search('wording', { now: NOW });
    assert.match(snippets[0]?.text ?? '', /wording changed/);
    for (const corpus of [first, second]) corpus.close();
  });
});
