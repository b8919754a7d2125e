import type { FileReading } from '../../source/readSource.js';
export async function readSqlite(f: string): Promise<FileReading> {
  throw new Error(f);
}
