import type { CalendarDate } from '@bearing/format';

export interface ChangesReport {
  readonly since: {
    /** As it was asked for. */
    readonly given: string;
    /** The commit compared with; `null`: from before the first. */
    readonly revision: string | null;
    /** RFC 3339; when that commit was made. */
    readonly committedAt: string | null;
  };
  /** Sorted by origin and id. */
  readonly changes: readonly DocumentChange[];
  readonly origins: Readonly<
    Record<string, { readonly added: number; readonly changed: number; readonly removed: number }>
  >;
  readonly total: number;
}

export interface DocumentChange {
  readonly document: string;
  readonly title: string;
  readonly origin: string;
  readonly change: 'added' | 'changed' | 'removed';
  /** Its date now; of a removed one, its last. */
  readonly asOf: CalendarDate | null;
  /** What changed in it, in short clauses, the weightiest first. */
  readonly what: readonly string[];
  /** Where the document lists columns: which came, which went, which are of another type. */
  readonly columns: ColumnChanges | null;
}

export interface ColumnChanges {
  readonly added: readonly string[];
  readonly dropped: readonly string[];
  readonly retyped: readonly string[];
}
