/** A code span that holds the text whatever backticks are in it. Line ends become spaces. */
export function code(text: string): string {
  const line = oneLine(text);
  if (line === '') return '';
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map((run) => run[0].length));
  const fence = '`'.repeat(longest + 1);
  const pad = longest > 0 ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** A table row. Pipes are escaped and line ends joined, so that no comment or default breaks the table. */
function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => oneLine(cell).replace(/\\?\|/g, '\\|')).join(' | ')} |`;
}

export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(header), row(header.map(() => '---')), ...rows.map(row)].join('\n');
}

/** Someone else's words inside a line: joined lines, no markup that starts HTML. */
export function inlineText(text: string): string {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const joined = lines.reduce(
    (all, line) => (all === '' ? line : `${all}${/[.,;:!?]$/.test(all) ? ' ' : '; '}${line}`),
    '',
  );
  return escapeHtml(joined.replace(/[\t ]+/g, ' '));
}

/** Someone else's words as paragraphs: no line of them becomes a heading, a fence, a rule or HTML. */
export function paragraphs(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .map((line) =>
      /^(?:#{1,6}(?:\s|$)|(?:`{3}|~{3})|[-=_*](?:\s*[-=_*])*\s*$|\||>|\[[^\]]*\]:)/.test(line) ? `\\${line}` : line,
    )
    .map(escapeHtml)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A fenced block that its content can't close. */
export function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map((run) => run[0].length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** The first sentence, at most `limit` characters, cut at a word. */
export function firstSentence(text: string, limit: number): string {
  const line =
    text
      .split(/\r\n|\r|\n/)
      .map((part) => part.trim())
      .find((part) => part !== '') ?? '';
  const sentence = /^.*?[.!?](?=\s|$)/.exec(line)?.[0] ?? line;
  if (sentence.length <= limit) return sentence;
  return `${sentence.slice(0, limit).replace(/\s+\S*$/, '')} …`;
}

function escapeHtml(text: string): string {
  return text.replace(/<(?=[a-z/!?])/gi, '\\<');
}

function oneLine(text: string): string {
  return text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ').trim();
}
