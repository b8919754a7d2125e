import { createHash } from 'node:crypto';
import { isIgnoredFolder } from '@bearing/format';

/** Bytes of UTF-8 that one part of a path may take. File systems allow 255, encrypted ones 143. */
const PART_BYTES = 100;
/** Characters of a whole path. Windows allows 260, and the corpus folder itself stands before it. */
const PATH_CHARACTERS = 180;
/** What folders are cut to when the whole is too long. */
const SHORT_PART_BYTES = 28;
const HASH_DIGITS = 8;

/**
 * A root-relative path that every system can hold and the corpus reader reads: NFC, no character that Windows refuses,
 * no reserved name (`CON`, `LPT1` …), no trailing dot or space, no hidden or ignored folder, no part over 100 bytes,
 * at most 180 characters. What is cut gets a hash of what it was, so the name stays the same on every run.
 * A path that is safe already comes back unchanged.
 *
 * @example safePath('schema/dbo.Order: details?.md') // 'schema/dbo.Order- details-.md'
 */
export function safePath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  const name = safeFileName(parts.pop() ?? '');
  const folders = parts.map(safeFolderName);
  return shortened(folders, name);
}

/**
 * The safe paths of a whole run, in the order given. Two that would be one file on a system that ignores letter case
 * stay two: the first in code point order keeps its name, the others get a hash of what they were asked to be named.
 * `keys` (an id, a source) keep apart documents that ask for the very same path.
 */
export function safePaths(wanted: readonly { readonly path: string; readonly key: string }[]): string[] {
  const folders = new FolderSpelling();
  const order = wanted
    .map((item, index) => ({ ...item, index }))
    .sort((a, b) => compare(a.path, b.path) || compare(a.key, b.key) || a.index - b.index);
  for (const { path } of order) folders.learn(safePath(path));
  const taken = new Set<string>();
  const result = new Array<string>(wanted.length);
  for (const { path, key, index } of order) {
    const spelled = folders.spell(safePath(path));
    let candidate = spelled;
    for (let round = 0; taken.has(foldPath(candidate)); round++) {
      candidate = withHash(spelled, round === 0 ? path : `${path}\n${key}\n${round}`);
    }
    taken.add(foldPath(candidate));
    result[index] = candidate;
  }
  return result;
}

/** What a path is on a system that ignores letter case and Unicode form. */
export function foldPath(path: string): string {
  return path.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}

/** One spelling a folder: `Sales/a` and `sales/b` would share a folder on Windows and have two on Linux. */
class FolderSpelling {
  private readonly spellings = new Map<string, string>();

  learn(path: string): void {
    const parts = path.split('/').slice(0, -1);
    for (const [index, part] of parts.entries()) {
      const key = foldPath(parts.slice(0, index + 1).join('/'));
      if (!this.spellings.has(key)) this.spellings.set(key, part);
    }
  }

  spell(path: string): string {
    const parts = path.split('/');
    return parts
      .map((part, index) =>
        index === parts.length - 1 ? part : (this.spellings.get(foldPath(parts.slice(0, index + 1).join('/'))) ?? part),
      )
      .join('/');
  }
}

function safeFileName(name: string): string {
  const ending = /\.(?:md|markdown)$/i.exec(name)?.[0] ?? '';
  const stem = safePart(name.slice(0, name.length - ending.length)).replace(/^\.+/, '_');
  return cut(stem === '' ? 'untitled' : stem, PART_BYTES) + (ending === '' ? '.md' : ending);
}

function safeFolderName(name: string): string {
  const part = safePart(name).replace(/^[._ ]+/, '');
  if (part === '') return 'folder';
  const bounded = cut(part, PART_BYTES);
  return isIgnoredFolder(bounded) ? `${bounded}-` : bounded;
}

const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$| )/i;

function safePart(part: string): string {
  const clean = part
    .normalize('NFC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\uFFF9-\uFFFB]/gu, '')
    .replace(/[\p{Zs}\p{Zl}\p{Zp}\t\r\n]+/gu, ' ')
    .replace(/[<>:"|?*\\/\p{Cc}\p{Cs}\uFFFD]/gu, '-')
    .replace(/^(git)~(?=\d)/i, '$1-')
    .normalize('NFC');
  return trimmed(clean).replace(RESERVED, '$&_');
}

/** Windows drops dots and spaces at a name's end, and nobody sees spaces at its start. */
function trimmed(part: string): string {
  return part.replace(/^ +/, '').replace(/[. ]+$/, '');
}

function shortened(folders: readonly string[], name: string): string {
  const join = (parts: readonly string[]): string => [...parts, name].join('/');
  if (join(folders).length <= PATH_CHARACTERS) return join(folders);
  const short = folders.map((part) => cut(part, SHORT_PART_BYTES));
  if (join(short).length <= PATH_CHARACTERS) return join(short);
  const [first, ...rest] = short;
  return join([first ?? '', hashOf(rest.join('/'))].filter((part) => part !== ''));
}

/** The part itself if it fits, else its start and a hash of the whole. Cut between code points. */
function cut(part: string, bytes: number): string {
  if (Buffer.byteLength(part) <= bytes) return part;
  let start = '';
  let size = HASH_DIGITS + 1;
  for (const character of part) {
    size += Buffer.byteLength(character);
    if (size > bytes) break;
    start += character;
  }
  return `${trimmed(start)}-${hashOf(part)}`;
}

function withHash(path: string, of: string): string {
  const slash = path.lastIndexOf('/') + 1;
  const dot = path.lastIndexOf('.');
  const stem = cut(path.slice(slash, dot), PART_BYTES - HASH_DIGITS - 1);
  return `${path.slice(0, slash)}${stem}-${hashOf(of)}${path.slice(dot)}`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text.normalize('NFC')).digest('hex').slice(0, HASH_DIGITS);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
