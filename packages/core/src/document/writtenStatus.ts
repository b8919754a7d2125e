import type { Heading } from './document.js';

/** The first line with text below a heading "Status"; `null` without such a heading. */
export function writtenStatusOf(outline: readonly Heading[], text: string): string | null {
  const heading = outline.find(({ text: title }) => /^status$/i.test(title.trim()));
  return heading === undefined ? null : textBelow(text, heading.line);
}

function textBelow(text: string, line: number): string {
  let at = 0;
  for (let passed = 0; passed < line && at >= 0; passed++) at = text.indexOf('\n', at) + 1 || -1;
  return at < 0 ? '' : (/^\s*([^\n]*)/.exec(text.slice(at, at + 2000))?.[1] ?? '');
}
