/** What GistCast asks of any source of context. */
export interface ContextSource {
  readonly name: string;
  /** Passages that explain `content`, best first. */
  getContext(content: string, signal: AbortSignal): Promise<readonly ContextSnippet[]>;
}

export interface ContextSnippet {
  readonly title: string;
  readonly text: string;
  /** Where the passage stands, for people to follow. */
  readonly reference: string;
  /** `YYYY-MM-DD`, or `null` when undated. */
  readonly asOf: string | null;
  readonly ageDays: number | null;
  readonly freshness: 'fresh' | 'stale' | 'unknown';
}
