import type { FileReading } from '../fileReading.js';
export async function readDacpac(f: string): Promise<FileReading> {
  throw new Error(f);
}
