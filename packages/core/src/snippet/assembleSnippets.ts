import type { Snapshot } from '../corpus/snapshot.js';
import { ageOf } from '../freshness/freshness.js';
import type { Hit } from '../ranking/retriever.js';
import type { Snippet } from './snippet.js';

/** Turns hits into snippets whose texts together stay within `charBudget` characters. */
export function assembleSnippets(snapshot: Snapshot, hits: readonly Hit[], charBudget: number, now: Date): Snippet[] {
  const snippets: Snippet[] = [];
  let left = charBudget;
  for (const hit of hits) {
    const chunk = snapshot.chunks[hit.chunk];
    const document = chunk === undefined ? undefined : snapshot.documents[chunk.document];
    if (chunk === undefined || document === undefined) continue;
    const whole = `${chunk.prefix}${snapshot.texts.read(document).slice(chunk.start, chunk.end).trim()}${chunk.suffix}`;
    const text = whole.length <= left ? whole : cutAtLineEnd(whole, left);
    if (text === '' && whole !== '') break;
    left -= text.length;
    snippets.push({
      document: document.id,
      chunk: chunk.id,
      title: document.title,
      origin: document.origin,
      heading: chunk.heading,
      text,
      truncated: text.length < whole.length,
      lines: chunk.lines,
      score: hit.score,
      ...ageOf(document, snapshot, now),
      producer: document.producer,
      source: document.source,
      status: document.status,
      supersededBy: document.supersededBy,
      similar: hit.similar,
      ...(hit.explanation === null ? {} : { explanation: hit.explanation }),
    });
  }
  return snippets;
}

function cutAtLineEnd(text: string, limit: number): string {
  const end = text.lastIndexOf('\n', limit);
  return end <= 0 ? '' : text.slice(0, end);
}
