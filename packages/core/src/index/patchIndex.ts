import { addedTo } from '../text/vocabulary.js';
import { BESIDE, FIELD_COUNT, firstUnits, type LexicalIndex, TERM_MASK } from './lexicalIndex.js';

/** Where a document of the new index comes from: an ordinal of the index before, or, counted from -1 down, of the additions. */
export type DocumentSources = Int32Array;

/** An ordinal of the additions, as a source. */
export function added(ordinal: number): number {
  return -1 - ordinal;
}

/**
 * The index of a corpus in which some documents were changed, added or removed, from the one before and one of what is new.
 * It answers as one built from nothing would: only the numbers of its terms differ, and terms may stay that no unit holds.
 * Costs a pass over the postings, not over the texts.
 */
export function patchIndex(before: LexicalIndex, additions: LexicalIndex, sources: DocumentSources): LexicalIndex {
  const units = arrangeUnits(before, additions, sources);
  const { vocabulary: terms, numbers } = addedTo(before.terms, additions.terms);
  const stream = copyStreams(before, additions, units, numbers);
  return {
    unitCount: units.count,
    documentCount: sources.length,
    terms,
    ...mergePostings(before, additions, units, numbers, terms.size),
    ...stream,
    lengths: units.lengths,
    unitDocuments: units.unitDocuments,
    unitChunks: units.unitChunks,
  };
}

const GONE = 0xffff_ffff;

interface Arrangement {
  readonly count: number;
  /** New number of each unit of the index before, and of the additions; `GONE` for none. */
  readonly kept: Uint32Array;
  readonly placed: Uint32Array;
  readonly unitDocuments: Uint32Array;
  readonly unitChunks: Uint32Array;
  readonly lengths: Uint32Array;
  /** Runs of chunks in their new order: where from (the additions or not), first and end. */
  readonly runs: { readonly fromAdditions: boolean; readonly first: number; end: number }[];
}

function arrangeUnits(before: LexicalIndex, additions: LexicalIndex, sources: DocumentSources): Arrangement {
  const most = before.unitCount + additions.unitCount;
  const kept = new Uint32Array(before.unitCount).fill(GONE);
  const placed = new Uint32Array(additions.unitCount).fill(GONE);
  const unitDocuments = new Uint32Array(most);
  const unitChunks = new Uint32Array(most + 1);
  const lengths = new Uint32Array(most * FIELD_COUNT);
  const runs: Arrangement['runs'] = [];
  const firstBefore = firstUnits(before);
  const firstAdded = firstUnits(additions);
  let unit = 0;
  let chunk = 0;
  for (let document = 0; document < sources.length; document++) {
    const source = sources[document] as number;
    const fromAdditions = source < 0;
    const from = fromAdditions ? additions : before;
    const ordinal = fromAdditions ? -1 - source : source;
    const firstOf = fromAdditions ? firstAdded : firstBefore;
    const map = fromAdditions ? placed : kept;
    const start = firstOf[ordinal] as number;
    const end = firstOf[ordinal + 1] as number;
    if (start === end) continue;
    for (let at = start * FIELD_COUNT, to = unit * FIELD_COUNT; at < end * FIELD_COUNT; at++, to++)
      lengths[to] = from.lengths[at] as number;
    const firstChunk = from.unitChunks[start] as number;
    const shift = chunk - firstChunk;
    for (let at = start; at < end; at++, unit++) {
      map[at] = unit;
      unitDocuments[unit] = document;
      unitChunks[unit] = (from.unitChunks[at] as number) + shift;
    }
    const lastChunk = from.unitChunks[end] as number;
    const run = runs.at(-1);
    if (run !== undefined && run.fromAdditions === fromAdditions && run.end === firstChunk) run.end = lastChunk;
    else runs.push({ fromAdditions, first: firstChunk, end: lastChunk });
    chunk += lastChunk - firstChunk;
    unitChunks[unit] = chunk;
  }
  return {
    count: unit,
    kept,
    placed,
    unitDocuments: unitDocuments.slice(0, unit),
    unitChunks: unitChunks.slice(0, unit + 1),
    lengths: lengths.slice(0, unit * FIELD_COUNT),
    runs,
  };
}

function copyStreams(
  before: LexicalIndex,
  additions: LexicalIndex,
  { runs }: Arrangement,
  numbers: Uint32Array,
): { stream: Uint32Array; chunkOffsets: Uint32Array } {
  const sourceOf = (fromAdditions: boolean): LexicalIndex => (fromAdditions ? additions : before);
  let chunkCount = 0;
  let length = 0;
  for (const { fromAdditions, first, end } of runs) {
    const { chunkOffsets: offsets } = sourceOf(fromAdditions);
    chunkCount += end - first;
    length += (offsets[end] as number) - (offsets[first] as number);
  }
  const chunkOffsets = new Uint32Array(chunkCount + 1);
  const stream = unfilled(length);
  let chunk = 0;
  let at = 0;
  for (const { fromAdditions, first, end } of runs) {
    const from = sourceOf(fromAdditions);
    const start = from.chunkOffsets[first] as number;
    const part = from.stream.subarray(start, from.chunkOffsets[end]);
    stream.set(part, at);
    if (fromAdditions) {
      for (let position = at; position < at + part.length; position++) {
        const entry = stream[position] as number;
        const number = numbers[entry & TERM_MASK] as number;
        stream[position] = entry >= BESIDE ? (number | BESIDE) >>> 0 : number;
      }
    }
    const shift = at - start;
    for (let its = first; its < end; its++) chunkOffsets[chunk++] = (from.chunkOffsets[its] as number) + shift;
    at += part.length;
  }
  chunkOffsets[chunk] = at;
  return { stream, chunkOffsets };
}

/** Runs of postings are copied whole; only in terms where some go or come is there work, and only for those. */
function mergePostings(
  before: LexicalIndex,
  additions: LexicalIndex,
  { kept, placed }: Arrangement,
  numbers: Uint32Array,
  termCount: number,
): { postingOffsets: Uint32Array; postingUnits: Uint32Array; postingFrequencies: Uint32Array } {
  const { postingOffsets, postingUnits, postingFrequencies } = before;
  const gone = postingsOfGone(postingUnits, kept);
  const mapped = renumbered(postingUnits, kept);
  const size = mapped.length - gone.length + additions.postingUnits.length;
  const units = unfilled(size);
  const frequencies = unfilled(size);
  const offsets = new Uint32Array(termCount + 1);
  const addedTerm = new Int32Array(termCount).fill(-1);
  for (const [its, number] of numbers.entries()) addedTerm[number] = its;
  let at = 0;
  let copied = 0;
  let nextGone = 0;
  const copyRun = (end: number): void => {
    if (end <= copied) return;
    units.set(mapped.subarray(copied, end), at);
    frequencies.set(postingFrequencies.subarray(copied, end), at);
    at += end - copied;
    copied = end;
  };
  /** All up to `end` but those that are gone. */
  const copyTo = (end: number): void => {
    for (; nextGone < gone.length && (gone[nextGone] as number) < end; nextGone++) {
      copyRun(gone[nextGone] as number);
      copied = (gone[nextGone] as number) + 1;
    }
    copyRun(end);
  };
  for (let term = 0; term < termCount; term++) {
    const end = term < before.terms.size ? (postingOffsets[term + 1] as number) : mapped.length;
    const own = addedTerm[term] as number;
    if (own < 0 && (nextGone === gone.length || (gone[nextGone] as number) >= end)) {
      offsets[term + 1] = at + end - copied;
      continue;
    }
    const start = term < before.terms.size ? (postingOffsets[term] as number) : end;
    copyTo(start);
    const last = own < 0 ? 0 : (additions.postingOffsets[own + 1] as number);
    for (let next = own < 0 ? 0 : (additions.postingOffsets[own] as number); next < last; next++) {
      const unit = placed[additions.postingUnits[next] as number] as number;
      copyTo(firstFrom(mapped, unit, copied, end));
      units[at] = unit;
      frequencies[at++] = additions.postingFrequencies[next] as number;
    }
    copyTo(end);
    offsets[term + 1] = at;
  }
  copyTo(mapped.length);
  return { postingOffsets: offsets, postingUnits: units, postingFrequencies: frequencies };
}

/** The places of the postings whose unit is gone. */
function postingsOfGone(postingUnits: Uint32Array, kept: Uint32Array): number[] {
  const gone: number[] = [];
  const lowest = kept.indexOf(GONE);
  if (lowest < 0) return gone;
  const span = kept.lastIndexOf(GONE) - lowest;
  for (let posting = 0; posting < postingUnits.length; posting++) {
    const unit = postingUnits[posting] as number;
    if ((unit - lowest) >>> 0 <= span && kept[unit] === GONE) gone.push(posting);
  }
  return gone;
}

/** Each posting's unit by its new number, ascending within a term as before; one that is gone has that of the next that is kept. */
function renumbered(postingUnits: Uint32Array, kept: Uint32Array): Uint32Array {
  const numbers = kept.slice();
  let moved = false;
  let next = GONE;
  for (let unit = kept.length - 1; unit >= 0; unit--) {
    if (numbers[unit] === GONE) numbers[unit] = next;
    else {
      next = numbers[unit] as number;
      moved ||= next !== unit;
    }
  }
  // An edit mostly leaves a document as many units as it had, and all others their numbers.
  if (!moved) return postingUnits;
  const mapped = unfilled(postingUnits.length);
  for (let posting = 0; posting < mapped.length; posting++)
    mapped[posting] = numbers[postingUnits[posting] as number] as number;
  return mapped;
}

/** The first place in a range of ascending numbers that holds `least` or more, else its end. */
function firstFrom(numbers: Uint32Array, least: number, start: number, end: number): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Room for numbers of which every one is written: large arrays cost as much to clear as to fill. */
function unfilled(length: number): Uint32Array {
  return new Uint32Array(Buffer.allocUnsafeSlow(length * 4).buffer, 0, length);
}
