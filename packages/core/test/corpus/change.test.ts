import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { BearingError, Corpus, type Document } from '@bearing/core';
import { page, temporaryFolder, writeFiles } from '../fixtures.js';

const NOW = new Date('2026-11-30T12:00:00Z');
const POSIX = process.platform === 'win32' ? 'links need rights on Windows' : false;

async function openCorpus(root: string): Promise<Corpus> {
  const corpus = await Corpus.open(root, { clock: () => NOW });
  corpus.watch();
  return corpus;
}

async function idsOf(corpus: Corpus): Promise<string[]> {
  return (await corpus.list()).documents.map(({ document }) => document);
}

describe('change', () => {
  it('reads only what changed, and keeps the rest by identity', async (t) => {
    const root = temporaryFolder(t);
    writeFiles(root, { 'a/one.md': page({ title: 'One' }, 'x'), 'a/two.md': page({ title: 'Two' }, 'y') });
    const corpus = await openCorpus(root);
    const before = corpus.snapshot();
    await corpus.list();
    assert.equal(corpus.snapshot(), before, 'nothing changed, so nothing is built');
    writeFiles(root, { 'a/two.md': page({ title: 'Two again' }, 'z'), 'a/0.md': 'new' });
    await corpus.list();
    const after = corpus.snapshot();
    const named = (documents: readonly Document[], id: string) => documents.find((document) => document.id === id);
    assert.equal(named(after.documents, 'a/one'), named(before.documents, 'a/one'));
    assert.notEqual(named(after.documents, 'a/two'), named(before.documents, 'a/two'));
    assert.equal(after.generation, before.generation + 1);
    assert.equal(before.documents.length, 2, 'a request keeps its snapshot');
    for (const chunk of after.chunks) assert.ok(chunk.id.startsWith(`${after.documents[chunk.document]?.id}#`));
    for (const chunk of before.chunks) assert.ok(chunk.id.startsWith(`${before.documents[chunk.document]?.id}#`));
    corpus.close();
  });

  it('sees a write that leaves size and times as they were', async (t) => {
    const root = temporaryFolder(t);
    const file = path.join(root, 'a.md');
    writeFileSync(file, 'first');
    const corpus = await openCorpus(root);
    const { atime, mtime } = statSync(file);
    writeFileSync(file, 'other');
    utimesSync(file, atime, mtime);
    assert.equal((await corpus.get('a')).text, 'other');
    corpus.close();
  });

  it('tells bytes that are off from others that come to the same text', async (t) => {
    const root = temporaryFolder(t);
    const codes = async (corpus: Corpus) => (await corpus.health()).issues.map(({ code }) => code);
    writeFiles(root, { 'a.md': 'a\0b\n' });
    const corpus = await openCorpus(root);
    assert.ok((await codes(corpus)).includes('ENCODING_NUL'));
    writeFiles(root, { 'a.md': 'ab\r\n' });
    assert.ok(!(await codes(corpus)).includes('ENCODING_NUL'), 'as many bytes, the same text, and nothing off');
    writeFiles(root, { 'a.md': 'a\0b\n' });
    assert.ok((await codes(corpus)).includes('ENCODING_NUL'));
    corpus.close();
  });

  it('gives the room in all to the files that have it now, though only one of them changed', async (t) => {
    const root = temporaryFolder(t);
    const write = (sizes: Record<string, number>): void => {
      for (const [name, size] of Object.entries(sizes)) {
        writeFiles(root, { [name]: 'x'.repeat(size) });
        utimesSync(path.join(root, name), new Date(1e12), new Date(1e12));
      }
    };
    writeFiles(root, { 'bearing.json': '{"limits":{"totalBytes":30}}' });
    write({ 'a.md': 10, 'b.md': 10, 'c.md': 10 });
    const corpus = await openCorpus(root);
    assert.deepEqual(await idsOf(corpus), ['a', 'b', 'c']);
    write({ 'a.md': 15 });
    assert.deepEqual(await idsOf(corpus), ['a', 'b']);
    write({ 'a.md': 9 });
    assert.deepEqual(await idsOf(corpus), ['a', 'b', 'c']);
    corpus.close();
  });

  it('follows renames, folders, deletions and state files at once', async (t) => {
    const root = temporaryFolder(t);
    writeFiles(root, { 'a/b/c.md': 'x' });
    const corpus = await openCorpus(root);
    renameSync(path.join(root, 'a'), path.join(root, 'z'));
    assert.deepEqual(await idsOf(corpus), ['z/b/c']);
    renameSync(path.join(root, 'z', 'b', 'c.md'), path.join(root, 'z', 'b', 'C.md'));
    assert.deepEqual(await idsOf(corpus), ['z/b/C']);
    writeFiles(root, { '_state/p.json': '{"a":' });
    assert.equal((await corpus.health()).producers[0]?.verdict, 'unreadable');
    writeFiles(root, { 'bearing.json': '{"limits":{"fileBytes":2}}', 'z/big.md': 'xxx' });
    assert.deepEqual(
      (await corpus.health()).corpus.skipped.map((file) => file.path),
      ['z/big.md'],
    );
    rmSync(path.join(root, 'z'), { recursive: true });
    assert.deepEqual(await idsOf(corpus), []);
    corpus.close();
  });

  it('keeps the last good snapshot while the root is gone, says so, and takes up the new one', async (t) => {
    const root = path.join(temporaryFolder(t), 'corpus');
    writeFiles(root, { 'a.md': 'old word' });
    const corpus = await openCorpus(root);
    rmSync(root, { recursive: true });
    assert.deepEqual(await idsOf(corpus), ['a']);
    assert.match((await corpus.health()).reload.lastError ?? '', /^CORPUS_NOT_FOUND /);
    writeFiles(root, { 'b.md': 'new word' });
    assert.deepEqual(await idsOf(corpus), ['b']);
    assert.equal((await corpus.health()).reload.lastError, null);
    corpus.close();
  });

  it('takes up a root link that points elsewhere', { skip: POSIX }, async (t) => {
    const parent = temporaryFolder(t);
    writeFiles(parent, { 'v1/a.md': 'one', 'v2/a.md': 'two' });
    const link = path.join(parent, 'current');
    symlinkSync('v1', link);
    const corpus = await openCorpus(link);
    symlinkSync('v2', `${link}.new`);
    renameSync(`${link}.new`, link);
    assert.equal((await corpus.get('a')).text, 'two');
    corpus.close();
  });

  it('answers a hundred requests at once from whole snapshots while files change', async (t) => {
    const root = temporaryFolder(t);
    const write = (round: number): void =>
      writeFiles(
        root,
        Object.fromEntries(
          Array.from({ length: 20 }, (_, at) => [
            `a/${at}.md`,
            `round${round} ${'abcdefghijklmnopqrst'[at]?.repeat(5)}`,
          ]),
        ),
      );
    write(0);
    const corpus = await openCorpus(root);
    for (let round = 1; round <= 5; round++) {
      write(round);
      const lists = await Promise.all(Array.from({ length: 100 }, () => corpus.search(`round${round}`, { limit: 50 })));
      for (const { snippets } of lists) assert.equal(snippets.length, 20);
    }
    corpus.close();
  });

  it('fails to open what is not there, and what is closed stays closed', async (t) => {
    const root = temporaryFolder(t);
    await assert.rejects(
      Corpus.open(path.join(root, 'none')),
      (error) => error instanceof BearingError && error.code === 'CORPUS_NOT_FOUND',
    );
    writeFileSync(path.join(root, 'file'), '');
    await assert.rejects(
      Corpus.open(path.join(root, 'file')),
      (error) => error instanceof BearingError && error.code === 'CORPUS_NOT_FOUND',
    );
    const corpus = await openCorpus(root);
    corpus.close();
    await assert.rejects(corpus.list(), (error) => error instanceof BearingError && error.code === 'CORPUS_CLOSED');
  });
});

describe('accounting', () => {
  const accounts = async (root: string) => {
    const corpus = await Corpus.open(root, { clock: () => NOW });
    const { corpus: found, issues } = await corpus.health();
    assert.equal(found.documents + found.skipped.length, found.found);
    return {
      ids: corpus.snapshot().documents.map(({ id }) => id),
      skipped: found.skipped,
      issues: issues.map(({ code }) => code),
      found: found.found,
    };
  };

  it('counts every file with a markdown ending, and says why one is skipped', { skip: POSIX }, async (t) => {
    const parent = temporaryFolder(t);
    const root = path.join(parent, 'corpus');
    writeFiles(parent, { 'secret.md': 'secret', 'corpus-secret/x.md': 'secret' });
    writeFiles(root, {
      'a.md': 'x',
      'B.MD': 'x',
      'c.markdown': 'x',
      'd.md~': 'x',
      'e.mdx': 'x',
      '.hidden/x.md': 'x',
      '_draft/x.md': 'x',
      'node_modules/x/README.md': 'x',
      'blob.md': Buffer.from([0x89, 0x50, 0, 0xff, 0xfe, 0, 1, 2, 3, 0, 0xff]),
      'f/README.md': '',
      'f/index.md': '',
    });
    mkdirSync(path.join(root, 'folder.md'));
    writeFiles(root, { 'folder.md/in.md': 'x' });
    for (const [target, name] of [
      ['../secret.md', 'out.md'],
      ['../corpus-secret/x.md', 'sibling.md'],
      ['nowhere', 'broken.md'],
      ['a.md', 'inside.md'],
      ['.hidden/x.md', 'hidden.md'],
      ['f', 'tofolder.md'],
      ['circle.md', 'circle.md'],
      ['..', 'up'],
    ] as const)
      symlinkSync(target, path.join(root, name));
    const { ids, skipped, found } = await accounts(root);
    assert.deepEqual(ids, ['B', 'a', 'c', 'f/README', 'f/index', 'folder.md/in', 'inside']);
    assert.deepEqual(skipped.map((file) => file.path).sort(), [
      'blob.md',
      'broken.md',
      'circle.md',
      'hidden.md',
      'out.md',
      'sibling.md',
    ]);
    assert.equal(found, 13);
  });

  it('gives files that come to one id each its own', async (t) => {
    const root = temporaryFolder(t);
    writeFiles(root, { 'x.md': 'plain', 'x.markdown': 'long', 'README.md': 'r' });
    assert.deepEqual((await accounts(root)).ids, ['README', 'x', 'x.markdown']);
    const corpus = await Corpus.open(root);
    assert.equal((await corpus.get('x')).text, 'plain');
    assert.equal((await corpus.get('x.markdown')).text, 'long');
  });

  it('makes an issue of each limit', async (t) => {
    const root = temporaryFolder(t);
    writeFiles(root, { 'a.md': 'xxx', 'b/c/d.md': 'x', 'e.md': 'yyyyyy' });
    const withLimits = async (limits: object): Promise<readonly string[]> => {
      writeFileSync(path.join(root, 'bearing.json'), JSON.stringify({ limits }));
      return (await accounts(root)).issues;
    };
    assert.deepEqual(await withLimits({ files: 2 }), ['LIMIT_FILES']);
    assert.deepEqual(await withLimits({ folders: 2 }), ['LIMIT_FOLDERS']);
    assert.deepEqual(await withLimits({ depth: 1 }), ['LIMIT_DEPTH']);
    assert.deepEqual(await withLimits({ fileBytes: 4 }), ['LIMIT_FILE_BYTES']);
    assert.deepEqual(await withLimits({ totalBytes: 4 }), ['LIMIT_TOTAL_BYTES']);
    assert.deepEqual(await withLimits({ files: 0, no: 1 }), ['SETTINGS_INVALID', 'SETTINGS_INVALID']);
  });

  it('loads a file of 20 MB', async (t) => {
    const root = temporaryFolder(t);
    const file = path.join(root, 'big.md');
    writeFileSync(file, '# big\n');
    truncateSync(file, 0);
    writeFileSync(file, `# big\n\n${'some words in a paragraph\n\n'.repeat(740_000)}`);
    const corpus = await Corpus.open(root, {
      retriever: () => ({
        retrieve: () => ({
          query: { text: '', characters: 0, terms: [], ignored: 0, unmatched: [], suggestions: {} },
          hits: [],
          matched: 0,
        }),
      }),
    });
    assert.equal((await corpus.list()).total, 1);
    assert.ok(existsSync(file));
  });
});
