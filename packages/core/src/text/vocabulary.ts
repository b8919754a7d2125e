import { withCodeUnits } from './codeUnits.js';
import { hashOf } from './wordScanner.js';

/**
 * Distinct strings, numbered from 0 in the order they came: an open hash over flat arrays that a file could hold as they are.
 * More may stand behind what it holds: a vocabulary that grows shares its arrays with what it was before.
 */
export interface FrozenVocabulary {
  readonly size: number;
  /** Characters of all strings, one behind the other. */
  readonly characters: Uint16Array;
  /** Where string i begins; one more at the end. */
  readonly offsets: Uint32Array;
  readonly hashes: Uint32Array;
  /** Number + 1 by hash, 0 where free; its length is a power of two. */
  readonly slots: Uint32Array;
}

/** Numbers strings as they come. What has a number keeps it. */
export class Vocabulary {
  size: number;
  #characters: Uint16Array;
  #offsets: Uint32Array;
  #hashes: Uint32Array;
  #slots: Uint32Array;

  /** `before`: goes on from there. */
  constructor(before: FrozenVocabulary = emptyVocabulary()) {
    this.size = before.size;
    this.#characters = before.characters;
    this.#offsets = before.offsets;
    this.#hashes = before.hashes;
    this.#slots = before.slots;
  }

  /** The number of a string, given as a range of code units and with its hash, new or not: `size` has grown when it is new. */
  add(units: Uint16Array, start: number, length: number, hash: number): number {
    const mask = this.#slots.length - 1;
    const characters = this.#characters;
    let slot = hash & mask;
    for (;;) {
      const found = (this.#slots[slot] as number) - 1;
      if (found < 0) break;
      if (this.#hashes[found] === hash) {
        const offset = this.#offsets[found] as number;
        if ((this.#offsets[found + 1] as number) - offset === length) {
          let at = 0;
          while (at < length && characters[offset + at] === units[start + at]) at++;
          if (at === length) return found;
        }
      }
      slot = (slot + 1) & mask;
    }
    return this.#append(units, start, length, hash, slot);
  }

  addString(text: string): number {
    let number = 0;
    withCodeUnits(text, 0, text.length, (units) => {
      number = this.add(units, 0, text.length, hashOf(text));
    });
    return number;
  }

  /** The strings so far. */
  view(): FrozenVocabulary {
    return {
      size: this.size,
      characters: this.#characters,
      offsets: this.#offsets,
      hashes: this.#hashes,
      slots: this.#slots,
    };
  }

  #append(units: Uint16Array, start: number, length: number, hash: number, slot: number): number {
    const number = this.size++;
    const offset = this.#offsets[number] as number;
    if (offset + length > this.#characters.length) this.#characters = grown(this.#characters, offset + length);
    if (number + 2 > this.#offsets.length) this.#offsets = grown(this.#offsets, number + 2);
    if (number + 1 > this.#hashes.length) this.#hashes = grown(this.#hashes, number + 1);
    for (let at = 0; at < length; at++) this.#characters[offset + at] = units[start + at] as number;
    this.#offsets[number + 1] = offset + length;
    this.#hashes[number] = hash;
    this.#slots[slot] = number + 1;
    if (this.size * 2 > this.#slots.length) this.#rehash();
    return number;
  }

  #rehash(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let number = 0; number < this.size; number++) {
      let slot = (this.#hashes[number] as number) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
    this.#slots = slots;
  }
}

function emptyVocabulary(): FrozenVocabulary {
  return {
    size: 0,
    characters: new Uint16Array(1 << 12),
    offsets: new Uint32Array(1 << 10),
    hashes: new Uint32Array(1 << 10),
    slots: new Uint32Array(1 << 11),
  };
}

/** The number of a string, or -1. */
export function numberOf(vocabulary: FrozenVocabulary, text: string): number {
  const { size, slots, hashes, offsets, characters } = vocabulary;
  const mask = slots.length - 1;
  const hash = hashOf(text);
  for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
    const found = (slots[slot] as number) - 1;
    if (found < 0) return -1;
    // What came later took slots that were free: it is none of these.
    if (found >= size || hashes[found] !== hash) continue;
    const offset = offsets[found] as number;
    if ((offsets[found + 1] as number) - offset !== text.length) continue;
    let at = 0;
    while (at < text.length && characters[offset + at] === text.charCodeAt(at)) at++;
    if (at === text.length) return found;
  }
}

export function stringOf(vocabulary: FrozenVocabulary, number: number): string {
  return String.fromCharCode(
    ...vocabulary.characters.subarray(vocabulary.offsets[number], vocabulary.offsets[number + 1]),
  );
}

type Growable = Uint16Array | Uint32Array;

/** The same numbers in an array of at least `length`, half as long again as before. */
export function grown<T extends Growable>(array: T, length: number): T {
  const next = new (array.constructor as new (length: number) => T)(
    Math.max(length, array.length + (array.length >> 1)),
  );
  next.set(array);
  return next;
}
