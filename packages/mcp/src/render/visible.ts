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
    if ((code === ZERO_WIDTH_JOINER || code === ZERO_WIDTH_NON_JOINER) && joins(text, offset)) return character;
    return `\\u{${code.toString(16).toUpperCase().padStart(4, '0')}}`;
  });
}

/** Cuts without tearing a surrogate pair apart. */
export function cutCharacters(text: string, most: number): string {
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
}

const ZERO_WIDTH_NON_JOINER = 0x200c;
const ZERO_WIDTH_JOINER = 0x200d;

/** Everything of the categories control, format, surrogate and line separators, fillers that show nothing, and variation selectors. */
const CLASS =
  '(?![\\n\\t])[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u3164\\uFFA0\\uFE00-\\uFE0D\\u{E0100}-\\u{E01EF}]';
const INVISIBLE = new RegExp(CLASS, 'u');
const ALL_INVISIBLE = new RegExp(CLASS, 'gu');

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
