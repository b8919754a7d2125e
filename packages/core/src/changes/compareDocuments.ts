import { columnsOf, type ListedColumn } from '../check/drift/columns.js';
import type { Document } from '../document/document.js';
import type { ColumnChanges } from './changesReport.js';

/** A document with its text at one point in time. */
export interface DocumentText {
  readonly document: Document;
  readonly text: string;
}

/** Sections named in one change. */
const NAMED_SECTIONS = 5;

/** What sets two states of one document apart, the weightiest first. `null` where it is nothing but the writing of a file. */
export function compareDocuments(
  before: DocumentText,
  after: DocumentText,
): { what: string[]; columns: ColumnChanges | null } | null {
  if (before.text === after.text) return null;
  const [was, is] = [before.document, after.document];
  const columns = compareColumns(columnsOf(before.text), columnsOf(after.text));
  const what = [
    ...field('status', was.status, is.status),
    ...(is.supersededBy !== null && is.supersededBy !== was.supersededBy ? [`superseded by ${is.supersededBy}`] : []),
    ...is.supersedes.filter((id) => !was.supersedes.includes(id)).map((id) => `supersedes ${id}`),
    ...(columns === null ? [] : columnClauses(columns)),
    ...field('title', was.title, is.title),
    ...sectionClauses(before, after, columns !== null),
    ...field('origin', was.origin, is.origin),
    ...field('producer', was.producer, is.producer),
    ...field('source', was.source, is.source),
    ...field('asOf', was.asOf, is.asOf),
  ];
  if (what.length === 0) what.push(bodyOf(before) === bodyOf(after) ? 'front matter changed' : 'text changed');
  return { what, columns };
}

/** What a new document brings. */
export function describeAdded({ document, text }: DocumentText): { what: string[]; columns: ColumnChanges | null } {
  const names = columnsOf(text).map(({ name }) => name);
  return {
    what: [
      ...(document.origin === 'decisions'
        ? [`new decision${document.status === null ? '' : `, ${document.status}`}`]
        : []),
      ...document.supersedes.map((id) => `supersedes ${id}`),
      ...(document.supersededBy === null ? [] : [`superseded by ${document.supersededBy}`]),
      ...(names.length === 0 ? [] : [`new table of ${names.length} column${names.length === 1 ? '' : 's'}`]),
    ],
    columns: names.length === 0 ? null : { added: names, dropped: [], retyped: [] },
  };
}

/** What goes with a document. */
export function describeRemoved({ text }: DocumentText): { what: string[]; columns: ColumnChanges | null } {
  const names = columnsOf(text).map(({ name }) => name);
  return {
    what: names.length === 0 ? [] : [`table of ${names.length} column${names.length === 1 ? '' : 's'} gone`],
    columns: names.length === 0 ? null : { added: [], dropped: names, retyped: [] },
  };
}

function compareColumns(before: readonly ListedColumn[], after: readonly ListedColumn[]): ColumnChanges | null {
  if (before.length === 0 && after.length === 0) return null;
  const [was, is] = [before, after].map((columns) => new Map(columns.map(({ name, type }) => [name, type])));
  const changes = {
    added: after.flatMap(({ name }) => (was?.has(name) === true ? [] : [name])),
    dropped: before.flatMap(({ name }) => (is?.has(name) === true ? [] : [name])),
    retyped: after.flatMap(({ name, type }) => (was?.has(name) === true && was.get(name) !== type ? [name] : [])),
  };
  return changes.added.length + changes.dropped.length + changes.retyped.length === 0 ? null : changes;
}

function columnClauses({ added, dropped, retyped }: ColumnChanges): string[] {
  const clause = (names: readonly string[], what: string): string[] =>
    names.length === 0 ? [] : [`column${names.length === 1 ? '' : 's'} ${names.join(', ')} ${what}`];
  return [...clause(added, 'added'), ...clause(dropped, 'dropped'), ...clause(retyped, 'of another type')];
}

function field(name: string, was: string | null, is: string | null): string[] {
  return was === is ? [] : [`${name} ${was ?? 'none'} → ${is ?? 'none'}`];
}

function sectionClauses(before: DocumentText, after: DocumentText, columnsTold: boolean): string[] {
  const [was, is] = [sectionsOf(before), sectionsOf(after)];
  const clause = (names: readonly string[], what: string): string[] => {
    if (names.length === 0) return [];
    const shown = names.slice(0, NAMED_SECTIONS).map((name) => JSON.stringify(name));
    const more = names.length > NAMED_SECTIONS ? ` and ${names.length - NAMED_SECTIONS} more` : '';
    return [`section${names.length === 1 ? '' : 's'} ${shown.join(', ')}${more} ${what}`];
  };
  return [
    ...clause(
      [...is.keys()].filter((name) => !was.has(name)),
      'added',
    ),
    ...clause(
      [...was.keys()].filter((name) => !is.has(name)),
      'removed',
    ),
    ...clause(
      [...is]
        .filter(([name, text]) => was.has(name) && was.get(name) !== text && !(columnsTold && /^columns$/i.test(name)))
        .map(([name]) => name),
      'changed',
    ),
  ];
}

/** The document's own text by heading; what stands before the first heading belongs to none. */
function sectionsOf({ document, text }: DocumentText): Map<string, string> {
  const lines = text.split('\n');
  const sections = new Map<string, string>();
  for (const [index, heading] of document.outline.entries()) {
    const end = (document.outline[index + 1]?.line ?? lines.length + 1) - 1;
    const content = lines.slice(heading.line, end).join('\n').trim();
    sections.set(heading.text, `${sections.get(heading.text) ?? ''}${content}\n`);
  }
  return sections;
}

export function bodyOf({ document, text }: DocumentText): string {
  return text.slice(text.length - document.characters).trim();
}
