import { realpathSync } from 'node:fs';
import path from 'node:path';
import { BearingError, type Corpus } from '@bearing/core';
import { switchOption, textOption } from '../arguments/option.js';
import { renderCheck } from '../render/check.js';
import { sarifOf } from '../render/sarif.js';
import type { Verb } from '../verb.js';

export const checkVerb: Verb = {
  name: 'check',
  summary: 'hold the corpus against the format: front matter, links, names, states',
  usage: '[PATH…]',
  options: [
    { name: 'fix', says: 'mend line ends, byte order marks and dates in quotes; nothing can get lost' },
    { name: 'sarif', says: 'print SARIF 2.1.0, so that a pull request shows the lines' },
    { name: 'producer', value: 'NAME', says: 'only the documents and the state of this producer' },
    { name: 'strict', says: 'fail on what could not be looked at too' },
  ],
  examples: [
    { command: 'bearing check', says: 'the whole corpus' },
    { command: 'bearing check corpus/business --fix', says: 'one folder, mended where that is safe' },
    { command: 'bearing check --sarif > check.sarif', says: 'for code scanning in CI' },
    { command: 'bearing check --producer my-export', says: "while writing a producer of one's own" },
  ],
  exitCodes: [
    { code: 0, means: 'clean' },
    { code: 1, means: 'issues' },
    { code: 2, means: 'error' },
  ],
  async run(context) {
    const corpus = await context.openCorpus();
    const producer = textOption(context.options, 'producer');
    if (producer !== undefined) requireProducer(corpus, producer);
    const report = await corpus.check({
      paths: context.arguments.map((argument) => pathInCorpus(corpus, argument)),
      producer,
      fix: switchOption(context.options, 'fix'),
      now: context.now,
    });
    const failed = report.issues.length > 0 || (switchOption(context.options, 'strict') && report.unknown.length > 0);
    const exitCode = failed ? 1 : 0;
    if (switchOption(context.options, 'sarif')) {
      const sarif = sarifOf(report);
      return { exitCode, json: sarif, text: JSON.stringify(sarif, null, 2) };
    }
    return { exitCode, json: report, text: renderCheck(report, context.screen) };
  },
};

/** A file or folder as people or hooks name it: from where they stand, or from the corpus's root. */
function pathInCorpus(corpus: Corpus, argument: string): string {
  const root = real(corpus.root);
  const snapshot = corpus.snapshot();
  const known = [
    ...snapshot.documents.map((document) => document.path),
    ...snapshot.skipped.map((file) => file.path),
    ...[...snapshot.producers.keys()].map((name) => `_state/${name}.json`),
    'bearing.json',
  ];
  for (const base of [process.cwd(), root]) {
    const relative = path.relative(root, real(path.resolve(base, argument)));
    if (relative === '..' || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative)) continue;
    const wanted = relative.split(path.sep).join('/').normalize('NFC');
    const found = known.find((file) => file.normalize('NFC') === wanted);
    if (found !== undefined) return found;
    if (wanted === '' || known.some((file) => file.startsWith(`${wanted}/`))) return wanted;
  }
  throw new BearingError('PATH_UNKNOWN', 'the corpus has no such file or folder', {
    where: argument,
    hint: 'name it from here or from the root of the corpus',
  });
}

function requireProducer(corpus: Corpus, producer: string): void {
  const { producers, documents } = corpus.snapshot();
  const known = new Set([...producers.keys(), ...documents.flatMap((document) => document.producer ?? [])]);
  if (known.has(producer)) return;
  throw new BearingError('PRODUCER_UNKNOWN', 'no document and no state names this producer', {
    where: producer,
    hint: known.size > 0 ? `one of ${[...known].sort().join(', ')}` : 'let it run once',
  });
}

function real(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}
