import { statSync } from 'node:fs';
import { type Issue, issueToLine } from '@bearing/format';
import { checkDecisions } from '../check/checkDecisions.js';
import { checkedFromCorpus, checkedFromFolder } from '../check/checkedFrom.js';
import { readCorpusDecisions } from '../corpus/corpusDecisions.js';
import { corpusOf, folderOf, type LocalCommand, WrongUsage } from './localCommand.js';

export const checkCommand: LocalCommand = {
  help: `Holds decisions against each other: unknown or missing status, one-way links,
cycles, numbers used twice, dead links, no reviewer.

Usage: bearing-decisions check [DIR] [options]

Without DIR the decisions of the corpus; with it a folder of records as a team
keeps them, before any import.

Options:
  --corpus DIR    the corpus (default: BEARING_CORPUS, then ./corpus)
  --folder NAME   folder of the corpus (default: decisions)
  --json          the issues as one JSON document
  --help          this text

Exit codes: 0 clean, 1 issues, 2 wrong usage.
`,
  options: {},
  run(positionals, values) {
    const [folder, ...more] = positionals;
    if (more.length > 0) throw new WrongUsage('give one folder at most');
    if (folder !== undefined && statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
      throw new WrongUsage(`${folder} is no folder`);
    const read =
      folder === undefined
        ? { decisions: checkedFromCorpus(readCorpusDecisions(corpusOf(values), folderOf(values))), skipped: [] }
        : checkedFromFolder(folder);
    const issues = checkDecisions(read.decisions);
    return {
      exitCode: issues.length > 0 ? 1 : 0,
      text: reportText(read.decisions.length, issues),
      json: { decisions: read.decisions.length, skipped: read.skipped, issues },
    };
  },
};

function reportText(decisions: number, issues: readonly Issue[]): string {
  const errors = issues.filter((issue) => issue.severity === 'error').length;
  const counts = issues.length === 0 ? 'no issue' : `${errors} errors, ${issues.length - errors} warnings`;
  return `${issues.map((issue) => `${issueToLine(issue)}\n`).join('')}${decisions} decisions, ${counts}\n`;
}
