/** A name as names are compared: people type them in any letter case. */
export function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
