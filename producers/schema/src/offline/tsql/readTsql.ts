import type { FileReading } from '../../source/readSource.js';
export async function readTsqlFiles(f: string): Promise<FileReading> {
  throw new Error(f);
}
