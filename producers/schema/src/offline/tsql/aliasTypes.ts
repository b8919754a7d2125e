import type { Database } from '../../model/model.js';

/** Says what an alias type stands on: `dbo.Name` is `dbo.Name (nvarchar(50))`. */
export function finishTypes(database: Database): Database {
  const aliases = new Map(database.types.map((type) => [`${type.schema ?? 'dbo'}.${type.name}`.toLowerCase(), type]));
  if (aliases.size === 0) return database;
  return {
    ...database,
    relations: database.relations.map((relation) => ({
      ...relation,
      columns: relation.columns.map((column) => {
        const alias = aliases.get(column.type.toLowerCase());
        if (alias === undefined || alias.baseType === null) return column;
        return { ...column, type: `${alias.schema ?? 'dbo'}.${alias.name} (${alias.baseType})` };
      }),
    })),
  };
}
