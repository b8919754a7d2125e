import type { SearchResult, TextMatch } from '@bearing/core';
import type { Screen } from '../verb.js';
import { ageInWords } from './age.js';
import { renderExplanation, renderQuery } from './explanation.js';
import { renderPassage } from './passage.js';
import { wrap } from './wrap.js';

export function renderSearch(
  result: SearchResult,
  mark: (text: string) => TextMatch[],
  screen: Screen,
  { whole, explain }: { whole: boolean; explain: boolean },
): string {
  const blocks = result.snippets.map((snippet, index) => {
    const head = wrap(
      `${index + 1}. ${snippet.heading.length > 0 ? snippet.heading.join(' > ') : snippet.title}`,
      screen.columns,
      '',
      '   ',
    );
    const where = wrap(`${snippet.document}:${snippet.lines[0]} (${ageInWords(snippet)})`, screen.columns, '   ');
    const similar = snippet.similar > 0 ? [`   the same text in ${snippet.similar} more places`] : [];
    const explained =
      snippet.explanation === undefined ? [] : [renderExplanation(snippet.score, snippet.explanation, screen)];
    const text = renderPassage(snippet.text, mark(snippet.text), screen, whole).join('\n');
    return [head, where, ...similar, ...explained, '', text, ...(snippet.truncated ? ['   […]'] : [])].join('\n');
  });
  const tail: string[] = explain ? [renderQuery(result.query, screen)] : [];
  if (result.snippets.length === 0) tail.push('Nothing found.');
  // Where nothing was found, the advice says so of each word.
  else if (result.query.unmatched.length > 0)
    tail.push(wrap(`Matched nothing: ${result.query.unmatched.join(', ')}`, screen.columns));
  if (result.omitted > 0) tail.push(`${result.omitted} more passages matched; --limit shows more.`);
  tail.push(...result.advice.map((sentence) => wrap(sentence, screen.columns)));
  return [...blocks, ...(tail.length > 0 ? [tail.join('\n')] : [])].join('\n\n');
}
