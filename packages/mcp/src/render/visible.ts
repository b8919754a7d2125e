/**
 * Text from the corpus as it may be shown to a model: control, bidirectional and zero-width characters, tag characters and
 * other invisible ones are written as `\u{202E}`, so that a reader sees them and nothing obeys them; halves of surrogate
 * pairs become U+FFFD, so that every client can decode the answer. Line ends and tabs stay, and so do the joiners that
 * emoji and the Arabic and Indic scripts are written with.
 */
export function visible(text: string): string {
  if (!INVISIBLE.test(text)) return text;
  return text.replace(ALL_INVISIBLE, (character, offset: number) => {
    const code = character.codePointAt(0) ?? 0;
    if (code >= 0xd800 && code <= 0xdfff) return '\uFFFD';
    if (code === TEXT_STYLE || code === EMOJI_STYLE) return styles(text, offset) ? character : escaped(code);
    if (code >= 0x180b && code <= 0x180f && /\p{Script=Mongolian}/u.test(text[offset - 1] ?? '')) return character;
    if ((code === ZERO_WIDTH_JOINER || code === ZERO_WIDTH_NON_JOINER) && joins(text, offset)) return character;
    return escaped(code);
  });
}

function escaped(code: number): string {
  return `\\u{${code.toString(16).toUpperCase().padStart(4, '0')}}`;
}

/** Cuts without tearing a surrogate pair apart. */
export function cutCharacters(text: string, most: number): string {
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
}

const TEXT_STYLE = 0xfe0e;
const EMOJI_STYLE = 0xfe0f;
const ZERO_WIDTH_NON_JOINER = 0x200c;
const ZERO_WIDTH_JOINER = 0x200d;

/**
 * Everything of the categories control, format, surrogate and line separators, and all that shows nothing by default: fillers,
 * variation selectors, and code points that are set apart for such, assigned or not.
 */
const CLASS = '(?![\\n\\t])[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}]';
const INVISIBLE = new RegExp(CLASS, 'u');
const ALL_INVISIBLE = new RegExp(CLASS, 'gu');

/** The same, for who writes them in another way. */
export const INVISIBLE_CHARACTERS = ALL_INVISIBLE;

/** True for one style selector behind something to style: a run of them could carry a hidden text. */
function styles(text: string, offset: number): boolean {
  const before = Array.from(text.slice(Math.max(0, offset - 2), offset)).at(-1) ?? '';
  // Anchored at both ends: the engine of Node 26 finds no character beyond U+FFFF by a class before the end alone.
  return /^[\p{Extended_Pictographic}\p{Emoji}\p{S}]$/u.test(before);
}

/** True where a joiner stands in an emoji or between letters of a script that is written with it. */
function joins(text: string, offset: number): boolean {
  const before = /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)*$/u.test(
    text.slice(Math.max(0, offset - 8), offset),
  );
  const after = text.slice(offset + 1, offset + 3);
  if (before) return /^\p{Extended_Pictographic}/u.test(after) || /^[\u2640\u2642\u2695]/.test(after);
  return JOINING_SCRIPT.test(text.slice(Math.max(0, offset - 1), offset)) && /^[\p{L}\p{M}]/u.test(after);
}

const JOINING_SCRIPT =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Mongolian}]$/u;
