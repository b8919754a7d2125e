/**
 * Makes imported markdown say to a model what it says to a reader, and nothing else. Takes out zero-width and tag
 * characters, bidirectional and other controls and lone surrogates; takes HTML comments out of prose (code keeps
 * them), also ones that never close; closes a fence that is left open, so that what follows is not swallowed.
 * Line ends become `\n`. Joiners stay where a script or an emoji needs them.
 */
export function cleanImportedText(text: string): string {
  return withoutComments(withoutInvisible(text));
}

/** The characters alone: for titles, names and cells, which hold no blocks. */
export function withoutInvisible(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/(?![\t\n])\p{Cc}|\p{Cs}/gu, '')
    .replace(/[\uFFF9-\uFFFB]/g, '')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, (character: string, offset: number, whole: string) =>
      isNeeded(character, whole.slice(Math.max(0, offset - 4), offset), whole.slice(offset + character.length))
        ? character
        : '',
    );
}

/** A block of code whose fence no line inside can close. */
export function fencedBlock(code: string, language = ''): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language.replace(/[^\w+#.-]/g, '')}\n${code.replace(/\r\n?/g, '\n').replace(/\n+$/, '')}\n${fence}`;
}

const JOINED_SCRIPTS =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Khmer}\p{Script=Myanmar}]$/u;

/** Persian and Indic words are spelled with joiners, families of emoji are one by them, and a heart is red by one. */
function isNeeded(character: string, before: string, after: string): boolean {
  if (character === '\u200C' || character === '\u200D') {
    if (JOINED_SCRIPTS.test(before)) return true;
    return (
      character === '\u200D' &&
      /(?:\p{Extended_Pictographic}|\uFE0F)$/u.test(before) &&
      /^\p{Extended_Pictographic}/u.test(after)
    );
  }
  return character === '\uFE0F' && /^[\p{Extended_Pictographic}\d#*]$/u.test(Array.from(before).at(-1) ?? '');
}

/** Goes line by line, since what is a comment in prose is an example in a fence. */
function withoutComments(text: string): string {
  const lines: string[] = [];
  let fence: Fence | null = null;
  let inComment = false;
  for (const line of text.split('\n')) {
    if (fence !== null) {
      if (closes(line, fence)) fence = null;
      lines.push(line);
      continue;
    }
    const rest = inComment ? afterComment(line) : line;
    if (rest === null) continue;
    fence = inComment ? null : fenceOf(rest);
    const cleaned: { text: string; open: boolean } =
      fence === null ? proseWithoutComments(rest) : { text: rest, open: false };
    inComment = cleaned.open;
    if (cleaned.text.trim() !== '' || line.trim() === '') lines.push(cleaned.text);
  }
  if (fence !== null) lines.push(fence.indent + fence.mark);
  return lines.join('\n');
}

interface Fence {
  readonly indent: string;
  readonly mark: string;
}

function fenceOf(line: string): Fence | null {
  const match = /^([ \t>*+\-\d.)]*?)(`{3,}(?=[^`]*$)|~{3,})/.exec(line);
  return match === null ? null : { indent: (match[1] ?? '').replace(/[^>\s]/g, ' '), mark: match[2] ?? '' };
}

function closes(line: string, fence: Fence): boolean {
  const bare = line.replace(/^[ \t>]*/, '').trimEnd();
  return bare.length >= fence.mark.length && bare === (fence.mark[0] ?? '').repeat(bare.length);
}

function afterComment(line: string): string | null {
  const end = line.indexOf('-->');
  return end === -1 ? null : line.slice(end + 3);
}

/** Takes comments out between the code spans of one line; `open` where one goes on in the next. */
function proseWithoutComments(line: string): { text: string; open: boolean } {
  if (!line.includes('<!--')) return { text: line, open: false };
  let result = '';
  let rest = line;
  for (;;) {
    const next = /(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)|<!--/.exec(rest);
    if (next === null) return { text: result + rest, open: false };
    result += rest.slice(0, next.index);
    rest = rest.slice(next.index + next[0].length);
    if (next[0] !== '<!--') result += next[0];
    else {
      if (/^-?>/.test(rest))
        rest = rest.replace(/^-?>/, ''); // HTML ends `<!-->` and `<!--->` at once
      else {
        const end = rest.indexOf('-->');
        if (end === -1) return { text: result.trimEnd(), open: true };
        rest = rest.slice(end + 3);
      }
    }
  }
}
