import type { Connection, LiveReading } from '../liveReading.js';
export async function readMysql(c: Connection): Promise<LiveReading> {
  throw new Error(c.url.length + 'x');
}
