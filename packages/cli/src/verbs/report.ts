import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BearingError, packSnapshot } from '@bearing/core';
import { textOption } from '../arguments/option.js';
import { reportPage } from '../report/reportPage.js';
import type { Verb } from '../verb.js';

/** Browsers open a page of this size at once; a larger corpus is searched by the command. */
const SEARCHABLE_BYTES = 30_000_000;

export const reportVerb: Verb = {
  name: 'report',
  summary: 'write one self-contained page: health, ages, producers, documents, and search in the page',
  usage: '--out FILE.html',
  options: [{ name: 'out', value: 'FILE', says: 'the file to write; an older report there is replaced' }],
  examples: [
    { command: 'bearing report --out report.html', says: 'to put on an intranet or send around; it loads nothing' },
  ],
  exitCodes: [
    { code: 0, means: 'written' },
    { code: 2, means: 'error' },
  ],
  async run(context) {
    const out = textOption(context.options, 'out') ?? context.arguments[0];
    if (out === undefined || out === '') {
      throw new BearingError('USAGE', 'there is no file to write', {
        where: 'report',
        hint: 'bearing report --out report.html',
      });
    }
    const corpus = await context.openCorpus();
    const { now } = context;
    const health = await corpus.health({ now });
    const snapshot = corpus.snapshot();
    // Loaded here alone: the page's own program would be read at the start of every query.
    const { pageScript } = await import('../report/pageScript.js');
    context.onProgress?.('writing the page', 0, 0);
    const page = reportPage({
      title: snapshot.settings.name ?? path.basename(corpus.root),
      health,
      list: await corpus.list({ now }),
      history: await corpus.runHistory(),
      packed: health.corpus.bytes > SEARCHABLE_BYTES ? null : packSnapshot(snapshot),
      script: pageScript(),
      version: context.version,
      now,
    });
    writeWhole(out, page);
    return {
      exitCode: 0,
      json: {
        out,
        bytes: Buffer.byteLength(page),
        status: health.status,
        searchable: health.corpus.bytes <= SEARCHABLE_BYTES,
      },
      text: `${out}: ${Math.ceil(Buffer.byteLength(page) / 1000)} kB, ${health.corpus.documents} documents, ${health.status}`,
    };
  },
};

/** Beside the file first, then renamed: whoever looks at the old report never meets half of the new one. */
function writeWhole(file: string, text: string): void {
  const beside = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(beside, text);
    renameSync(beside, file);
  } catch (error) {
    rmSync(beside, { force: true });
    throw new BearingError(
      'FILE_UNWRITABLE',
      `the page could not be written (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`,
      {
        where: file,
        hint: 'check that its folder is there and may be written to',
        cause: error,
      },
    );
  }
}
