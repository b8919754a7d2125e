/**
 * The text of a document file: front matter in the order given, a blank line, the body, one final line end.
 * Fields that are `null`, `undefined` or an empty list are left out, so that output has no churn.
 *
 * @example writeDocument({ title: 'sales.orders', origin: 'schema' }, '# sales.orders\n')
 */
export function writeDocument(frontMatter: Readonly<Record<string, WritableValue>>, body: string): string {
  const lines = ['---'];
  for (const [key, value] of Object.entries(frontMatter)) {
    if (value === undefined || value === null) continue;
    if (typeof value === 'object') {
      if (value.length > 0) lines.push(`${key}: [${value.map(writeScalar).join(', ')}]`);
    } else {
      lines.push(`${key}: ${writeScalar(value)}`);
    }
  }
  lines.push('---', '', body.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(/^\n+/, '').trimEnd(), '');
  return lines.join('\n');
}

/** What a producer may put into front matter: text, numbers, lists of text. */
export type WritableValue = string | number | readonly string[] | null | undefined;

/** Plain where nothing can misread it, else double-quoted with JSON's escapes, which YAML shares. */
function writeScalar(value: string | number): string {
  const text = String(value);
  return SAFE_PLAIN.test(text) && !RESERVED.test(text) ? text : JSON.stringify(text);
}

const SAFE_PLAIN = /^[A-Za-z0-9_/][A-Za-z0-9_ ./+()@-]*[A-Za-z0-9_/.+()@-]$|^[A-Za-z0-9]$/;
const RESERVED = /^(?:null|true|false|yes|no|on|off|~)$/i;
