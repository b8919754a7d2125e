import type { FileReading } from '../fileReading.js';
export async function readSqliteScriptFile(f: string): Promise<FileReading> {
  throw new Error(f);
}
