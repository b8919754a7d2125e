import type { FileReading } from '../../source/readSource.js';
export async function readPgDumpFile(f: string): Promise<FileReading> {
  throw new Error(f);
}
