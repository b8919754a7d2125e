import type { DecisionRecord } from '../record/record.js';
import { numberingFolder, readRecordTitle, slugOf } from '../record/recordName.js';
import type { RelationTarget } from '../record/relations.js';

export type TargetReading =
  | { readonly found: 'one'; readonly record: DecisionRecord }
  /** Several records answer to it, as after a merge that used a number twice. */
  | { readonly found: 'several'; readonly records: readonly DecisionRecord[] }
  | { readonly found: 'none' };

/** Finds the record that a link, a number or a name in another one means. */
export class RecordIndex {
  readonly #records: readonly DecisionRecord[];
  readonly #byName = new Map<string, DecisionRecord[]>();
  readonly #byNumber = new Map<number, DecisionRecord[]>();

  constructor(records: readonly DecisionRecord[]) {
    this.#records = records;
    for (const record of records) {
      for (const name of new Set(
        [record.path, withoutEnding(record.path), record.stem, slugOf(record.title), record.slug].map(key),
      )) {
        push(this.#byName, name, record);
      }
      if (record.number !== null) push(this.#byNumber, record.number, record);
    }
  }

  /** Numbers that more than one record of a folder has: each folder counts for itself. */
  numbersUsedTwice(): readonly (readonly [number, readonly DecisionRecord[]])[] {
    return [...this.#byNumber]
      .flatMap(([number, records]) => {
        const folders = new Set(records.map((record) => numberingFolder(record.path)));
        return [...folders].map(
          (folder) => [number, records.filter((record) => numberingFolder(record.path) === folder)] as const,
        );
      })
      .filter(([, records]) => records.length > 1)
      .sort(([a], [b]) => a - b);
  }

  resolve(from: DecisionRecord, target: RelationTarget): TargetReading {
    if (target.by === 'number') return this.#numbered(from, target.number);
    if (target.by === 'name') return this.#byNameOrNumber(from, target.name);
    const linked = this.resolveHref(from, target.href);
    return linked === null ? this.#byNameOrNumber(from, target.text) : { found: 'one', record: linked };
  }

  /** The record that a link's address leads to, relative to the record it stands in; tolerant of case and ending. */
  resolveHref(from: DecisionRecord, href: string): DecisionRecord | null {
    const address = decoded(href.split(/[#?]/)[0] ?? '');
    if (address === '') return null;
    const last = address.split('/').at(-1) ?? '';
    if (/^[a-z][a-z+.-]*:/i.test(address)) {
      // An address on the web is the same record where the file's whole name is.
      return /\.(?:md|markdown|html?)$/i.test(last) ? single(this.#byName.get(key(withoutEnding(last)))) : null;
    }
    const folder = from.path.includes('/') ? from.path.slice(0, from.path.lastIndexOf('/')) : '';
    const joined = address.startsWith('/') ? address.slice(1) : joinPath(folder, address);
    const exact = single(this.#byName.get(key(joined))) ?? single(this.#byName.get(key(withoutEnding(joined))));
    if (exact !== null) return exact;
    // Folders move and links stay: the file's name alone is enough as long as it is one record's.
    return /\.(?:md|markdown)$|^[^.]+$/i.test(last)
      ? single(this.#records.filter((record) => key(record.stem) === key(withoutEnding(last))))
      : null;
  }

  #byNameOrNumber(from: DecisionRecord, name: string): TargetReading {
    const named = reading(
      this.#others(
        from,
        this.#byName.get(key(withoutEnding(name))) ?? this.#byName.get(key(slugOf(readRecordTitle(name).title))),
      ),
    );
    if (named.found !== 'none') return named;
    const number = /^(?:adr?|dec|dr)?[-_ #]*0*(\d{1,5})(?:$|[-_. :])/i.exec(name.trim());
    return number?.[1] === undefined ? { found: 'none' } : this.#numbered(from, Number(number[1]));
  }

  /** A number means the record of one's own folder before those of others. */
  #numbered(from: DecisionRecord, number: number): TargetReading {
    const all = this.#others(from, this.#byNumber.get(number));
    const beside = all.filter((record) => numberingFolder(record.path) === numberingFolder(from.path));
    return reading(beside.length > 0 ? beside : all);
  }

  /** A record never means itself. */
  #others(from: DecisionRecord, records: readonly DecisionRecord[] | undefined): readonly DecisionRecord[] {
    return (records ?? []).filter((record) => record !== from);
  }
}

function reading(records: readonly DecisionRecord[]): TargetReading {
  const [first] = records;
  if (first === undefined) return { found: 'none' };
  return records.length === 1 ? { found: 'one', record: first } : { found: 'several', records };
}

function single(records: readonly DecisionRecord[] | undefined): DecisionRecord | null {
  return records?.length === 1 ? (records[0] ?? null) : null;
}

function push<Key>(map: Map<Key, DecisionRecord[]>, at: Key, record: DecisionRecord): void {
  const present = map.get(at);
  if (present === undefined) map.set(at, [record]);
  else present.push(record);
}

function key(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

function withoutEnding(name: string): string {
  return name.replace(/\.(?:md|markdown|html?)$/i, '');
}

function joinPath(folder: string, address: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${address}`.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
