import type { FileReading } from '../../source/readSource.js';
export async function readMysqlDumpFile(f: string): Promise<FileReading> {
  throw new Error(f);
}
