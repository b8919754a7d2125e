import type { Issue } from '@bearing/format';

/** What is off with a file's bytes and can be mended without losing anything. */
export interface ByteFinding {
  readonly issue: Issue;
  readonly kind: 'bom' | 'line-ends' | 'mixed-line-ends' | 'quoted-date';
}

const BOM = [0xef, 0xbb, 0xbf];

/** A byte order mark, line ends other than `\n`, a date in quotes. Only files in UTF-8 are looked at. */
export function byteFindings(path: string, bytes: Uint8Array): ByteFinding[] {
  if (bytes[0] === 0xff || bytes[0] === 0xfe) return [];
  const findings: ByteFinding[] = [];
  const report = (
    kind: ByteFinding['kind'],
    code: string,
    line: number | null,
    message: string,
    hint: string,
  ): void => {
    findings.push({ kind, issue: { code, severity: 'warning', path, line, message, hint: `${hint}; --fix does so` } });
  };
  if (BOM.every((byte, index) => bytes[index] === byte)) {
    report('bom', 'BOM', 1, 'the file starts with a byte order mark', 'save it as UTF-8 without one');
  }
  const text = Buffer.from(bytes).toString('latin1');
  const carriage = text.match(/\r/g)?.length ?? 0;
  if (carriage > 0) {
    const bare = text.match(/(?<!\r)\n/g)?.length ?? 0;
    const windows = text.match(/\r\n/g)?.length ?? 0;
    if (bare > 0 || windows < carriage) {
      const first = text.slice(0, text.search(/\r/)).split('\n').length;
      report('mixed-line-ends', 'LINE_ENDS', first, 'the line ends are mixed', 'end every line with a line feed');
    } else {
      report('line-ends', 'LINE_ENDS', 1, 'the lines end as on Windows', 'end every line with a line feed');
    }
  }
  const quoted = quotedDate(text);
  if (quoted !== null) {
    report('quoted-date', 'DATE_QUOTED', quoted.line, `"asOf" is in quotes (${quoted.date})`, 'write the day plainly');
  }
  return findings;
}

/** The file mended: no mark, `\n` line ends, a plain date. Every other byte stays as it is. */
export function mended(bytes: Uint8Array): Uint8Array {
  let text = Buffer.from(bytes).toString('latin1');
  if (bytes[0] === 0xff || bytes[0] === 0xfe) return bytes;
  while (text.startsWith('\u00ef\u00bb\u00bf')) text = text.slice(3);
  text = text.replace(/\r\n?/g, '\n');
  const quoted = quotedDate(text);
  if (quoted !== null) {
    text = text.slice(0, quoted.start) + quoted.date + text.slice(quoted.start + quoted.date.length + 2);
  }
  return Buffer.from(text, 'latin1');
}

function quotedDate(text: string): { date: string; start: number; line: number } | null {
  const block = /^(?:\u00ef\u00bb\u00bf)*---[ \t]*\r?\n([\s\S]*?\n)---[ \t]*(?:\r?\n|$)/.exec(text);
  if (block?.[1] === undefined) return null;
  const match = /^asOf:[ \t]*(["'])(\d{4}-\d{2}-\d{2})\1[ \t]*\r?$/m.exec(block[1]);
  if (match?.[1] === undefined || match[2] === undefined) return null;
  const at = block[0].indexOf(block[1]) + match.index;
  return { date: match[2], start: at + match[0].indexOf(match[1]), line: text.slice(0, at).split('\n').length };
}
