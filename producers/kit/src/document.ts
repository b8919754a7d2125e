import type { WritableValue } from '@bearing/format';

/** One document that a producer wants in the corpus. */
export interface ProducedDocument {
  /**
   * Root-relative path with `/` and `.md`, as people would name it: `schema/sales.orders.md`.
   * The kit makes it safe on every system (see `safePath`).
   */
  readonly path: string;
  /**
   * `title`, `asOf`, `source`, `tags`, `aliases`, `status` …, in writing order; the kit puts in `origin` and `producer`.
   * `asOf`: a day (`2026-03-04`) is written as it is; `when-changed` keeps the file's present day while nothing else
   * changes and takes today's UTC day when something does; absent leaves the document undated.
   * `id` or else `source` says that a document at another path is the same one, moved.
   */
  readonly frontMatter: Readonly<Record<string, WritableValue>>;
  /** Markdown. Line ends become `\n`. */
  readonly body: string;
}

/** Something in the input was off, was named, and the work went on. */
export interface ProducerWarning {
  /** Stable upper-case name, e.g. `SECRET_REDACTED`. */
  readonly code: string;
  /** The file, table or page that it is about. */
  readonly where: string | null;
  readonly message: string;
  /** What to do about it. */
  readonly hint?: string;
}

/** `CODE where: what; next step`, the form of every message of Bearing. */
export function warningToLine(warning: ProducerWarning): string {
  const where = warning.where === null ? '' : ` ${warning.where}`;
  const hint = warning.hint === undefined ? '' : `; ${warning.hint}`;
  return `${warning.code}${where}: ${warning.message}${hint}`;
}
