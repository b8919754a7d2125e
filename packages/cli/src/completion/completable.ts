/** A verb's completions: its name and summary, the words that may follow it, and every option it takes. */
export interface Completable {
  readonly name: string;
  readonly summary: string;
  readonly words: readonly string[];
  readonly options: readonly { readonly name: string; readonly value: string | null; readonly says: string }[];
}
