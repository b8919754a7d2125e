/** The most characters of any answer, as the contract has it. */
export const ANSWER_CHARACTERS = 48_000;

/** What a tool answers. */
export interface Answer {
  /** Markdown, written for a model. */
  readonly text: string;
  /** The same facts as data, sent with `--structured` alone. */
  readonly structured: Readonly<Record<string, unknown>>;
}

/** Numbers as people read them, the same in every locale. */
export function count(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `1 document`, `3 documents`. */
export function plural(number: number, one: string, many = `${one}s`): string {
  return `${count(number)} ${number === 1 ? one : many}`;
}
