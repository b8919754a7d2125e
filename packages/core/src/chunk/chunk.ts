/** A heading-aligned unit of a document that is indexed and ranked. */
export interface Chunk {
  /** `{document id}#{slug}`; unique in the corpus and stable while the document's headings are. */
  readonly id: string;
  /** Position of its document in the snapshot. */
  readonly document: number;
  /** The whole heading path, outermost first; empty before the first heading. */
  readonly heading: readonly string[];
  /** Range in the document's text (as `TextStore` gives it), in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** First and last line in the file, from 1. */
  readonly lines: readonly [number, number];
  /** What is put before the text when it is shown or indexed: the header rows of a table that was cut, an opened fence. */
  readonly prefix: string;
  /** What is put behind it: the end of a fence that was cut. */
  readonly suffix: string;
}
