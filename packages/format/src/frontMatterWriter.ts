/** What a producer may put into front matter: text, numbers, lists of text. */
export type WritableValue = string | number | readonly string[] | null | undefined;

/**
 * The text of a document file: front matter in the order given, a blank line, the body, one final line end.
 * Fields that are `null`, `undefined` or an empty list are left out, so that output has no churn. Whatever the values
 * hold, each field stays one line and is read back as it was given, by the plain reader and by a YAML library.
 *
 * @example writeDocument({ title: 'sales.orders', origin: 'schema' }, '# sales.orders\n')
 */
export function writeDocument(frontMatter: Readonly<Record<string, WritableValue>>, body: string): string {
  const lines = ['---'];
  for (const [key, value] of Object.entries(frontMatter)) {
    if (value === undefined || value === null) continue;
    const name = PLAIN_KEY.test(key) ? key : quoted(key);
    if (typeof value === 'object') {
      if (value.length > 0) lines.push(`${name}: [${value.map(writeScalar).join(', ')}]`);
    } else {
      lines.push(`${name}: ${writeScalar(value)}`);
    }
  }
  lines.push('---');
  const text = body.replace(/\r\n?/g, '\n').replace(/^\n+/, '').trimEnd();
  if (text !== '') lines.push('', text);
  return `${lines.join('\n')}\n`;
}

/** Plain where nothing can misread it, else double-quoted with JSON's escapes, which YAML shares. */
function writeScalar(value: string | number): string {
  const text = String(value);
  if (typeof value === 'string' && LOOKS_NUMERIC.test(text)) return quoted(text);
  return SAFE_PLAIN.test(text) && !RESERVED.test(text) ? text : quoted(text);
}

/** JSON leaves some characters as they are that YAML counts as line ends or that an editor would not show. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007F-\u00A0\u00AD\u200B-\u200F\u2028-\u202F\u2060-\u206F\uFEFF\uFFF9-\uFFFF]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const PLAIN_KEY = /^[A-Za-z_][A-Za-z0-9_-]*$/;
const SAFE_PLAIN = /^[A-Za-z0-9_/][A-Za-z0-9_ ./+()@-]*[A-Za-z0-9_/.+()@-]$|^[A-Za-z0-9]$/;
const RESERVED = /^(?:null|true|false|yes|no|on|off|y|n|~)$/i;
/** Bearing reads scalars as text; other tools would make these numbers, and `007` another text. */
const LOOKS_NUMERIC = /^(?:\d[\d_]*(?:\.[\d_]*)?(?:e[-+]?\d+)?|0x[\da-f_]+|0o[0-7_]+|0b[01_]+)$/i;
