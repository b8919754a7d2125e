import type { FileReading } from '../../source/readSource.js';
export async function readSqliteScriptFile(f: string): Promise<FileReading> {
  throw new Error(f);
}
