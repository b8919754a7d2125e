import { table, tables } from './corpusFixture.js';

export const BEFORE = [
  ...tables(9),
  { path: 'schema/old/moved.md', frontMatter: { id: 'm' }, body: 'moved' },
  table('gone'),
];

/** What the killed run wants: one text changed, one new, one page moved and changed, one gone. */
export const AFTER = [
  table('t00', { body: `${'new '.repeat(40)}\n` }),
  ...tables(9).slice(1),
  { path: 'schema/new/moved.md', frontMatter: { id: 'm' }, body: 'moved, changed' },
  table('fresh'),
];
