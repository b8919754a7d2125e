import { dateOfFileName } from './recordDate.js';

/** What a record's file name says: `0007-use-x.md` has number 7 and slug `use-x`. */
export interface RecordName {
  /** File name without folders and ending. A `README` or `index` in a folder of its own goes by the folder's name. */
  readonly stem: string;
  readonly number: number | null;
  /** The name without number, date and prefix, as a slug; may be empty. */
  readonly slug: string;
}

export function readRecordName(path: string): RecordName {
  const parts = path.replaceAll('\\', '/').split('/');
  const file = (parts.at(-1) ?? '').replace(/\.(?:md|markdown)$/i, '');
  const folder = parts.at(-2);
  // A site keeps a page a folder: `use-x/index.md`.
  const ownFolder = folder !== undefined && (/^index$/i.test(file) || (/^readme$/i.test(file) && isRecordName(folder)));
  const stem = ownFolder ? folder : file;
  if (dateOfFileName(stem) !== null) {
    return { stem, number: null, slug: slugOf(stem.replace(/^\d{4}-?\d{2}-?\d{2}[-_ ]?/, '')) };
  }
  const match = /^(?:(?:adr|dec|dr|decision|rfc|ladr|madr)[-_ ]*)?(\d{1,5})(?=[-_. ]|$)[-_. ]*/i.exec(stem);
  if (match?.[1] === undefined) return { stem, number: null, slug: slugOf(stem.replace(/^adr[-_ ]+/i, '')) };
  return { stem, number: Number(match[1]), slug: slugOf(stem.slice(match[0].length)) };
}

/** True for names that a record has: a number or a day comes first. */
export function isRecordName(stem: string): boolean {
  return (
    /^(?:(?:adr|dec|dr|decision|rfc|ladr|madr)[-_ ]*)?\d{1,5}(?:[-_. ]|$)/i.test(stem) || dateOfFileName(stem) !== null
  );
}

/** Reads `# 12. Title`, `# ADR-012: Title`, `# Architecture Decision Record: Title`, `# ADR 12 - Title`. */
export function readRecordTitle(heading: string): { title: string; number: number | null } {
  const text = heading.replace(/<!--.*?-->/g, '').trim();
  const numbered =
    /^\[?(?:ADR?|DEC|DR|Decision|RFC|LADR)\]?[-\s#:]*#?(\d{1,5})\]?\s*[.:)–—|-]?\s+(?=\S)/i.exec(text) ??
    /^#?(\d{1,5})(?:[.:)]\s+|\s+[-–—:|]\s+)(?=\S)/.exec(text);
  if (numbered?.[1] !== undefined) {
    return { title: text.slice(numbered[0].length).trim(), number: Number(numbered[1]) };
  }
  const bare = text.replace(/^(?:architecture decision record|architectural decision record|ADR)\s*[:–—-]\s*/i, '');
  return { title: bare.trim(), number: null };
}

/** Lower-case words joined by `-`, letters of every script kept, at most 80 characters, cut at a word. */
export function slugOf(text: string): string {
  const slug = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  if (slug.length <= MAX_SLUG) return slug;
  const cut = slug.slice(0, MAX_SLUG + 1);
  return cut.slice(0, cut.lastIndexOf('-') > MAX_SLUG / 2 ? cut.lastIndexOf('-') : MAX_SLUG).replace(/-+$/, '');
}

const MAX_SLUG = 80;

/** The names that people use for a numbered record: `ADR-0012`, `ADR-12`, `0012`, `12`. */
export function numberAliases(number: number): string[] {
  const padded = String(number).padStart(4, '0');
  return [...new Set([`ADR-${padded}`, `ADR-${number}`, padded, String(number)])];
}

/** The folder whose numbers a record's number is one of. In `adr/0001-use-x/README.md` that is `adr`. */
export function numberingFolder(path: string): string {
  const parts = path.split('/').slice(0, -1);
  if (parts.length > 0 && /(?:^|\/)(?:readme|index)\.\w+$/i.test(path)) parts.pop();
  return parts.join('/');
}
