import type { FileReading } from '../fileReading.js';
export async function readMysqlDumpFile(f: string): Promise<FileReading> {
  throw new Error(f);
}
