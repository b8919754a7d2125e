import type { FileReading } from '../fileReading.js';
export async function readTblsFile(f: string): Promise<FileReading> {
  throw new Error(f);
}
