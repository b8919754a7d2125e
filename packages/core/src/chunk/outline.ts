import type { Heading } from '../document/document.js';

/** ATX headings outside fences, with their lines in the file. */
export function outlineOf(text: string, bodyLine: number): Heading[] {
  const headings: Heading[] = [];
  let fence: string | null = null;
  for (const [index, line] of text.split('\n').entries()) {
    if (index + 1 < bodyLine) continue;
    const marker = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (marker !== undefined) {
      if (fence === null) fence = marker;
      else if (marker[0] === fence[0] && marker.length >= fence.length) fence = null;
      continue;
    }
    const match = fence === null ? /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/.exec(line) : null;
    if (match !== null) headings.push({ level: (match[1] ?? '').length, text: match[2] ?? '', line: index + 1 });
  }
  return headings;
}
