import { FIELD_COUNT } from '../../index/fields.js';
import { FrequencyCodes } from '../../index/frequencyCodes.js';
import { IndexStore } from '../../index/indexStore.js';
import { indexOver, type LexicalIndex } from '../../index/lexicalIndex.js';
import { Vocabulary } from '../../text/vocabulary.js';
import type { Section, SectionFile } from './sectionFile.js';

/** The sections of an index that is compact, as `compactIndex` makes it. */
export function sectionsOfIndex({ store, unitFrequencies, unitDocuments }: LexicalIndex): [name: string, Section][] {
  const { size, characters, offsets, hashes, slots } = store.terms.view();
  // Terms that came since stand in no unit of this index.
  const frequencies = new Uint32Array(size);
  frequencies.set(unitFrequencies);
  return [
    ['termCharacters', characters.subarray(0, offsets[size])],
    ['termOffsets', offsets.subarray(0, size + 1)],
    ['termHashes', hashes.subarray(0, size)],
    ['termSlots', slots],
    ['postings', store.postings],
    ['postingOffsets', store.postingOffsets],
    ['frequencyCodes', store.codes.packed],
    ['unitFrequencies', frequencies],
    ['stream', store.stream.written()],
    ['chunkOffsets', store.chunkOffsets.written()],
    ['names', store.names.written()],
    ['nameEnds', store.nameEnds.written()],
    ['lengths', store.lengths.written()],
    ['unitDocuments', unitDocuments],
    ['unitChunks', store.unitChunks.written()],
  ];
}

/** The index again, or `null` where its parts don't fit each other. */
export function indexOfSections(sections: SectionFile, documentCount: number): LexicalIndex | null {
  const bytes = (name: string): Uint8Array => {
    const section = sections.section(name);
    return section instanceof Uint8Array ? section : new Uint8Array();
  };
  const entries = (name: string): Uint16Array => {
    const section = sections.section(name);
    return section instanceof Uint16Array ? section : new Uint16Array();
  };
  const array = (name: string): Uint32Array => {
    const section = sections.section(name);
    return section instanceof Uint32Array ? section : new Uint32Array();
  };
  const characters = sections.section('termCharacters');
  const offsets = array('termOffsets');
  const size = offsets.length - 1;
  const hashes = array('termHashes');
  const slots = array('termSlots');
  if (!(characters instanceof Uint16Array) || size < 0 || hashes.length !== size || slots.length <= size) return null;
  const parts = {
    stream: entries('stream'),
    names: entries('names'),
    chunkOffsets: array('chunkOffsets'),
    unitChunks: array('unitChunks'),
    nameEnds: array('nameEnds'),
    lengths: array('lengths'),
  };
  const unitDocuments = array('unitDocuments');
  const unitCount = unitDocuments.length;
  const postings = bytes('postings');
  const postingOffsets = array('postingOffsets');
  const frequencyCodes = array('frequencyCodes');
  const unitFrequencies = array('unitFrequencies');
  const fits =
    parts.unitChunks.length === unitCount + 1 &&
    parts.lengths.length === unitCount * FIELD_COUNT &&
    parts.nameEnds.length === unitCount * (FIELD_COUNT - 1) &&
    (parts.nameEnds.at(-1) ?? 0) === parts.names.length &&
    parts.chunkOffsets.length === (parts.unitChunks.at(-1) as number) + 1 &&
    parts.chunkOffsets.at(-1) === parts.stream.length &&
    postingOffsets.length > 0 &&
    postingOffsets.length <= size + 1 &&
    postingOffsets.at(-1) === postings.length &&
    frequencyCodes.length === FrequencyCodes.OTHER + 1 &&
    unitFrequencies.length === size &&
    (unitDocuments.at(-1) ?? -1) < documentCount;
  if (!fits) return null;
  const store = new IndexStore(new Vocabulary({ size, characters, offsets, hashes, slots }), 0, parts);
  store.postings = postings;
  store.postingOffsets = postingOffsets;
  store.codes = new FrequencyCodes(frequencyCodes);
  store.baseUnits = unitCount;
  const firstUnits = new Uint32Array(documentCount);
  const endUnits = new Uint32Array(documentCount);
  for (let unit = unitCount - 1; unit >= 0; unit--) firstUnits[unitDocuments[unit] as number] = unit;
  for (let unit = 0; unit < unitCount; unit++) endUnits[unitDocuments[unit] as number] = unit + 1;
  return indexOver(store, unitFrequencies, firstUnits, endUnits);
}
