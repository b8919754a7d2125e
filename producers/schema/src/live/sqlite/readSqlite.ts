import type { FileReading } from '../../offline/fileReading.js';
export async function readSqlite(f: string): Promise<FileReading> {
  throw new Error(f);
}
