import { hashOf } from './wordScanner.js';

/** Distinct strings, numbered from 0 in the order they came: an open hash over flat arrays that a file could hold as they are. */
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

/** Numbers strings as they come. */
export class Vocabulary {
  size = 0;
  #characters = new Uint16Array(1 << 12);
  #offsets = new Uint32Array(1 << 10);
  #hashes = new Uint32Array(1 << 10);
  #slots = new Uint32Array(1 << 11);

  /** The number of a range of text, new or not: `size` has grown when it is new. */
  add(text: string, start: number, end: number, hash: number): number {
    const mask = this.#slots.length - 1;
    const length = end - start;
    const characters = this.#characters;
    let slot = hash & mask;
    for (;;) {
      const found = (this.#slots[slot] as number) - 1;
      if (found < 0) break;
      if (this.#hashes[found] === hash) {
        const offset = this.#offsets[found] as number;
        if ((this.#offsets[found + 1] as number) - offset === length) {
          let at = 0;
          while (at < length && characters[offset + at] === text.charCodeAt(start + at)) at++;
          if (at === length) return found;
        }
      }
      slot = (slot + 1) & mask;
    }
    return this.#append(text, start, length, hash, slot);
  }

  addString(text: string): number {
    return this.add(text, 0, text.length, hashOf(text));
  }

  freeze(): FrozenVocabulary {
    const end = this.#offsets[this.size] as number;
    return {
      size: this.size,
      characters: this.#characters.slice(0, end),
      offsets: this.#offsets.slice(0, this.size + 1),
      hashes: this.#hashes.slice(0, this.size),
      slots: this.#slots.slice(),
    };
  }

  #append(text: string, start: number, length: number, hash: number, slot: number): number {
    const number = this.size++;
    const offset = this.#offsets[number] as number;
    if (offset + length > this.#characters.length) this.#characters = grown(this.#characters, offset + length);
    if (number + 2 > this.#offsets.length) {
      this.#offsets = grown(this.#offsets, number + 2);
      this.#hashes = grown(this.#hashes, number + 2);
    }
    for (let at = 0; at < length; at++) this.#characters[offset + at] = text.charCodeAt(start + at);
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

/** The number of a string, or -1. */
export function numberOf(vocabulary: FrozenVocabulary, text: string): number {
  const { slots, hashes, offsets, characters } = vocabulary;
  const mask = slots.length - 1;
  const hash = hashOf(text);
  for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
    const found = (slots[slot] as number) - 1;
    if (found < 0) return -1;
    if (hashes[found] !== hash) continue;
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

/** A vocabulary with another's strings behind its own, and the number that each of the other's has in it. */
export function addedTo(
  first: FrozenVocabulary,
  second: FrozenVocabulary,
): { vocabulary: FrozenVocabulary; numbers: Uint32Array } {
  const numbers = new Uint32Array(second.size);
  const fresh: number[] = [];
  let characters = first.characters.length;
  for (let number = 0; number < second.size; number++) {
    const known = numberOf(first, stringOf(second, number));
    numbers[number] = known >= 0 ? known : first.size + fresh.length;
    if (known >= 0) continue;
    fresh.push(number);
    characters += (second.offsets[number + 1] as number) - (second.offsets[number] as number);
  }
  if (fresh.length === 0) return { vocabulary: first, numbers };
  const size = first.size + fresh.length;
  const all = new Uint16Array(characters);
  const offsets = new Uint32Array(size + 1);
  const hashes = new Uint32Array(size);
  all.set(first.characters);
  offsets.set(first.offsets);
  hashes.set(first.hashes);
  for (const [position, number] of fresh.entries()) {
    const target = first.size + position;
    const start = offsets[target] as number;
    const string = second.characters.subarray(second.offsets[number], second.offsets[number + 1]);
    all.set(string, start);
    offsets[target + 1] = start + string.length;
    hashes[target] = second.hashes[number] as number;
  }
  const roomy = size * 2 <= first.slots.length;
  const slots = roomy ? first.slots.slice() : new Uint32Array(powerOfTwo(size * 3));
  const mask = slots.length - 1;
  for (let number = roomy ? first.size : 0; number < size; number++) {
    let slot = (hashes[number] as number) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = number + 1;
  }
  return { vocabulary: { size, characters: all, offsets, hashes, slots }, numbers };
}

function powerOfTwo(least: number): number {
  let power = 1;
  while (power < least) power *= 2;
  return power;
}

type Growable = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** The same numbers in an array of at least `length`, half as long again as before. */
export function grown<T extends Growable>(array: T, length: number): T {
  const next = new (array.constructor as new (length: number) => T)(
    Math.max(length, array.length + (array.length >> 1)),
  );
  next.set(array);
  return next;
}
