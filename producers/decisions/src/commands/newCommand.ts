import { calendarDateOf, readCalendarDate } from '@bearing/format';
import { KNOWN_STATUSES } from '../record/status.js';
import { createRecord } from '../scaffold/newRecord.js';
import { supersede } from '../supersede/supersede.js';
import { corpusOf, folderOf, type LocalCommand, listValue, textValue, WrongUsage } from './localCommand.js';

export const newCommand: LocalCommand = {
  help: `Starts a decision record: asked, how we read it, objections, resolution,
consequences. Its identity is the day and the title: decisions/2026-11-30-title.

Usage: bearing-decisions new "TITLE" [options]

Options:
  --decided-by NAME       who decides (repeatable, or a comma list)
  --reviewed-by NAME      who reviews (repeatable, or a comma list)
  --about ID              table or page it is about (repeatable, or a comma list)
  --tag TAG               repeatable, or a comma list
  --status STATUS         default: proposed
  --date DAY              default: today, in UTC
  --supersedes DECISION   the record whose place it takes; edits that one too
  --corpus DIR            the corpus (default: BEARING_CORPUS, then ./corpus)
  --folder NAME           folder of the corpus (default: decisions)
  --dry-run               say what would be written, and write nothing
  --json                  the answer as one JSON document
  --help                  this text

Example:
  bearing-decisions new "Keep money in minor units" --about schema/sales.orders

Exit codes: 0 written, 1 failed, 2 wrong usage.
`,
  options: {
    'decided-by': { type: 'string', multiple: true },
    'reviewed-by': { type: 'string', multiple: true },
    about: { type: 'string', multiple: true },
    tag: { type: 'string', multiple: true },
    status: { type: 'string' },
    date: { type: 'string' },
    supersedes: { type: 'string' },
    'dry-run': { type: 'boolean' },
  },
  run(positionals, values) {
    const title = positionals.join(' ').trim();
    if (title === '') throw new WrongUsage('give the title of the decision');
    const status = textValue(values, 'status') ?? 'proposed';
    if (!KNOWN_STATUSES.has(status))
      throw new WrongUsage(`--status ${status} is none of ${[...KNOWN_STATUSES].join(', ')}`);
    const dateText = textValue(values, 'date');
    const reading = dateText === undefined ? null : readCalendarDate(dateText);
    if (reading?.ok === false) throw new WrongUsage(`--date ${dateText} is no day; write it as 2026-05-31`);
    const corpus = corpusOf(values);
    const folder = folderOf(values);
    const dryRun = values['dry-run'] === true;
    const made = createRecord({
      corpus,
      folder,
      title,
      date: reading?.ok === true ? reading.date : calendarDateOf(new Date()),
      status,
      decidedBy: listValue(values, 'decided-by'),
      reviewedBy: listValue(values, 'reviewed-by'),
      about: listValue(values, 'about'),
      tags: listValue(values, 'tag'),
      dryRun,
    });
    const older = textValue(values, 'supersedes');
    const superseded =
      older === undefined || dryRun
        ? null
        : supersede({ corpus, folder, oldName: older, newName: made.id, dryRun }).old;
    const also = superseded === null ? '' : `superseded ${superseded}\n`;
    return {
      exitCode: 0,
      text: `${dryRun ? 'would write' : 'wrote'} ${made.path}\n${also}`,
      json: { document: made.id, path: made.path, supersedes: superseded, dryRun },
    };
  },
};
