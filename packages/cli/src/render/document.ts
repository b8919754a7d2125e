import type { DocumentView } from '@bearing/core';
import { ageInWords } from './age.js';

export function renderDocument(view: DocumentView): string {
  const facts = [
    `${view.document}  (${view.origin === '' ? 'no origin' : view.origin}; ${ageInWords(view)})`,
    ...(view.producer === null ? [] : [`producer: ${view.producer}`]),
    ...(view.source === null ? [] : [`source: ${view.source}`]),
    ...(view.status === null ? [] : [`status: ${view.status}`]),
    ...(view.supersededBy === null ? [] : [`superseded by: ${view.supersededBy}`]),
  ];
  return `${facts.join('\n')}\n\n${view.text.trim()}`;
}
