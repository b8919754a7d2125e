import type { CalendarDate } from '@bearing/format';
import { withoutActiveMarkup, withoutInvisible } from '@bearing/producer-kit';
import { blankComments } from './hiddenText.js';
import { type MarkdownLine, plainText, readMarkdownLines } from './markdownLines.js';
import { dateOfFileName, readRecordDate } from './recordDate.js';
import {
  listItems,
  type RecordField,
  type RecordFields,
  readBodyFields,
  readRecordFrontMatter,
} from './recordFields.js';
import { readRecordName, readRecordTitle } from './recordName.js';
import { type Relation, type RelationKind, readRelations, readTargets, relationLines } from './relations.js';
import { type DecisionStatus, isPlaceholder, readStatus } from './status.js';

/** The shapes that decision records come in. `other` is a record by its name and sections, in a shape of its own. */
export type RecordFormat = 'bearing' | 'nygard' | 'madr' | 'log4brains' | 'y-statement' | 'other';

/** One decision record as its file says it, before anything is resolved against the other records. */
export interface DecisionRecord {
  /** Path relative to the folder that was read, with `/`. */
  readonly path: string;
  readonly stem: string;
  readonly slug: string;
  readonly number: number | null;
  readonly title: string;
  readonly format: RecordFormat;
  readonly status: DecisionStatus;
  /** The status in the record's own words; `null` where it has none. */
  readonly statusText: string | null;
  /** The day the record gives, else the one in its file name; `null` where neither is there. */
  readonly date: CalendarDate | null;
  /** A date that was there and could not be read, for a warning. */
  readonly dateUnread: string | null;
  /** The day in the file name, or of the first of its changes, which stays when the record's own date moves on. */
  readonly nameDate: CalendarDate | null;
  readonly deciders: readonly string[];
  readonly reviewers: readonly string[];
  readonly consulted: readonly string[];
  readonly informed: readonly string[];
  readonly tags: readonly string[];
  readonly about: readonly string[];
  readonly aliases: readonly string[];
  readonly relations: readonly Relation[];
  readonly frontMatterValid: boolean;
  /** Hidden and active elements that were taken out of the text. */
  readonly hiddenElements: number;
  /** The text after the front matter, comments blanked, hidden elements and invisible characters taken out. */
  readonly body: string;
  /** Line of the file on which the body starts, from 1. */
  readonly bodyLine: number;
  readonly lines: readonly MarkdownLine[];
}

/** Reads a record from its text (decoded). Never throws: what is missing is `null`, empty or `unknown`. */
export function readRecord(path: string, text: string): DecisionRecord {
  const source = withoutInvisible(text);
  const frontMatter = readRecordFrontMatter(source);
  const { text: body, removed: hiddenElements } = withoutActiveMarkup(blankComments(frontMatter.body));
  const lines = readMarkdownLines(body);
  const written = readBodyFields(lines);
  const field = (name: RecordField): readonly string[] => firstStated(name, frontMatter.fields, written);
  const name = readRecordName(path);
  const heading = readRecordTitle(
    plainText(lines.find((line) => line.level === 1)?.heading ?? firstHeading(lines) ?? ''),
  );
  // A heading that is still the template's names nothing; the file's name does.
  const given = PLACEHOLDER_TITLE.test(heading.title) && name.slug !== '' ? '' : heading.title;
  const title = plainText(field('title')[0] ?? '') || given || titleOfSlug(name.slug) || name.stem;
  const statusLines = field('status');
  const { status, text: statusText } = readStatus(statusLines);
  const dateText = field('date').join(' ').trim();
  const changes = datesOf(field('changes'));
  const read =
    readRecordDate(dateText) ??
    (dateText === '' ? (readRecordDate(field('updated').join(' ')) ?? changes.at(-1) ?? null) : null);
  const nameDate = dateOfFileName(name.stem) ?? (dateText === '' ? (changes[0] ?? null) : null);
  return {
    path,
    stem: name.stem,
    slug: name.slug || readRecordName(title).slug,
    number: name.number ?? heading.number,
    title,
    format: formatOf(frontMatter.fields, lines, path),
    status,
    statusText,
    date: read ?? nameDate,
    dateUnread: read === null && dateText !== '' && !/^[[{<]/.test(dateText) ? dateText.slice(0, 60) : null,
    nameDate,
    deciders: listItems(field('deciders')),
    reviewers: listItems(field('reviewers')),
    consulted: listItems(field('consulted')),
    informed: listItems(field('informed')),
    tags: listItems(field('tags')),
    about: field('about').flatMap((value) => listItems([value])),
    aliases: listItems(field('aliases')),
    relations: uniqueRelations([
      ...readRelations(
        statusLines.filter((line) => !isPlaceholder(line)),
        true,
      ),
      ...readRelations(relationLines(lines), false),
      ...RELATION_FIELDS.flatMap((kind) =>
        (frontMatter.fields.get(kind) ?? []).flatMap(readFieldTargets).map((target) => ({ kind, target })),
      ),
      ...RELATION_FIELDS.flatMap((kind) =>
        (written.get(kind) ?? []).flatMap(readTargets).map((target) => ({ kind, target })),
      ),
    ]),
    frontMatterValid: frontMatter.valid,
    hiddenElements,
    body,
    bodyLine: frontMatter.bodyLine,
    lines,
  };
}

/** Headings that only decision records have; two of them make a record of a file without number or status. */
export function decisionSections(lines: readonly MarkdownLine[]): string[] {
  const names = lines.filter((line) => line.level > 0).map((line) => plainText(line.heading).toLowerCase());
  return DECISION_HEADINGS.filter((heading) =>
    names.some((name) => name === heading || name.startsWith(`${heading} `)),
  );
}

/** "In the context of …, facing …, we decided …": a decision in one sentence. */
export function isYStatement(body: string): boolean {
  const text = plainText(body.replaceAll('\n', ' ')).toLowerCase();
  return /in the context of\b.{3,600}?\bfacing\b.{3,600}?\b(?:decided|decide|chose|choose|opted|opt)\b/.test(text);
}

/** The days of a list of changes, in order. The first names the record for good, the last is what it says now. */
function datesOf(changes: readonly string[]): CalendarDate[] {
  return changes.flatMap((line) => readRecordDate(line) ?? []).sort();
}

const PLACEHOLDER_TITLE = /^(?:short |decision record )?title\s*\(|^decision record title\b/i;
const RELATION_FIELDS: readonly RelationKind[] = ['supersedes', 'supersededBy', 'amends', 'amendedBy'];
const DECISION_HEADINGS = [
  'context and problem statement',
  'context',
  'decision outcome',
  'decision drivers',
  'decision',
  'considered options',
  'options considered',
  'consequences',
  'alternatives considered',
  'resolution',
  'asked',
  'how we read it',
  'objections',
  'problem',
  'rationale',
  'issue',
  'positions',
  'argument',
  'implications',
];

function firstStated(name: RecordField, frontMatter: RecordFields, body: RecordFields): readonly string[] {
  const first = frontMatter.get(name);
  return first !== undefined && first.length > 0 ? first : (body.get(name) ?? []);
}

/** In front matter a target may be a bare id or file name, where prose would need a mark. */
function readFieldTargets(value: string): Relation['target'][] {
  const targets = readTargets(value);
  if (targets.length > 0) return targets;
  const name = value.trim();
  return name === '' || /^(?:null|none|n\/a|~|-)$/i.test(name) ? [] : [{ by: 'name', name }];
}

function firstHeading(lines: readonly MarkdownLine[]): string | undefined {
  const first = lines.find((line) => line.level > 0);
  return first === undefined || DECISION_HEADINGS.includes(first.heading.toLowerCase()) ? undefined : first.heading;
}

function titleOfSlug(slug: string): string {
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function formatOf(frontMatter: RecordFields, lines: readonly MarkdownLine[], path: string): RecordFormat {
  const sections = decisionSections(lines);
  const has = (...names: string[]): boolean => names.some((name) => sections.includes(name));
  if (has('asked') && has('resolution', 'how we read it')) return 'bearing';
  const dated = dateOfFileName(readRecordName(path).stem) !== null;
  if (has('context and problem statement', 'decision outcome', 'considered options'))
    return dated ? 'log4brains' : 'madr';
  if (isYStatement(lines.map((line) => line.text).join('\n')) && sections.length < 2) return 'y-statement';
  if (has('context') && has('decision', 'consequences')) return 'nygard';
  if (has('decision') && dated) return 'log4brains';
  return frontMatter.has('deciders') ? 'madr' : 'other';
}

function uniqueRelations(relations: readonly Relation[]): Relation[] {
  const seen = new Map(relations.map((relation) => [JSON.stringify(relation), relation]));
  return [...seen.values()];
}
