import { BearingError } from '@bearing/format';
import type { Chunk } from '../../chunk/chunk.js';
import { decodeText } from '../../document/decode.js';
import type { Document } from '../../document/document.js';
import type { LoadedDocument } from '../loadedDocument.js';
import { isUnread, readSource } from '../readSource.js';
import { identityOfText } from '../textIdentity.js';

/** What a search of every document looks at; what is empty in a document is told without its details. */
const TOLD = [
  'aliases',
  'tags',
  'status',
  'supersedes',
  'supersededBy',
  'writtenStatus',
  'glossary',
  'issues',
  'ownId',
] as const;

type Told = (typeof TOLD)[number];
const BITS = Object.fromEntries(TOLD.map((field, bit) => [field, 1 << bit])) as Readonly<Record<Told, number>>;

/** Everything of a document that isn't in its row, and its chunks, as an index file and a large corpus keep them. */
interface Details extends Omit<Document, 'id' | 'path' | 'origin' | 'bytes' | 'staleAfterDays'> {
  readonly staleAfterDays?: Document['staleAfterDays'];
  readonly chunks: readonly ChunkRow[];
}

type ChunkRow = readonly [
  id: string,
  heading: readonly string[],
  start: number,
  end: number,
  firstLine: number,
  lastLine: number,
  prefix: string,
  suffix: string,
];

/** What is known of a stored document without its details. */
export interface StoredFacts {
  readonly id: string;
  readonly path: string;
  readonly link: boolean;
  readonly origin: string;
  readonly bytes: number;
  readonly chunkCount: number;
  readonly signature: string | null;
  readonly textIdentity: string;
  /** Which of the `TOLD` fields hold something, as bits. */
  readonly told: number;
}

/** A document of an index file or a large corpus: its details are read when they are asked for, its text from its own file. */
export class StoredFile implements LoadedDocument {
  readonly document: Document;
  readonly chunkCount: number;
  readonly facts: StoredFacts;
  readonly #root: string;
  readonly #details: StoredDetails;
  #text: string | null = null;

  /** `first`, `end`: where the details of all documents hold this one's. */
  constructor(root: string, facts: StoredFacts, details: Uint8Array, first: number, end: number) {
    this.#root = root;
    this.facts = facts;
    this.#details = new StoredDetails(details, first, end);
    this.document = new StoredDocument(facts, this.#details);
    this.chunkCount = facts.chunkCount;
  }

  /** The details as the file has them. */
  get detailBytes(): Uint8Array {
    return this.#details.bytes;
  }

  chunks(): readonly Chunk[] {
    return this.#details.read().chunks.map(([id, heading, start, end, firstLine, lastLine, prefix, suffix]) => ({
      id: this.facts.id + id,
      document: -1,
      heading,
      start,
      end,
      lines: [firstLine, lastLine],
      prefix,
      suffix,
    }));
  }

  text(): string {
    if (this.#text !== null) return this.#text;
    const { path, link, signature, textIdentity } = this.facts;
    const read = readSource(this.#root, { path, link }, Number.MAX_SAFE_INTEGER);
    if (read !== null && !isUnread(read)) {
      const { text } = decodeText(read.bytes);
      if (read.signature.key === signature || identityOfText(text) === textIdentity) {
        this.#text = text;
        return text;
      }
    }
    throw new BearingError('FILE_CHANGED', 'the file changed while it was being looked at', {
      where: path,
      hint: 'ask again',
    });
  }

  textIdentity(): string {
    return this.facts.textIdentity;
  }

  release(): void {
    this.#text = null;
    this.#details.release();
  }
}

/** A view of each document's own would be made for all of them, and few are ever read. */
class StoredDetails {
  readonly #all: Uint8Array;
  readonly #first: number;
  readonly #end: number;
  #details: Details | null = null;

  constructor(all: Uint8Array, first: number, end: number) {
    this.#all = all;
    this.#first = first;
    this.#end = end;
  }

  get bytes(): Uint8Array {
    return this.#all.subarray(this.#first, this.#end);
  }

  read(): Details {
    this.#details ??= JSON.parse(
      Buffer.from(this.#all.buffer, this.#all.byteOffset + this.#first, this.#end - this.#first).toString('utf8'),
    ) as Details;
    return this.#details;
  }

  release(): void {
    this.#details = null;
  }
}

const NONE: readonly never[] = [];

class StoredDocument implements Document {
  readonly id: string;
  readonly path: string;
  readonly origin: string;
  readonly bytes: number;
  readonly #told: number;
  readonly #details: StoredDetails;

  constructor({ id, path, origin, bytes, told }: StoredFacts, details: StoredDetails) {
    this.id = id;
    this.path = path;
    this.origin = origin;
    this.bytes = bytes;
    this.#told = told;
    this.#details = details;
  }

  #tells(field: Told): boolean {
    return (this.#told & BITS[field]) !== 0;
  }

  get title(): string {
    return this.#details.read().title;
  }
  get ownId(): string | null {
    return this.#tells('ownId') ? this.#details.read().ownId : null;
  }
  get asOf(): Document['asOf'] {
    return this.#details.read().asOf;
  }
  get producer(): string | null {
    return this.#details.read().producer;
  }
  get source(): string | null {
    return this.#details.read().source;
  }
  get description(): string | null {
    return this.#details.read().description;
  }
  get tags(): readonly string[] {
    return this.#tells('tags') ? this.#details.read().tags : NONE;
  }
  get aliases(): readonly string[] {
    return this.#tells('aliases') ? this.#details.read().aliases : NONE;
  }
  get staleAfterDays(): Document['staleAfterDays'] {
    return this.#details.read().staleAfterDays;
  }
  get status(): string | null {
    return this.#tells('status') ? this.#details.read().status : null;
  }
  get supersedes(): readonly string[] {
    return this.#tells('supersedes') ? this.#details.read().supersedes : NONE;
  }
  get supersededBy(): string | null {
    return this.#tells('supersededBy') ? this.#details.read().supersededBy : null;
  }
  get frontMatter(): Document['frontMatter'] {
    return this.#details.read().frontMatter;
  }
  get listing(): boolean {
    return this.#details.read().listing;
  }
  get outline(): Document['outline'] {
    return this.#details.read().outline;
  }
  get writtenStatus(): string | null {
    return this.#tells('writtenStatus') ? this.#details.read().writtenStatus : null;
  }
  get glossary(): Document['glossary'] {
    return this.#tells('glossary') ? this.#details.read().glossary : NONE;
  }
  get characters(): number {
    return this.#details.read().characters;
  }
  get issues(): Document['issues'] {
    return this.#tells('issues') ? this.#details.read().issues : NONE;
  }
}

/** What is kept of a document besides its details. */
export function factsOf(file: LoadedDocument, signature: string | null, link: boolean): StoredFacts {
  if (file instanceof StoredFile) return { ...file.facts, signature, link };
  const { document, chunkCount } = file;
  let told = 0;
  for (const field of TOLD) {
    const value = document[field];
    if (value !== null && value.length > 0) told |= BITS[field];
  }
  const { id, path, origin, bytes } = document;
  return { id, path, link, origin, bytes, chunkCount, signature, textIdentity: file.textIdentity(), told };
}

export function detailsOf(file: LoadedDocument): Uint8Array {
  if (file instanceof StoredFile) return file.detailBytes;
  const { id, path: _path, origin: _origin, bytes: _bytes, ...fields } = file.document;
  const chunks = file
    .chunks()
    .map(
      ({ id: chunk, heading, start, end, lines, prefix, suffix }): ChunkRow => [
        chunk.slice(id.length),
        heading,
        start,
        end,
        ...lines,
        prefix,
        suffix,
      ],
    );
  return Buffer.from(JSON.stringify({ ...fields, chunks }), 'utf8');
}
