/** One line of a markdown text, told apart as far as a decision record needs it. */
export interface MarkdownLine {
  readonly text: string;
  /** Inside a fenced code block, or one of its fences: example text, never a fact of the record. */
  readonly code: boolean;
  /** Level of the heading that this line is, or 0. */
  readonly level: number;
  /** The heading's text without markers; empty where `level` is 0. */
  readonly heading: string;
}

/** Splits a body into lines with their headings. A status in a fenced example is no status: MADR's own folder has two. */
export function readMarkdownLines(body: string): MarkdownLine[] {
  const lines = body.split('\n');
  const read: MarkdownLine[] = [];
  let fence: string | null = null;
  for (const [index, text] of lines.entries()) {
    const marker = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(text);
    if (fence !== null) {
      if (marker?.[1]?.startsWith(fence) === true && marker[2]?.trim() === '') fence = null;
      read.push({ text, code: true, level: 0, heading: '' });
      continue;
    }
    if (marker?.[1] !== undefined) {
      fence = marker[1];
      read.push({ text, code: true, level: 0, heading: '' });
      continue;
    }
    const atx = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/.exec(text);
    if (atx?.[1] !== undefined) {
      read.push({ text, code: false, level: atx[1].length, heading: (atx[2] ?? '').trim() });
      continue;
    }
    const underline = /^ {0,3}(=+|-{2,})[ \t]*$/.exec(lines[index + 1] ?? '');
    const setext =
      underline?.[1] !== undefined && /^ {0,3}[^\s#>|*+-]/.test(text) && (lines[index - 1] ?? '').trim() === '';
    read.push({
      text,
      code: false,
      level: setext ? (underline[1]?.startsWith('=') === true ? 1 : 2) : 0,
      heading: setext ? text.trim() : '',
    });
  }
  return read;
}

/** Text of a line without emphasis, link targets, images, struck-out words, comments and emoji. */
export function plainText(line: string): string {
  // What stands in a code span is text, not markup: `Lease<T>`, `a_b`.
  return line
    .split(/((?<!`)`[^`\n]+`(?!`))/)
    .map((part, index) => (index % 2 === 1 ? part.slice(1, -1) : withoutMarkup(part)))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

function withoutMarkup(text: string): string {
  return text
    .replace(/<!--.*?(?:-->|$)/g, ' ')
    .replace(/~~.*?~~/g, ' ')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(/:[a-z_]+:/g, ' ')
    .replace(/[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/g, '')
    .replace(/\p{Extended_Pictographic}|\uFE0F|\u200D/gu, ' ');
}
