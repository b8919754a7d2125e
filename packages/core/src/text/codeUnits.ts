/** Longer texts don't leave their room behind. */
const MOST_KEPT = 1 << 20;
const LEAST = 1 << 12;
/** Up to here a loop is faster than a call. */
const SHORT = 48;
/** Rooms that nobody reads in: one inside another are two. */
const free: Room[] = [];

interface Room {
  readonly units: Uint16Array;
  readonly bytes: Buffer | null;
}

function roomFor(length: number): Room {
  const units = new Uint16Array(length);
  // There is none in a page.
  const buffer: typeof Buffer | undefined = globalThis.Buffer;
  return { units, bytes: buffer !== undefined && isLittleEndian() ? buffer.from(units.buffer) : null };
}

function isLittleEndian(): boolean {
  return new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
}

/**
 * Hands the UTF-16 units of a range of text to `read`, in an array that is used again afterwards: reading a unit of an array
 * takes a third of what asking a string for it does, and a scanner looks at each several times.
 */
export function withCodeUnits(text: string, start: number, end: number, read: (units: Uint16Array) => void): void {
  const length = end - start;
  const kept = free.pop();
  const room = kept !== undefined && kept.units.length >= length ? kept : roomFor(Math.max(length, LEAST));
  if (length <= SHORT || room.bytes === null)
    for (let at = 0; at < length; at++) room.units[at] = text.charCodeAt(start + at);
  else room.bytes.write(text.slice(start, end), 0, length * 2, 'utf16le');
  read(room.units);
  if (room.units.length <= MOST_KEPT) free.push(room);
}
