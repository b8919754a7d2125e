import type { CalendarDate, FrontMatterValue, Issue, StaleAfter } from '@bearing/format';

/** A heading of a document, with its line in the file. */
export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly line: number;
}

/** One parsed markdown file. Its text is not here: see `TextStore`, so that an index can be loaded without the files. */
export interface Document {
  /** Root-relative path with `/`, without the ending, in NFC. */
  readonly id: string;
  /** Root-relative path as the file system spells it, with `/` on every system. */
  readonly path: string;
  /** The front matter's own `id`, by which the document is found too. */
  readonly ownId: string | null;
  readonly title: string;
  readonly origin: string;
  /** `null`: undated. Never invented. */
  readonly asOf: CalendarDate | null;
  readonly producer: string | null;
  readonly source: string | null;
  readonly description: string | null;
  readonly tags: readonly string[];
  readonly aliases: readonly string[];
  /** The document's own limit, or `undefined` where the origin's rule holds. */
  readonly staleAfterDays: StaleAfter | undefined;
  readonly status: string | null;
  readonly supersedes: readonly string[];
  readonly supersededBy: string | null;
  /** Every front matter field as read, the known ones too. */
  readonly frontMatter: Readonly<Record<string, FrontMatterValue>>;
  /** An `index.md` or `log.md` of an Open Knowledge bundle: listed and read, but no answer, so it has no chunks. */
  readonly listing: boolean;
  readonly outline: readonly Heading[];
  /** The first line below a heading "Status", where there is one. */
  readonly writtenStatus: string | null;
  /** Of a glossary: its entries, as names that mean the same. */
  readonly glossary: readonly (readonly string[])[];
  /** Characters of the body, in UTF-16 units. */
  readonly characters: number;
  /** Size of the file. */
  readonly bytes: number;
  readonly issues: readonly Issue[];
}

/** Where the texts of documents come from: memory, or the files themselves. */
export interface TextStore {
  /** The file's decoded text, front matter and all, with `\n` line ends. */
  read(document: Document): string;
}
