/**
 * Porter2, the English stemmer of the Snowball project (snowballstem.org/algorithms/english), written out by hand: an
 * index asks it once for each distinct word, and a generated stemmer took two thirds of a build (retrieval figures).
 * Words come in lower case; what holds other letters than a to z and the apostrophe is answered as it is.
 */
export function stemEnglish(word: string): string {
  if (word.length <= 2) return word;
  const special = EXCEPTIONS.get(word);
  if (special !== undefined) return special;
  const endings = made ?? arranged();
  let stem = markConsonantY(word.startsWith("'") ? word.slice(1) : word);
  const r1 = firstRegion(stem);
  const r2 = regionAfter(stem, r1);

  if (stem.includes("'")) stem = stem.replace(/'s?'?$/, '');
  stem = pluralEnding(stem);
  if (AFTER_PLURAL.has(stem)) return stem;
  stem = pastEnding(stem, r1);
  const last = stem.length - 1;
  if (last > 1 && (stem[last] === 'y' || stem[last] === 'Y') && !isVowel(stem, last - 1))
    stem = `${stem.slice(0, last)}i`;
  stem = replaceEnding(stem, endings.derived, r1, r2);
  stem = replaceEnding(stem, endings.adjectival, r1, r2);
  stem = removeEnding(stem, endings.removed, r2);
  const end = stem.length - 1;
  if (stem[end] === 'e') {
    if (end >= r2 || (end >= r1 && !endsInShortSyllable(stem, end))) stem = stem.slice(0, end);
  } else if (stem[end] === 'l' && end >= r2 && stem[end - 1] === 'l') {
    stem = stem.slice(0, end);
  }
  return stem.includes('Y') ? stem.replaceAll('Y', 'y') : stem;
}

const EXCEPTIONS = new Map([
  ['skis', 'ski'],
  ['skies', 'sky'],
  ['dying', 'die'],
  ['lying', 'lie'],
  ['tying', 'tie'],
  ['idly', 'idl'],
  ['gently', 'gentl'],
  ['ugly', 'ugli'],
  ['early', 'earli'],
  ['only', 'onli'],
  ['singly', 'singl'],
  ['sky', 'sky'],
  ['news', 'news'],
  ['howe', 'howe'],
  ['atlas', 'atlas'],
  ['cosmos', 'cosmos'],
  ['bias', 'bias'],
  ['andes', 'andes'],
]);

const AFTER_PLURAL = new Set(['inning', 'outing', 'canning', 'herring', 'earring', 'proceed', 'exceed', 'succeed']);

/** A y at the start or after a vowel is a consonant, written Y until the end. */
function markConsonantY(word: string): string {
  if (!word.includes('y')) return word;
  let marked = '';
  for (let at = 0; at < word.length; at++) {
    const letter = word[at] ?? '';
    marked += letter === 'y' && (at === 0 || isVowel(marked, at - 1)) ? 'Y' : letter;
  }
  return marked;
}

function isVowel(word: string, at: number): boolean {
  switch (word.charCodeAt(at)) {
    case 97:
    case 101:
    case 105:
    case 111:
    case 117:
    case 121:
      return true;
    default:
      return false;
  }
}

function firstRegion(word: string): number {
  if (word.startsWith('gener') || word.startsWith('arsen')) return 5;
  if (word.startsWith('commun')) return 6;
  return regionAfter(word, 0);
}

/** Where the region after the first non-vowel that follows a vowel begins. */
function regionAfter(word: string, from: number): number {
  let at = from;
  while (at < word.length && !isVowel(word, at)) at++;
  while (at < word.length && isVowel(word, at)) at++;
  return Math.min(at + 1, word.length);
}

function hasVowelBefore(word: string, end: number): boolean {
  for (let at = 0; at < end; at++) if (isVowel(word, at)) return true;
  return false;
}

/** Whether the letters before `end` close with a short syllable. */
function endsInShortSyllable(word: string, end: number): boolean {
  if (end === 2) return isVowel(word, 0) && !isVowel(word, 1);
  if (end < 3) return false;
  const last = word[end - 1];
  return (
    !isVowel(word, end - 1) &&
    last !== 'w' &&
    last !== 'x' &&
    last !== 'Y' &&
    isVowel(word, end - 2) &&
    !isVowel(word, end - 3)
  );
}

function pluralEnding(word: string): string {
  const last = word.charCodeAt(word.length - 1);
  if (last === D) return word.endsWith('ied') ? word.slice(0, word.length > 4 ? -2 : -1) : word;
  if (last !== S) return word;
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (word.endsWith('ies')) return word.slice(0, word.length > 4 ? -2 : -1);
  if (word.endsWith('us') || word.endsWith('ss')) return word;
  return hasVowelBefore(word, word.length - 2) ? word.slice(0, -1) : word;
}

function pastEnding(word: string, r1: number): string {
  const length = pastLength(word);
  if (length === 0) return word;
  if (word.endsWith('eedly')) return word.length - 5 >= r1 ? word.slice(0, -3) : word;
  if (word.endsWith('eed')) return word.length - 3 >= r1 ? word.slice(0, -1) : word;
  if (!hasVowelBefore(word, word.length - length)) return word;
  const stem = word.slice(0, -length);
  if (stem.endsWith('at') || stem.endsWith('bl') || stem.endsWith('iz')) return `${stem}e`;
  const last = stem.length - 1;
  if (last > 0 && stem[last] === stem[last - 1] && 'bdfgmnprt'.includes(stem[last] ?? '-')) return stem.slice(0, last);
  return r1 >= stem.length && endsInShortSyllable(stem, stem.length) ? `${stem}e` : stem;
}

/** The letters of the ending of a past or a present participle; 0 for none. */
function pastLength(word: string): number {
  switch (word.charCodeAt(word.length - 1)) {
    case D:
      return word.endsWith('ed') ? 2 : 0;
    case G:
      return word.endsWith('ing') ? 3 : 0;
    case Y:
      return word.endsWith('ingly') ? 5 : word.endsWith('edly') ? 4 : 0;
    default:
      return 0;
  }
}

const D = 100;
const G = 103;
const S = 115;
const Y = 121;

/** Ending, what takes its place, and what must hold; the longest ending decides. */
interface Ending {
  readonly ending: string;
  readonly by: string;
  readonly after?: string;
  readonly inSecondRegion?: boolean;
}

const DERIVED: readonly Ending[] = [
  { ending: 'ational', by: 'ate' },
  { ending: 'fulness', by: 'ful' },
  { ending: 'iveness', by: 'ive' },
  { ending: 'ization', by: 'ize' },
  { ending: 'ousness', by: 'ous' },
  { ending: 'biliti', by: 'ble' },
  { ending: 'lessli', by: 'less' },
  { ending: 'tional', by: 'tion' },
  { ending: 'alism', by: 'al' },
  { ending: 'aliti', by: 'al' },
  { ending: 'ation', by: 'ate' },
  { ending: 'entli', by: 'ent' },
  { ending: 'fulli', by: 'ful' },
  { ending: 'iviti', by: 'ive' },
  { ending: 'ousli', by: 'ous' },
  { ending: 'abli', by: 'able' },
  { ending: 'alli', by: 'al' },
  { ending: 'anci', by: 'ance' },
  { ending: 'ator', by: 'ate' },
  { ending: 'enci', by: 'ence' },
  { ending: 'izer', by: 'ize' },
  { ending: 'bli', by: 'ble' },
  { ending: 'ogi', by: 'og', after: 'l' },
  { ending: 'li', by: '', after: 'cdeghkmnrt' },
];

const ADJECTIVAL: readonly Ending[] = [
  { ending: 'ational', by: 'ate' },
  { ending: 'tional', by: 'tion' },
  { ending: 'alize', by: 'al' },
  { ending: 'ative', by: '', inSecondRegion: true },
  { ending: 'icate', by: 'ic' },
  { ending: 'iciti', by: 'ic' },
  { ending: 'ical', by: 'ic' },
  { ending: 'ness', by: '' },
  { ending: 'ful', by: '' },
];

const REMOVED = 'ement ance ence able ible ment ant ent ism ate iti ous ive ize al er ic';

let made: { derived: Endings; adjectival: Endings; removed: Endings } | null = null;

/** Arranged when the first word is stemmed: most starts of a program need none. */
function arranged(): { derived: Endings; adjectival: Endings; removed: Endings } {
  made ??= {
    derived: byLastLetter(DERIVED),
    adjectival: byLastLetter(ADJECTIVAL),
    removed: byLastLetter(REMOVED.split(' ').map((ending) => ({ ending, by: '' }))),
  };
  return made;
}

/** Endings in their order, by the code of their last letter: most words are compared with few of them. */
type Endings = readonly (readonly Ending[] | undefined)[];

function byLastLetter(endings: readonly Ending[]): Endings {
  const groups: (Ending[] | undefined)[] = [];
  for (const one of endings) {
    const last = one.ending.charCodeAt(one.ending.length - 1);
    const group = groups[last] ?? [];
    group.push(one);
    groups[last] = group;
  }
  return groups;
}

function endingsOf(word: string, groups: Endings): readonly Ending[] {
  return groups[word.charCodeAt(word.length - 1)] ?? NONE;
}

const NONE: readonly Ending[] = [];

function replaceEnding(word: string, groups: Endings, r1: number, r2: number): string {
  for (const { ending, by, after, inSecondRegion } of endingsOf(word, groups)) {
    if (!word.endsWith(ending)) continue;
    const at = word.length - ending.length;
    if (at < r1 || (inSecondRegion === true && at < r2)) return word;
    if (after !== undefined && !(at > 0 && after.includes(word[at - 1] ?? '-'))) return word;
    return word.slice(0, at) + by;
  }
  return word;
}

function removeEnding(word: string, removed: Endings, r2: number): string {
  for (const { ending } of endingsOf(word, removed)) {
    if (word.endsWith(ending)) return word.length - ending.length >= r2 ? word.slice(0, -ending.length) : word;
  }
  if (word.endsWith('ion')) {
    const at = word.length - 3;
    if (at >= r2 && (word[at - 1] === 's' || word[at - 1] === 't')) return word.slice(0, at);
  }
  return word;
}
