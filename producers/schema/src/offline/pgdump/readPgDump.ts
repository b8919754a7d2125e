import type { FileReading } from '../fileReading.js';
export async function readPgDumpFile(f: string): Promise<FileReading> {
  throw new Error(f);
}
