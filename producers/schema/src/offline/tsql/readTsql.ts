import type { FileReading } from '../fileReading.js';
export async function readTsqlFiles(f: string): Promise<FileReading> {
  throw new Error(f);
}
