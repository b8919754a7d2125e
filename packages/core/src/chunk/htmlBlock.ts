/** Which of CommonMark's seven kinds of HTML block a line opens (its indentation removed), or 0. */
export function htmlBlockKind(line: string): number {
  for (const [index, open] of OPEN.entries()) if (open.test(line)) return index + 1;
  // The last kind looks at a whole tag; one of this length is no one's hand-written block.
  return line.length < 10_000 && WHOLE_TAG.test(line) ? 7 : 0;
}

/** Whether a line ends a block of kind 1 to 5. Kinds 6 and 7 end at a blank line. */
export function closesHtmlBlock(kind: number, line: string): boolean {
  return CLOSE[kind - 1]?.test(line) ?? false;
}

const BLOCK_TAGS =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|' +
  'fieldset|figcaption|figure|footer|form|frame|frameset|h1|h2|h3|h4|h5|h6|head|header|hr|html|iframe|legend|li|link|' +
  'main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|' +
  'title|tr|track|ul';

const OPEN = [
  /^<(?:script|pre|style|textarea)(?=\s|>|$)/i,
  /^<!--/,
  /^<\?/,
  /^<![A-Za-z]/,
  /^<!\[CDATA\[/,
  new RegExp(`^</?(?:${BLOCK_TAGS})(?=\\s|/?>|$)`, 'i'),
];

const CLOSE = [/<\/(?:script|pre|style|textarea)>/i, /-->/, /\?>/, />/, /\]\]>/];

const ATTRIBUTE = '\\s+[A-Za-z_:][A-Za-z0-9_.:-]*(?:\\s*=\\s*(?:[^"\'=<>`\\x00-\\x20]+|\'[^\']*\'|"[^"]*"))?';
const WHOLE_TAG = new RegExp(`^(?:<[A-Za-z][A-Za-z0-9-]*(?:${ATTRIBUTE})*\\s*/?>|</[A-Za-z][A-Za-z0-9-]*\\s*>)\\s*$`);
