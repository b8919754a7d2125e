import type { DocumentList } from '@bearing/core';
import type { Screen } from '../verb.js';
import { ageInWords } from './age.js';

export function renderList(list: DocumentList, screen: Screen): string {
  const lines: string[] = [];
  for (const [origin, count] of Object.entries(list.origins)) {
    lines.push(`${origin === '' ? '(no origin)' : origin}: ${count}`);
    for (const document of list.documents.filter((item) => item.origin === origin)) {
      const line = `  ${document.document}  ${ageInWords(document)}`;
      lines.push(line.length <= screen.columns ? line : `  ${document.document}\n      ${ageInWords(document)}`);
    }
  }
  lines.push(`${list.total} document${list.total === 1 ? '' : 's'}`);
  return lines.join('\n');
}
