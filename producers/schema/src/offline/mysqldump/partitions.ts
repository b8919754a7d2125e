import type { Partition, Partitioning } from '../../model/model.js';
import type { Cursor } from '../sql/cursor.js';
import { readableMysql } from '../sql/readableSql.js';

/** `RANGE COLUMNS (a) (PARTITION p0 VALUES LESS THAN (1), …)`, from behind PARTITION BY. */
export function readPartitions(cursor: Cursor): Partitioning {
  const words: string[] = [];
  while (!cursor.done && !cursor.is('(')) {
    if (cursor.is('ALGORITHM')) cursor.at += 2;
    else if (cursor.word() !== '' && !cursor.is('PARTITIONS')) words.push(cursor.word());
    cursor.at++;
  }
  const key = readableMysql(cursor.group()?.text() ?? '', null);
  while (!cursor.done && !cursor.is('(')) {
    if (cursor.is('SUBPARTITION')) {
      // SUBPARTITION BY HASH (x) SUBPARTITIONS n
      while (!cursor.done && !cursor.is('(')) cursor.at++;
      cursor.skipGroup();
    } else cursor.at++;
  }
  const items = cursor.group()?.items() ?? [];
  return { strategy: words.join(' '), key, partitions: items.map(readPartition).filter((one) => one !== null) };
}

function readPartition(item: Cursor): Partition | null {
  if (!item.take('PARTITION')) return null;
  const name = item.name()?.at(-1) ?? '';
  if (!item.take('VALUES')) return { name, bounds: null };
  if (item.take('LESS', 'THAN')) {
    if (item.is('MAXVALUE')) return { name, bounds: 'MAXVALUE' };
    const bound = item.group()?.text() ?? '';
    return { name, bounds: bound.toUpperCase() === 'MAXVALUE' ? 'MAXVALUE' : `less than ${bound}` };
  }
  item.take('IN');
  return { name, bounds: `IN (${item.group()?.text() ?? ''})` };
}
