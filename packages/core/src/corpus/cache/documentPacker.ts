import type { LoadedDocument } from '../loadedDocument.js';
import { detailsOf, factsOf, StoredFile } from './storedDocument.js';

const LEAST_BLOCK = 1 << 14;
const MOST_BLOCK = 1 << 20;

/**
 * Packs documents into the least room: as an index file has them, their texts left in their own files. The details of many
 * stand in one block of bytes: one each would pin the pool that it was cut from.
 */
export class DocumentPacker {
  readonly #root: string;
  #block = new Uint8Array();
  #end = 0;

  constructor(root: string) {
    this.#root = root;
  }

  pack(file: LoadedDocument, signature: string | null, link: boolean): StoredFile {
    const details = detailsOf(file);
    if (this.#end + details.length > this.#block.length) {
      this.#block = new Uint8Array(Math.max(details.length, LEAST_BLOCK, Math.min(MOST_BLOCK, this.#block.length * 2)));
      this.#end = 0;
    }
    const first = this.#end;
    this.#block.set(details, first);
    this.#end += details.length;
    return new StoredFile(this.#root, factsOf(file, signature, link), this.#block, first, this.#end);
  }
}
