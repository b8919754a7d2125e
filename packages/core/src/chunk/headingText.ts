/** Longest heading kept: what is longer is a paragraph behind a `#`, and would be repeated by each chunk below it. */
const LONGEST = 300;

/** A heading as people read it: the marks of links, code, emphasis, tags and anchors removed, names left as they are. */
export function headingText(raw: string): string {
  let text = raw.length > LONGEST * 4 ? raw.slice(0, LONGEST * 4) : raw;
  text = text.replace(/[ \t]*\{(?::[ \t]*)?[#.][^{}]{1,200}\}$/, '');
  if (/[`*_[\\<&~]/.test(text)) text = withoutMarks(text);
  text = text.replace(/\s+/g, ' ').trim();
  if (text.length <= LONGEST) return text;
  const end = text.lastIndexOf(' ', LONGEST);
  return `${text.slice(0, end > LONGEST / 2 ? end : LONGEST).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function withoutMarks(text: string): string {
  return unshield(
    shielded(text)
      .replace(/!?\[([^[\]]{0,300})\](?:\([^()]{0,500}\)|\[[^[\]]{0,300}\])/g, '$1')
      .replace(/\[\[(?:[^[\]|]{1,300}\|)?([^[\]|]{1,300})\]\]/g, '$1')
      .replace(
        /<\/?(?:a|abbr|b|br|code|del|em|font|i|img|ins|kbd|mark|s|small|span|strong|sub|sup|u)(?:\s[^<>]{0,500})?\/?>/gi,
        '',
      )
      .replace(/(\*{1,3})(?=\S)([^*]{1,300})(?<=\S)\1/g, '$2')
      .replace(/(?<![\p{L}\p{N}_])(_{1,2})(?=[^\s_])([^_]{1,300})(?<=\S)\1(?![\p{L}\p{N}_])/gu, '$2')
      .replace(/~~(?=[^\s~])([^~]{1,300})(?<=[^\s~])~~/g, '$1')
      .replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,8}));/g, characterOf),
  );
}

/** Code and what stands behind a backslash is no mark: put out of the marks' reach, and back when they are gone. */
function shielded(text: string): string {
  return text.replace(
    /\\([!-/:-@[-`{-~])|(?<!`)(`{1,5})(?!`)([^`]{1,300}|.{1,300}?[^`])\2(?!`)/g,
    (_, escaped: string | undefined, __: string | undefined, code: string | undefined) =>
      (escaped ?? (code ?? '').trim()).replace(/[!-/:-@[-`{-~]/g, (mark) =>
        String.fromCharCode(SHIELD + mark.charCodeAt(0)),
      ),
  );
}

function unshield(text: string): string {
  return text.replace(/[\uE021-\uE07E]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) - SHIELD));
}

/** Where private use begins: headings hold none of it. */
const SHIELD = 0xe000;

/** The character behind a reference; what is none stays as it is written. */
function characterOf(reference: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return ENTITIES.get(name) ?? reference;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  const real = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return real ? String.fromCodePoint(code) : '\uFFFD';
}

/** Of the two thousand names that HTML has, those of marks, arrows and letters that people write so. */
const ENTITIES = new Map(
  Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0', shy: '\u00AD', copy: '©', reg: '®' },
    ...{ trade: '™', deg: '°', plusmn: '±', middot: '·', times: '×', sect: '§', ndash: '–', mdash: '—' },
    ...{ hellip: '…', bull: '•', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»' },
    ...{ larr: '←', rarr: '→', uarr: '↑', darr: '↓', auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö' },
    ...{ Uuml: 'Ü', szlig: 'ß', eacute: 'é', egrave: 'è', agrave: 'à', ccedil: 'ç', ntilde: 'ñ', lbrace: '{' },
    ...{ rbrace: '}', lbrack: '[', rbrack: ']', vert: '|', ast: '*', lowbar: '_', sol: '/' },
  }),
);
