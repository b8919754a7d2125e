import type { FileReading } from '../../source/readSource.js';
export async function readForJsonFile(f: string): Promise<FileReading> {
  throw new Error(f);
}
