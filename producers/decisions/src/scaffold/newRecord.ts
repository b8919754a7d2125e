import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BearingError, type CalendarDate, type WritableValue, writeDocument } from '@bearing/format';
import { slugOf } from '../record/recordName.js';

export interface NewRecord {
  readonly corpus: string;
  readonly folder: string;
  readonly title: string;
  readonly date: CalendarDate;
  readonly status: string;
  readonly decidedBy: readonly string[];
  readonly reviewedBy: readonly string[];
  readonly about: readonly string[];
  readonly tags: readonly string[];
  readonly dryRun: boolean;
}

/**
 * The sections of a record, each with what belongs there. The hints are comments of the front matter: one in the body
 * is text of the document, which a search finds and shows in an empty record before a filled one.
 */
const SECTIONS: readonly (readonly [string, string])[] = [
  ['Asked', 'What was asked, by whom, when and where. Quote it.'],
  ['How we read it', 'What we took it to mean, what we left out, and what we assumed.'],
  ['Objections', 'Who objected or preferred something else, and why. "None raised" is an answer.'],
  ['Resolution', 'What was decided, and what tipped the scales.'],
  ['Consequences', 'What follows: what becomes easier, what harder, what has to be done, when to look at it again.'],
];

/**
 * Writes a record to be filled in at `decisions/2026-11-30-title.md`. The day and the slug are its identity.
 *
 * @throws `TITLE_EMPTY`, `DECISION_EXISTS`
 */
export function createRecord(record: NewRecord): { id: string; path: string } {
  const slug = slugOf(record.title);
  if (slug === '') {
    throw new BearingError('TITLE_EMPTY', `the title ${JSON.stringify(record.title)} has no letter and no digit`, {
      hint: 'bearing-decisions new "Use UTC in the API"',
    });
  }
  const id = `${record.folder}/${record.date}-${slug}`;
  const relative = `${id}.md`;
  const file = path.join(record.corpus, ...relative.split('/'));
  if (existsSync(file)) {
    throw new BearingError('DECISION_EXISTS', 'a decision of that day and title is there already', {
      where: relative,
      hint: 'fill it in, or give another title',
    });
  }
  if (!record.dryRun) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, recordText(record), { flag: 'wx' });
  }
  return { id, path: relative };
}

/** The text of a scaffold. Who decided and who reviewed stand there even when empty: they are to be filled in. */
export function recordText(record: Omit<NewRecord, 'corpus' | 'folder' | 'dryRun'>): string {
  const title = record.title.trim().replace(/\s+/g, ' ');
  const fields: readonly (readonly [string, WritableValue])[] = [
    ['title', title],
    ['origin', 'decisions'],
    ['asOf', record.date],
    ['status', record.status],
    ['decided-by', record.decidedBy],
    ['reviewed-by', record.reviewedBy],
    ['about', record.about],
    ['tags', record.tags],
  ];
  const lines = fields.map(([key, value]) => writeDocument({ [key]: value }, '').split('\n')[1] ?? '');
  const frontMatter = lines.map((line, index) => (line === '---' ? `${fields[index]?.[0]}: []` : line)).join('\n');
  const hints = SECTIONS.map(([heading, hint]) => `# ${heading}: ${hint}`).join('\n');
  const body = SECTIONS.map(([heading]) => `## ${heading}\n`).join('\n');
  return `---\n${frontMatter}\n# Fill in the sections, then take these lines out.\n${hints}\n---\n\n# ${title}\n\n${body}`;
}
