import type { FileReading } from '../../source/readSource.js';
export async function readTblsFile(f: string): Promise<FileReading> {
  throw new Error(f);
}
