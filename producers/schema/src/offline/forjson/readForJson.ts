import type { FileReading } from '../fileReading.js';
export async function readForJsonFile(f: string): Promise<FileReading> {
  throw new Error(f);
}
