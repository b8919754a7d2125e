import type { Vocabulary } from '../text/vocabulary.js';
import { FIELD_COUNT } from './fields.js';
import { FrequencyCodes } from './frequencyCodes.js';
import { GrowingNumbers } from './growingNumbers.js';
import { TermStream } from './termStream.js';
import type { UnitTerms } from './unitTerms.js';

/** Fields of a unit that its names hold: all but its text. */
const NAME_FIELDS = FIELD_COUNT - 1;

/** Postings that came after the base, of one term. */
export interface RecentPostings {
  /** Ascending. */
  readonly units: number[];
  readonly frequencies: number[];
}

/**
 * What the indexes of one corpus share from one snapshot to the next: units with their terms, in the order they came, and the
 * postings of all. Only ever added to, so an edit costs what it brings, and an index knows up to which unit it may look.
 */
export class IndexStore {
  readonly terms: Vocabulary;
  /** The terms of all chunks' texts in their order. */
  readonly stream: TermStream;
  /** Where chunk c's terms begin in the stream; one more at the end. */
  readonly chunkOffsets: GrowingNumbers;
  /** First chunk of each unit; one more at the end. */
  readonly unitChunks: GrowingNumbers;
  /** The terms of each unit's headings, title, aliases, id and about, as in the stream. */
  readonly names: TermStream;
  /** Where each of the five ends, unit by unit. */
  readonly nameEnds: GrowingNumbers;
  /** Words in each field of each unit: `FIELD_COUNT` a unit. */
  readonly lengths: GrowingNumbers;
  /** The postings of the units before `baseUnits`, term by term, as `readPostings` reads them. */
  postings: Uint8Array = new Uint8Array();
  /** Where term t's postings begin; one more at the end. Later terms have none. */
  postingOffsets: Uint32Array = new Uint32Array(1);
  /** What the codes of frequencies in the postings stand for. */
  codes = new FrequencyCodes();
  baseUnits = 0;
  /** By term, the postings of later units. */
  readonly recent = new Map<number, RecentPostings>();

  /** `textBytes`: about how many come. */
  constructor(terms: Vocabulary, textBytes: number, parts: Partial<StoredParts> = {}) {
    this.terms = terms;
    const numbers = (array: Uint32Array | undefined): GrowingNumbers => new GrowingNumbers(array, array?.length);
    this.stream = new TermStream(textBytes / TEXT_AN_ENTRY, parts.stream);
    this.names = new TermStream(textBytes / TEXT_AN_ENTRY, parts.names);
    this.chunkOffsets = numbers(parts.chunkOffsets);
    this.unitChunks = numbers(parts.unitChunks);
    this.nameEnds = numbers(parts.nameEnds);
    this.lengths = numbers(parts.lengths);
    if (this.chunkOffsets.length === 0) this.chunkOffsets.push(0);
    if (this.unitChunks.length === 0) this.unitChunks.push(0);
  }

  get unitCount(): number {
    return this.unitChunks.length - 1;
  }

  /** Leaves nothing of units that have no postings: of an addition that failed on its way. */
  settle(): void {
    const units = this.lengths.length / FIELD_COUNT;
    this.unitChunks.length = units + 1;
    this.chunkOffsets.length = (this.unitChunks.array[units] as number) + 1;
    this.stream.length = this.chunkOffsets.array[this.chunkOffsets.length - 1] as number;
    this.nameEnds.length = units * NAME_FIELDS;
    this.names.length = units === 0 ? 0 : (this.nameEnds.array[this.nameEnds.length - 1] as number);
  }

  /** Puts the terms of a unit's fields into `found`. */
  gather(unit: number, found: UnitTerms): void {
    const offsets = this.chunkOffsets.array;
    const chunks = this.unitChunks.array;
    const ends = this.nameEnds.array;
    const start = offsets[chunks[unit] as number] as number;
    found.add(0, this.stream.entries, start, offsets[chunks[unit + 1] as number] as number);
    let at = unit * NAME_FIELDS;
    let from = at === 0 ? 0 : (ends[at - 1] as number);
    for (let field = 1; field < FIELD_COUNT; field++, at++) {
      const end = ends[at] as number;
      found.add(field, this.names.entries, from, end);
      from = end;
    }
  }

  /** Puts the terms of a unit, which is later than any other, into the postings. */
  addRecent(unit: number, { terms, frequencies, lengths, count }: UnitTerms): void {
    for (let at = 0; at < count; at++) {
      const term = terms[at] as number;
      let postings = this.recent.get(term);
      if (postings === undefined) {
        postings = { units: [], frequencies: [] };
        this.recent.set(term, postings);
      }
      postings.units.push(unit);
      postings.frequencies.push(frequencies[term] as number);
    }
    for (const length of lengths) this.lengths.push(length);
  }

  /** Puts a unit of another store with the same terms behind its own. */
  take(from: IndexStore, unit: number): void {
    const offsets = from.chunkOffsets.array;
    const first = from.unitChunks.array[unit] as number;
    const last = from.unitChunks.array[unit + 1] as number;
    const shift = this.stream.length - (offsets[first] as number);
    for (let chunk = first; chunk < last; chunk++) this.chunkOffsets.push((offsets[chunk + 1] as number) + shift);
    this.stream.copy(from.stream.entries, offsets[first] as number, offsets[last] as number);
    const ends = from.nameEnds.array;
    const start = unit === 0 ? 0 : (ends[unit * NAME_FIELDS - 1] as number);
    const end = ends[(unit + 1) * NAME_FIELDS - 1] as number;
    const nameShift = this.names.length - start;
    for (let at = unit * NAME_FIELDS; at < (unit + 1) * NAME_FIELDS; at++)
      this.nameEnds.push((ends[at] as number) + nameShift);
    this.names.copy(from.names.entries, start, end);
    this.unitChunks.push(this.chunkOffsets.length - 1);
  }
}

/** What of a store a file holds. */
export interface StoredParts {
  readonly stream: Uint16Array;
  readonly names: Uint16Array;
  readonly chunkOffsets: Uint32Array;
  readonly unitChunks: Uint32Array;
  readonly nameEnds: Uint32Array;
  readonly lengths: Uint32Array;
}

/** Words of prose are longer with their blanks; tables of names have as many terms. */
const TEXT_AN_ENTRY = 4;
