import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { BearingError, isIgnoredFolder, isMarkdownPath } from '@bearing/format';
import { type DecisionRecord, decisionSections, isYStatement, readRecord } from '../record/record.js';
import { isRecordName } from '../record/recordName.js';
import { listsAlternatives } from '../record/status.js';

export interface SkippedFile {
  readonly path: string;
  readonly reason: 'template' | 'index' | 'readme' | 'not a record' | 'unreadable' | 'too large';
}

export interface RecordFolder {
  readonly records: readonly DecisionRecord[];
  readonly skipped: readonly SkippedFile[];
}

/** A decision is prose; a longer file is something else. */
const MAX_BYTES = 2_000_000;

/** Reads every record below a folder, sorted by path. Links to folders are not followed. Nothing is dropped unsaid. */
export function readRecordFolder(folder: string): RecordFolder {
  const skipped: SkippedFile[] = [];
  const read: DecisionRecord[] = [];
  for (const file of markdownFiles(folder)) {
    const full = path.join(folder, ...file.split('/'));
    try {
      if (statSync(full).size > MAX_BYTES) {
        skipped.push({ path: file, reason: 'too large' });
        continue;
      }
      read.push(readRecord(file, readFileSync(full, 'utf8')));
    } catch {
      skipped.push({ path: file, reason: 'unreadable' });
    }
  }
  const sureFolders = new Set(
    read.filter((record) => verdict(record) === 'record').map((record) => folderOf(record.path)),
  );
  const records: DecisionRecord[] = [];
  for (const record of read) {
    const found = verdict(record);
    // Among records, a numbered file without any of their sections is one more of them.
    if (found === 'record' || (found === 'record by name' && sureFolders.has(folderOf(record.path))))
      records.push(record);
    else skipped.push({ path: record.path, reason: found === 'record by name' ? 'not a record' : found });
  }
  return { records, skipped: skipped.sort((a, b) => (a.path < b.path ? -1 : 1)) };
}

type Verdict = 'record' | 'record by name' | 'template' | 'index' | 'readme' | 'not a record';

function verdict(record: DecisionRecord): Verdict {
  const file = record.path.split('/').at(-1) ?? '';
  const ownFolder =
    record.stem !== file.replace(/\.(?:md|markdown)$/i, '') && (isRecordName(record.stem) || isWhole(record));
  if (/^readme\./i.test(file) && !ownFolder) return 'readme';
  if (
    /^(?:index|summary|_?sidebar|toc|contents|table-of-contents|decision-log|adr-log|log|changelog|contributing)\./i.test(
      file,
    ) &&
    !ownFolder
  )
    return 'index';
  if (isTemplate(record)) return 'template';
  const sections = decisionSections(record.lines).length;
  const named = isRecordName(record.stem);
  if (isYStatement(record.body)) return 'record';
  if (named && (record.statusText !== null || sections >= 1)) return 'record';
  if (sections >= 2 || (sections >= 1 && record.status !== 'unknown')) return 'record';
  return named ? 'record by name' : 'not a record';
}

/** By name (`template`, `adr-template`, `0000-template`) or by a title or status that is still a choice to be made. */
function isTemplate(record: DecisionRecord): boolean {
  const words = record.slug.split('-');
  if (
    record.path
      .split('/')
      .slice(0, -1)
      .some((folder) => /^templates?$/i.test(folder))
  )
    return true;
  // ADRXXX-decision-template, NNNN-template.
  if (/^(?:adr[-_]?)?(?:n{3,5}|x{3,5}|#{3,5})(?:[-_.]|$)/i.test(record.stem)) return true;
  if (words.includes('template') && words.every((word) => TEMPLATE_WORDS.has(word))) return true;
  if (
    /^[[{<].*[\]}>]$/.test(record.title) ||
    /^(?:short )?title\b.{0,20}$|^ADR template$|^NNNN?\b|^template\b$/i.test(record.title)
  )
    return true;
  if (/^(?:n{3,4}|x{3,4}|yyyymmdd)-/i.test(record.stem)) return true;
  const status = record.statusText ?? '';
  return /[|/]/.test(status) && listsAlternatives(status) && record.status === 'unknown';
}

/** A page that is a record by its sections alone, as `use-x/index.md` is and a list of records is not. */
function isWhole(record: DecisionRecord): boolean {
  const sections = decisionSections(record.lines);
  return (
    isYStatement(record.body) ||
    (sections.length >= 2 &&
      sections.some((name) => name.startsWith('decision') || name === 'context' || name === 'resolution'))
  );
}

const TEMPLATE_WORDS = new Set(
  'template adr madr decision record architecture architectural short long bare minimal full nygard y statement the default new example'.split(
    ' ',
  ),
);

function folderOf(file: string): string {
  return file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : '';
}

function markdownFiles(folder: string): string[] {
  const found: string[] = [];
  const walk = (relative: string): void => {
    const entries = readdirSync(path.join(folder, ...relative.split('/').filter((part) => part !== '')), {
      withFileTypes: true,
    });
    for (const entry of entries) {
      const name = relative === '' ? entry.name : `${relative}/${entry.name}`;
      if (entry.isDirectory() && !isIgnoredFolder(entry.name)) walk(name);
      else if (entry.isFile() && isMarkdownPath(entry.name)) found.push(name);
    }
  };
  try {
    walk('');
  } catch (error) {
    throw new BearingError(
      'DECISIONS_UNREADABLE',
      `the folder can't be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`,
      {
        where: path.basename(folder),
        hint: 'give a folder that holds decision records',
        cause: error,
      },
    );
  }
  return found.sort();
}
