import { fileURLToPath } from 'node:url';

/** A file of `test/fixtures`, from the compiled test's place. */
export function fixture(name: string): string {
  return fileURLToPath(new URL(`../test/fixtures/${name}`, import.meta.url));
}
