import type { LexicalIndex } from '../index/lexicalIndex.js';
import { type PostingRoom, readPostings } from '../index/postings.js';

/** The postings of one term: the first `count` of both arrays. */
export interface TermPostings extends PostingRoom {
  readonly count: number;
}

/** Shorter lists are read as fast as they are looked up. */
const LEAST_KEPT = 64;
/** Postings of all terms that are kept, eight bytes each. */
const MOST_KEPT = 1_000_000;

/** Postings as they were read: the same common words are asked for by query after query. */
export class PostingCache {
  readonly #room: PostingRoom;
  readonly #kept = new Map<number, TermPostings>();
  #count = 0;

  /** `room`: for any term's postings; what is answered may stand in it until the next is asked for. */
  constructor(room: PostingRoom) {
    this.#room = room;
  }

  of(index: LexicalIndex, term: number): TermPostings {
    const known = this.#kept.get(term);
    if (known !== undefined) return known;
    const count = readPostings(index, term, this.#room);
    const { units, frequencies } = this.#room;
    if (count < LEAST_KEPT || count > MOST_KEPT) return { units, frequencies, count };
    if (this.#count + count > MOST_KEPT) {
      this.#kept.clear();
      this.#count = 0;
    }
    const postings = { units: units.slice(0, count), frequencies: frequencies.slice(0, count), count };
    this.#kept.set(term, postings);
    this.#count += count;
    return postings;
  }
}
