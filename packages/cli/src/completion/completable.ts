/** A verb's completions: its name and summary, and every option it takes. */
export interface Completable {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly { readonly name: string; readonly value: string | null; readonly says: string }[];
}
