import { readFileSync } from 'node:fs';
import { BearingError } from '@bearing/core';
import { listOption, switchOption, textOption } from '../arguments/option.js';
import { numberOption } from '../arguments/parse.js';
import { renderSearch } from '../render/search.js';
import type { Verb } from '../verb.js';

export const queryVerb: Verb = {
  name: 'query',
  summary: 'find the passages that answer a question or a pasted page',
  usage: 'TEXT… | - | --file F',
  options: [
    { name: 'origin', value: 'NAME', repeatable: true, says: 'only documents of this origin' },
    { name: 'limit', value: 'N', says: 'at most N passages, 1 to 50 (default 5)' },
    { name: 'budget', value: 'N', says: 'at most N characters of text, 200 to 200000 (default 6000)' },
    { name: 'file', value: 'F', says: 'take the query from a file' },
    { name: 'at', value: 'REV', says: 'search the corpus as it stood at a revision, or at the end of a day' },
    { name: 'full', says: 'whole passages, not just the lines of long ones that matched' },
    { name: 'explain', says: "each passage's score by term and field" },
  ],
  examples: [
    { command: 'bearing query "which table holds orders"', says: 'ask in words' },
    { command: 'bearing query - < page.txt', says: 'explain a pasted page' },
  ],
  exitCodes: [
    { code: 0, means: 'found' },
    { code: 1, means: 'nothing found' },
    { code: 2, means: 'error' },
  ],
  async run(context) {
    const at = textOption(context.options, 'at');
    const corpus = await (at === undefined ? context.openCorpus() : context.openCorpusAt(at));
    const explain = switchOption(context.options, 'explain');
    const result = await corpus.search(
      await queryText(context.arguments, textOption(context.options, 'file'), context.stdin),
      {
        origin: listOption(context.options, 'origin'),
        limit: numberOption('query', 'limit', textOption(context.options, 'limit')),
        charBudget: numberOption('query', 'budget', textOption(context.options, 'budget')),
        explain,
        now: context.now,
      },
    );
    const exitCode = result.snippets.length > 0 ? 0 : 1;
    if (switchOption(context.options, 'json')) return { exitCode, json: result };
    const text = renderSearch(result, await corpus.marker(result.query), context.screen, {
      whole: switchOption(context.options, 'full'),
      explain,
    });
    return { exitCode, text };
  },
};

async function queryText(
  words: readonly string[],
  file: string | undefined,
  stdin: () => Promise<string>,
): Promise<string> {
  if (file !== undefined) {
    try {
      return readFileSync(file, 'utf8');
    } catch (error) {
      throw new BearingError('FILE_UNREADABLE', 'the query file could not be read', {
        where: file,
        hint: 'check the path',
        cause: error,
      });
    }
  }
  if (words.length === 1 && words[0] === '-') return stdin();
  if (words.length > 0) return words.join(' ');
  throw new BearingError('USAGE', 'there is no query', {
    where: 'query',
    hint: 'give words, "-" for stdin, or --file F',
  });
}
