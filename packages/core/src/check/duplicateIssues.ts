import type { Issue } from '@bearing/format';
import type { Snapshot } from '../corpus/snapshot.js';
import type { Document } from '../document/document.js';

/** Documents that readers can't tell apart: by id, by title within an origin, by a decision's number. */
export function duplicateIssues({ documents }: Pick<Snapshot, 'documents'>): Issue[] {
  return [
    ...repeated(documents, ({ id }) => id.toLowerCase()).map((repeat) =>
      issueOf(
        repeat,
        'DUPLICATE_ID',
        'error',
        'its path differs only in letter case',
        'rename one of them: not every system keeps both',
      ),
    ),
    ...repeated(documents, ({ ownId }) => ownId).map((repeat) =>
      issueOf(
        repeat,
        'DUPLICATE_ID',
        'error',
        `"id" is ${JSON.stringify(repeat.document.ownId)} there too`,
        'give each document an id of its own',
      ),
    ),
    ...repeated(documents, ({ origin, title }) => `${origin}\0${title.trim().toLowerCase()}`).map((repeat) =>
      issueOf(
        repeat,
        'DUPLICATE_TITLE',
        'warning',
        `the title ${JSON.stringify(repeat.document.title)} is used there too`,
        'say in the title what sets them apart, such as the system',
      ),
    ),
    ...repeated(documents, numberKey).map((repeat) =>
      issueOf(
        repeat,
        'DECISION_NUMBER_REUSED',
        'warning',
        `the number ${numberOf(repeat.document)} is used there too`,
        'number one of them anew, and look at what refers to it',
      ),
    ),
  ];
}

interface Repeat {
  readonly document: Document;
  readonly first: Document;
}

/** Every document but the first of those with one key. A `null` key is none. */
function repeated(documents: readonly Document[], keyOf: (document: Document) => string | null): Repeat[] {
  const firsts = new Map<string, Document>();
  return documents.flatMap((document) => {
    const key = keyOf(document);
    if (key === null) return [];
    const first = firsts.get(key);
    if (first !== undefined) return [{ document, first }];
    firsts.set(key, document);
    return [];
  });
}

function issueOf(
  { document, first }: Repeat,
  code: string,
  severity: Issue['severity'],
  message: string,
  hint: string,
): Issue {
  return { code, severity, path: document.path, line: null, message: `${message} (${first.path})`, hint };
}

function numberKey(document: Document): string | null {
  const number = document.origin === 'decisions' ? numberOf(document) : null;
  return number === null ? null : `${document.path.slice(0, document.path.lastIndexOf('/') + 1)}${number}`;
}

/** The number at the start of a record's file name; a date is none. */
function numberOf({ path }: Document): number | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const number = /^(?:adr[-_ ]?)?(\d{1,5})(?!\d|-\d{2}-\d{2})[-_. ]/i.exec(name)?.[1];
  return number === undefined ? null : Number(number);
}
