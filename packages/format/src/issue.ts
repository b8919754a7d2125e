/** How bad an {@link Issue} is. `check` fails on both; `health` fails on an error, and on a warning only under `--strict`. */
export type IssueSeverity = 'error' | 'warning';

/** One thing about one file is off. It is reported, and the work goes on. */
export interface Issue {
  /** Stable upper-case name, e.g. `FRONT_MATTER_INVALID`. Tests and programs look at this, never at the wording. */
  readonly code: string;
  readonly severity: IssueSeverity;
  /** Path relative to the corpus root, with `/` on every system. */
  readonly path: string;
  /** Line in the file, from 1, where one line is to blame. */
  readonly line: number | null;
  /** What is wrong, in one line, quoting what was found. */
  readonly message: string;
  /** What to do about it, in one line. */
  readonly hint: string | null;
}

/** The operation stopped. Shown as `CODE where: what; next step` by the command, and with the same facts by the server. */
export class BearingError extends Error {
  override readonly name = 'BearingError';
  readonly code: string;
  readonly where: string | null;
  readonly hint: string | null;

  constructor(code: string, what: string, options: { where?: string; hint?: string; cause?: unknown } = {}) {
    super(what, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.where = options.where ?? null;
    this.hint = options.hint ?? null;
  }

  /** `CODE where: what; next step` */
  toLine(): string {
    const where = this.where === null ? '' : ` ${this.where}`;
    const hint = this.hint === null ? '' : `; ${this.hint}`;
    return `${this.code}${where}: ${this.message}${hint}`;
  }
}

/** The same form as {@link BearingError.toLine}, for an issue: `CODE path:line what; next step`. */
export function issueToLine(issue: Issue): string {
  const line = issue.line === null ? '' : `:${issue.line}`;
  const hint = issue.hint === null ? '' : `; ${issue.hint}`;
  return `${issue.code} ${issue.path}${line}: ${issue.message}${hint}`;
}
