import { BearingError, type Corpus, type Snippet } from '@bearing/core';
import type { ContextSnippet, ContextSource } from './contextSource.js';

/** What a pop-up has room for. */
const SNIPPETS = 3;
const CHARACTERS = 6000;

/**
 * Explains what is on the clipboard from a corpus, in-process.
 *
 * @example
 * const source = new BearingContextSource(await Corpus.open('./corpus'));
 * const snippets = await source.getContext('dbo.Orders', AbortSignal.timeout(100));
 */
export class BearingContextSource implements ContextSource {
  readonly name = 'bearing';
  readonly #corpus: Corpus;

  constructor(corpus: Corpus) {
    this.#corpus = corpus;
  }

  /** At most three snippets in 6,000 characters; none where the content holds no word. Rejects when `signal` is aborted. */
  async getContext(content: string, signal: AbortSignal): Promise<readonly ContextSnippet[]> {
    signal.throwIfAborted();
    try {
      const { snippets } = await this.#corpus.search(content, { limit: SNIPPETS, charBudget: CHARACTERS });
      signal.throwIfAborted();
      return snippets.map(toContextSnippet);
    } catch (error) {
      if (error instanceof BearingError && error.code === 'QUERY_EMPTY') return [];
      throw error;
    }
  }
}

function toContextSnippet(snippet: Snippet): ContextSnippet {
  const { title, text, asOf, ageDays, freshness } = snippet;
  return { title, text, reference: `${snippet.document}:${snippet.lines[0]}`, asOf, ageDays, freshness };
}
