import { daysBetween, type Issue } from '@bearing/format';
import type { Snapshot } from '../corpus/snapshot.js';
import type { Document } from '../document/document.js';

/** Documents dated ahead of `now`: never fresh, and somebody mistyped or a clock is off. Found anew at each `now`. */
export function futureDateIssues(snapshot: Pick<Snapshot, 'documents' | 'texts'>, now: Date): Issue[] {
  return snapshot.documents
    .filter(({ asOf }) => asOf !== null && daysBetween(asOf, now) < 0)
    .map((document) => {
      const field = DATE_FIELDS.find((name) => name in document.frontMatter) ?? 'asOf';
      return {
        code: 'DATE_IN_FUTURE',
        severity: 'warning',
        path: document.path,
        line: lineOfField(snapshot, document, field),
        message: `"${field}" lies ahead (${document.asOf}), so it proves nothing about the present`,
        hint: 'write the day on which the facts were true',
      };
    });
}

/** What a document's date is read from: its own field, or those of an Open Knowledge bundle. */
const DATE_FIELDS = ['asOf', 'verified', 'generated', 'timestamp'];

/** The line of the file on which a front matter field stands. Read from the text: it is needed for the odd document only. */
export function lineOfField(texts: Pick<Snapshot, 'texts'>, document: Document, field: string): number | null {
  const lines = texts.texts.read(document).split('\n');
  const end = lines.findIndex((line, index) => index > 0 && /^---[ \t]*$/.test(line));
  const at = lines.findIndex((line, index) => index < end && line.startsWith(`${field}:`));
  return at < 0 ? null : at + 1;
}
