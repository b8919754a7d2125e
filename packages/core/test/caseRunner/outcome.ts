import type { Document, DocumentList, HealthReport, Snippet } from '@bearing/core';

/** What a step brought: its own answer, and what the corpus shows after it. */
export interface Outcome {
  /** An error that no user should see; an ordinary "not found" is none. */
  readonly crash: string | null;
  readonly ms: number;
  readonly snippets: readonly Snippet[] | null;
  readonly got: { readonly found: boolean; readonly text: string } | null;
  readonly health: HealthReport | null;
  readonly list: DocumentList | null;
  readonly documents: readonly Document[];
  readonly mcp: McpOutcome | null;
  /** Everything the step answered, as JSON. */
  readonly answer: string;
}

export interface McpOutcome {
  readonly stdout: string;
  readonly lastText: string;
  readonly failed: string | null;
  readonly exitMs: number | null;
  readonly exitCode: number | null;
}
