/** Where a term stands, and which bits of a posting's frequencies count it. `about` is tags and description. */
export const FIELDS = [
  { name: 'text', shift: 0, bits: 10 },
  { name: 'heading', shift: 10, bits: 5 },
  { name: 'title', shift: 15, bits: 5 },
  { name: 'alias', shift: 20, bits: 4 },
  { name: 'id', shift: 24, bits: 4 },
  { name: 'about', shift: 28, bits: 4 },
] as const;

export const FIELD_COUNT = FIELDS.length;
/** Frequencies from here on count a term in a field that names the document. */
export const NAMED = 0x8000;

/** Whether an entry of a stream is of a term that stands beside a name's parts and takes no place of its own. */
export function isBeside(entry: number): boolean {
  return (entry & 1) !== 0;
}

/** The term of an entry of a stream. */
export function termIn(entry: number): number {
  return entry >>> 1;
}
