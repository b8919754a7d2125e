import { cellsOf, plainCell } from './columns.js';
import { lastName } from './schemaNames.js';
import { squashed } from './spelling.js';

/** Tables and columns that the schema's pages had at some time and have no more. Keys without case and separators. */
export interface FormerNames {
  /** By last name, with the path of the page that was removed. */
  readonly tables: ReadonlyMap<string, string>;
  /** Columns dropped, by the last name of their table. */
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>;
}

export const NO_FORMER_NAMES: FormerNames = { tables: new Map(), columns: new Map() };

/**
 * Reads what was removed out of a history (`git log -p -U0`) of the schema's pages. What is there at present is the
 * caller's to leave out: a name may have gone and come back.
 */
export function formerNamesOf(history: string): FormerNames {
  const tables = new Map<string, string>();
  const columns = new Map<string, Set<string>>();
  let path = '';
  let table = '';
  for (const line of history.split('\n')) {
    if (line.startsWith('diff --git ')) {
      path = '';
    } else if (line.startsWith('--- a/')) {
      path = line.slice('--- a/'.length).replace(/\t$/, '');
      table = squashed(lastName(path.slice(path.lastIndexOf('/') + 1).replace(/\.(?:md|markdown)$/i, '')));
    } else if (line === '+++ /dev/null' && path !== '') {
      tables.set(table, path);
    } else if (line.startsWith('-') && line.includes('|') && path !== '') {
      const [name = '', type = ''] = cellsOf(line.slice(1)).map(plainCell);
      if (/^[\p{L}_][\p{L}\p{N}_$ ]*$/u.test(name) && type !== '' && !/^-+$/.test(type)) {
        const dropped = columns.get(table) ?? new Set<string>();
        dropped.add(squashed(name));
        columns.set(table, dropped);
      }
    }
  }
  return { tables, columns };
}

/** The former names without those that stand in the schema now. */
export function withoutPresent(
  former: FormerNames,
  present: { words: ReadonlySet<string>; columnsOf: (table: string) => ReadonlySet<string> },
): FormerNames {
  return {
    tables: new Map([...former.tables].filter(([name]) => !present.words.has(name))),
    columns: new Map(
      [...former.columns].map(([table, columns]) => {
        const now = present.columnsOf(table);
        return [table, new Set([...columns].filter((column) => !now.has(column)))];
      }),
    ),
  };
}
