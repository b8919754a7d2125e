import type { FileReading } from '../../source/readSource.js';
export async function readDacpac(f: string): Promise<FileReading> {
  throw new Error(f);
}
