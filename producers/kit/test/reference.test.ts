import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { PRODUCER_STATE_SCHEMA, validateBySchema } from '@bearing/format';
import { filesOf, newCorpus, put, read, run as runKit, state } from './corpusFixture.js';

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..', 'reference');

interface Reference {
  readonly file: string;
  readonly commands: readonly (readonly string[])[];
  /** How it spells its options. */
  readonly option: (name: string) => string;
}

const long = (name: string): string => `--${name}`;
const pascal = (name: string): string =>
  `-${name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;

const REFERENCES: readonly Reference[] = [
  { file: 'glossary.py', commands: [['python3'], ['python']], option: long },
  { file: 'glossary.sh', commands: process.platform === 'win32' ? [] : [['sh']], option: long },
  {
    file: 'glossary.ps1',
    commands: [
      ['pwsh', '-NoProfile', '-File'],
      ['powershell', '-NoProfile', '-ExecutionPolicy', 'Bypass', '-File'],
    ],
    option: pascal,
  },
];

const TERMS = [
  'Unit\tAn apartment, a shop or a garage.',
  'GL account\tWhere "money" is booked: costs & such.',
  'Zähler\tno plain name',
  'v1.2\tÜber',
];
const PLAIN = TERMS.filter((line) => /^[\w .]+\t/.test(line));
const MANY = [...PLAIN, ...Array.from({ length: 7 }, (_, index) => `Term ${index}\tText ${index}`)];

for (const { file, commands, option } of REFERENCES) {
  const found = commands.find(([name = '']) => spawnSync(name, ['-c', 'exit'], { timeout: 30_000 }).status === 0);
  describe(`the reference producer ${file}`, { skip: found === undefined ? 'nothing here runs it' : false }, () => {
    const [program = '', ...args] = found ?? [];
    const produce = (corpus: string, lines: readonly string[] | null, ...options: readonly string[]) => {
      const input = path.join(corpus, '..', `${path.basename(corpus)}.tsv`);
      if (lines === null) fs.rmSync(input, { force: true });
      else fs.writeFileSync(input, `\uFEFF${lines.join('\r\n')}\r\n`);
      const given = [option('corpus'), corpus, ...options.map(option), input];
      const result = spawnSync(program, [...args, path.join(folder, file), ...given], { encoding: 'utf8' });
      fs.rmSync(input, { force: true });
      return result;
    };

    it('is under 60 lines', () => {
      assert.ok(fs.readFileSync(path.join(folder, file), 'utf8').trimEnd().split('\n').length < 60);
    });

    it('writes what the kit would write, and nothing the second time', async () => {
      const corpus = newCorpus();
      const first = produce(corpus, PLAIN);
      assert.equal(first.status, 0, first.stderr + first.stdout);
      assert.deepEqual(filesOf(corpus), [
        '_state/glossary.json',
        ...['GL account', 'Unit', 'v1.2'].map((name) => `business/glossary/${name}.md`),
      ]);
      assert.deepEqual(validateBySchema(JSON.parse(read(corpus, '_state/glossary.json')), PRODUCER_STATE_SCHEMA), []);
      for (const where of filesOf(corpus).slice(1))
        put(corpus, where, read(corpus, where).replace(/^asOf: .*$/m, 'asOf: 2026-03-04'));
      const texts = filesOf(corpus)
        .slice(1)
        .map((where) => read(corpus, where));
      assert.equal(produce(corpus, PLAIN).status, 0);
      assert.deepEqual(
        filesOf(corpus)
          .slice(1)
          .map((where) => read(corpus, where)),
        texts,
        'no date moved',
      );
      const { status, documents, previousDocuments, written, unchanged, removed, lastRun, lastSuccess } = state(
        corpus,
        'glossary',
      );
      assert.deepEqual([status, documents, previousDocuments, written, unchanged, removed], ['ok', 3, 3, 0, 3, 0]);
      assert.equal(lastSuccess, lastRun);
      const documents_ = PLAIN.map((line) => line.split('\t')).map(([name = '', text = '']) => ({
        path: `business/glossary/${name}.md`,
        frontMatter: { title: name, asOf: '2026-03-04' },
        body: `# ${name}\n\n${text}\n`,
      }));
      const byKit = await runKit(newCorpus(), documents_, { producer: 'glossary', origin: 'business' });
      assert.equal(byKit.written.length, 3);
      const adopted = await runKit(corpus, documents_, { producer: 'glossary', origin: 'business' });
      assert.equal(adopted.documents, 3);
      assert.deepEqual([adopted.removed, adopted.status], [[], 'ok']);
    });

    it('moves the date of what changed alone, and removes what is gone and its own', () => {
      const corpus = newCorpus();
      put(corpus, 'business/glossary/by hand.md', '# by hand\n\nproducer: glossary\n');
      produce(corpus, MANY);
      for (const where of ['Unit', 'v1.2']) {
        put(
          corpus,
          `business/glossary/${where}.md`,
          read(corpus, `business/glossary/${where}.md`).replace(/^asOf: .*$/m, 'asOf: 2026-03-04'),
        );
      }
      const result = produce(corpus, ['Unit\tChanged.', ...MANY.slice(1, -1)]);
      assert.equal(result.status, 0, result.stderr);
      assert.doesNotMatch(read(corpus, 'business/glossary/Unit.md'), /2026-03-04/);
      assert.match(read(corpus, 'business/glossary/v1.2.md'), /^asOf: 2026-03-04$/m);
      assert.ok(!filesOf(corpus).includes('business/glossary/Term 6.md'));
      assert.ok(filesOf(corpus).includes('business/glossary/by hand.md'));
      const { written, removed, documents, previousDocuments } = state(corpus, 'glossary');
      assert.deepEqual([written, removed, documents, previousDocuments], [1, 1, 9, 10]);
    });

    it('refuses a collapse, keeps lastSuccess when it fails, and takes a shrink that is allowed', () => {
      const corpus = newCorpus();
      produce(corpus, MANY);
      const { lastSuccess } = state(corpus, 'glossary');
      for (const lines of [PLAIN, null]) {
        const failed = produce(corpus, lines);
        assert.equal(failed.status, 1);
        assert.notEqual(failed.stderr.trim(), '');
        const after = state(corpus, 'glossary');
        assert.deepEqual(
          [after['status'], after['lastSuccess'], after['previousDocuments'], after['documents']],
          ['failed', lastSuccess, 10, 10],
        );
        assert.deepEqual(validateBySchema(after, PRODUCER_STATE_SCHEMA), []);
        assert.equal(filesOf(corpus).length, 11);
      }
      assert.equal(produce(corpus, PLAIN, 'allow-shrink').status, 0);
      assert.deepEqual(
        [state(corpus, 'glossary')['documents'], state(corpus, 'glossary')['previousDocuments']],
        [3, 10],
      );
    });

    it('is partial over what it can not take, and then removes nothing', () => {
      const corpus = newCorpus();
      put(corpus, 'business/glossary/v1.2.md', '# mine\n');
      produce(corpus, ['Old\tx', 'A\ty']);
      const result = produce(corpus, [...TERMS, 'con\tx', 'unit\ttwice', '../up\tx', 'no tab'], 'json');
      assert.equal(result.status, 3, result.stderr);
      assert.equal((JSON.parse(result.stdout) as { status: string }).status, 'partial');
      assert.deepEqual(filesOf(corpus), [
        '_state/glossary.json',
        ...['A', 'GL account', 'Old', 'Unit', 'v1.2'].map((name) => `business/glossary/${name}.md`),
      ]);
      assert.equal(read(corpus, 'business/glossary/v1.2.md'), '# mine\n');
    });

    it('writes nothing in a dry run', () => {
      const corpus = newCorpus();
      assert.equal(produce(corpus, PLAIN, 'dry-run').status, 0);
      assert.deepEqual(filesOf(corpus), []);
    });
  });
}
