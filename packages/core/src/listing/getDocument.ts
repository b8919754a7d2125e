import { BearingError, type FrontMatterValue, type Issue } from '@bearing/format';
import type { Snapshot } from '../corpus/snapshot.js';
import type { Heading } from '../document/document.js';
import { ageOf } from '../freshness/freshness.js';
import { futureDateIssues } from '../freshness/futureDates.js';
import { type DocumentSummary, summarize } from './listDocuments.js';
import { resolveDocument } from './resolveDocument.js';

/** A whole document. */
export interface DocumentView extends DocumentSummary {
  readonly asOfBasis: 'document' | 'run' | null;
  readonly staleAfterDays: number | 'never' | null;
  readonly source: string | null;
  readonly supersededBy: string | null;
  readonly frontMatter: Readonly<Record<string, FrontMatterValue>>;
  /** The file's text without its front matter. */
  readonly text: string;
  /** Line of the file, from 1, on which the text starts. */
  readonly textLine: number;
  readonly outline: readonly Heading[];
  readonly issues: readonly Issue[];
}

/** @throws BearingError `DOCUMENT_NOT_FOUND`, naming the nearest ids. */
export function getDocument(snapshot: Snapshot, wanted: string, now: Date): DocumentView {
  const resolved = resolveDocument(snapshot.documents, wanted);
  if (resolved.document === null) {
    throw new BearingError('DOCUMENT_NOT_FOUND', 'there is no such document', {
      where: JSON.stringify(wanted.slice(0, 200)),
      hint:
        resolved.nearest.length > 0 ? `nearest: ${resolved.nearest.join(', ')}` : 'list the documents to see their ids',
    });
  }
  const { document } = resolved;
  const { asOfBasis, staleAfterDays } = ageOf(document, snapshot, now);
  const whole = snapshot.texts.read(document);
  const text = whole.slice(whole.length - document.characters);
  return {
    ...summarize(snapshot, document, now),
    asOfBasis,
    staleAfterDays,
    source: document.source,
    supersededBy: document.supersededBy,
    frontMatter: document.frontMatter,
    text,
    textLine: whole.slice(0, whole.length - document.characters).split('\n').length,
    outline: document.outline,
    issues: [...document.issues, ...futureDateIssues({ documents: [document], texts: snapshot.texts }, now)],
  };
}
