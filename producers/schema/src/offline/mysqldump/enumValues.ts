import { enumValues } from '../../live/mysql/assemble.js';
import type { Database } from '../../model/model.js';

/** Takes the values out of `enum('a','b')` types, and what the server adds to a column of its own accord. */
export function enumValuesIn(database: Database): Database {
  return {
    ...database,
    relations: database.relations.map((relation) => ({
      ...relation,
      columns: relation.columns.map((column) => ({
        ...column,
        enumValues: enumValues(column.type),
        default: column.default?.toUpperCase() === 'NULL' ? null : column.default,
      })),
    })),
  };
}
