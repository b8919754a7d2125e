/** What a UTF-16 unit is to the word scanner. */
export const SEPARATOR = 1;
export const WORD = 2;
/** Scripts written without spaces between words: indexed by overlapping pairs. */
export const PAIRED = 3;
/** Not seen by a reader (soft hyphen, zero-width space, …): dropped, and the word goes on. */
export const INVISIBLE = 4;
/** Joins parts of one name when letters or digits stand on both sides. */
export const CONNECTOR = 5;
/** Full-width and half-width forms: the text is put into NFKC before it is scanned. */
export const COMPATIBLE = 6;
/** Parts of syllables (NFD, as macOS writes): put together before the pairs are made. */
export const DECOMPOSED = 7;

const CLASSES = new Uint8Array(65_536);
CLASSES.fill(SEPARATOR, 0, 128);
CLASSES.fill(WORD, 0xc0, 0x180);
for (const [from, to] of [
  [48, 57],
  [65, 90],
  [97, 122],
] as const) {
  CLASSES.fill(WORD, from, to + 1);
}
for (const connector of "_-.'’‐‑") CLASSES[connector.charCodeAt(0)] = CONNECTOR;
// What nearly every text holds: compiling the patterns below for it took longer than a query. A test holds both alike.
for (const separator of '\u00A0¡¢£¥§©«¬®°±¶·»¿×÷–—‘“”„†•…‹›€←→⇒≈≤≥✓✔') CLASSES[separator.charCodeAt(0)] = SEPARATOR;

/** The class of a UTF-16 unit, looked up; worked out when met first, since few of the 65,536 ever are. */
export function classOf(code: number): number {
  const known = CLASSES[code] as number;
  if (known !== 0) return known;
  const found = classify(code);
  CLASSES[code] = found;
  return found;
}

/** Conjoining jamo, and the marks that make が of か. */
const DECOMPOSED_CHARACTER = /[\u3099\u309A\u1100-\u11FF\uA960-\uA97C\uD7B0-\uD7FB]/;

function classify(code: number): number {
  if (code >= 0xd800 && code <= 0xdfff) return WORD; // half of a pair: the analyzer looks at the whole character
  const character = String.fromCharCode(code);
  if (withoutInvisible(character) === '') return INVISIBLE;
  if (DECOMPOSED_CHARACTER.test(character)) return DECOMPOSED;
  if (code >= 0xff00 && code <= 0xffef) return character.normalize('NFKC') === character ? SEPARATOR : COMPATIBLE;
  // Keycaps (1️⃣) and circles belong to signs, not to words.
  if (/\p{Me}/u.test(character)) return SEPARATOR;
  if (isPaired(character)) return /[\p{L}\p{M}\p{N}]/u.test(character) ? PAIRED : SEPARATOR;
  return /[\p{L}\p{M}\p{N}]/u.test(character.normalize('NFKC')) ? WORD : SEPARATOR;
}

let plainLetters: ReadonlyMap<string, string> | null = null;

/** A letter that no decomposition takes apart, as people type it without its marks. */
function plainLetter(letter: string): string {
  plainLetters ??= new Map(
    [...'ßssæaeœoeøođdłlðdþthħhıiŋn'.matchAll(/([^a-z])([a-z]+)/g)].map(([, from, to]) => [from ?? '', to ?? '']),
  );
  return plainLetters.get(letter) ?? letter;
}

/** NFKC, invisible characters dropped, diacritics folded; letter case stays for the analyzer to split by. */
export function foldCharacters(text: string): string {
  return withoutInvisible(text)
    .normalize('NFKD')
    .replace(OPTIONAL_MARKS, '')
    .normalize('NFKC')
    .replace(/[‐‑]/g, '-')
    .replaceAll('’', "'")
    .replace(/[ßæœøđłðþħıŋÆŒØĐŁÐÞĦŊẞ]/g, (letter) => {
      const plain = plainLetter(letter.toLowerCase());
      return letter === letter.toLowerCase() ? plain : plain.charAt(0).toUpperCase() + plain.slice(1);
    });
}

/**
 * Marks that people leave out when they type: accents; Hebrew points; Arabic vowel signs, hamzas and the stretching bar.
 * Not the one that makes Cyrillic й of и: they are two letters, and the stemmers need them apart.
 */
const OPTIONAL_MARKS =
  /(?<![иИ])[\u0300-\u036F]+|[\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED]+|\u0640+/g;

/** Without what a reader doesn't see, and with syllables put together. */
export function composeSyllables(text: string): string {
  return withoutInvisible(text).normalize('NFC');
}

// The patterns stand where they are used: reading their classes is felt at a start, and few runs need them.

function withoutInvisible(text: string): string {
  return text.replace(/\p{Cf}|\p{Variation_Selector}|\u034F|\u115F|\u1160|\u17B4|\u17B5/gu, '');
}

function isPaired(character: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]/u.test(
    character,
  );
}
