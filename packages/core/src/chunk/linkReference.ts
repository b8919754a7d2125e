/**
 * How many of a paragraph's first lines are link reference definitions (`[label]: target "title"`). They are no text, so
 * an underline below nothing else makes no heading.
 */
export function referencesEnd(lines: readonly string[]): number {
  const text = lines.slice(0, 1000).join('\n');
  let at = 0;
  for (;;) {
    DEFINITION.lastIndex = at;
    if (!DEFINITION.test(text)) break;
    at = DEFINITION.lastIndex;
    if (at >= text.length) return Math.min(lines.length, 1000);
  }
  if (at === 0) return 0;
  return text.slice(0, at).split('\n').length - 1;
}

const LABEL = String.raw`\[(?!\s*\])(?:[^[\]\\]|\\[\s\S]){1,999}\]:`;
const TARGET = String.raw`(?:<(?:[^<>\n\\]|\\.)*>|[^\s<]\S*)`;
const TITLE = String.raw`(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|\((?:[^()\\]|\\[\s\S])*\))`;
const DEFINITION = new RegExp(
  String.raw`[ \t]*${LABEL}[ \t]*\n?[ \t]*${TARGET}(?:(?:[ \t]*\n[ \t]*|[ \t]+)${TITLE})?[ \t]*(?:\n|$)`,
  'y',
);
