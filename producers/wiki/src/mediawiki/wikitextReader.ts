import type { SetAside } from '../html/escape.js';

/** What a page's text is read with. */
export interface WikitextContext {
  /** The page's title, for `{{PAGENAME}}`. */
  readonly title: string;
  /** Names of the namespace of files, in lower case: `file`, `image`, `datei`. */
  readonly fileNames: ReadonlySet<string>;
  /** Names of the namespace of categories, in lower case. */
  readonly categoryNames: ReadonlySet<string>;
}

/** Handed to the parts of the reader, which call one another. */
export interface WikitextReader {
  readonly context: WikitextContext;
  readonly aside: SetAside;
  blocks(source: string): string;
  inline(source: string): string;
}
