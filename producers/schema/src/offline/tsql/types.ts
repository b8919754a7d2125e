/**
 * A SQL Server type in one way of writing: lower case, with the length or precision that the server fills in where a
 * script leaves it out, so that a script, a DACPAC and a live server agree.
 */
export function sqlServerType(
  name: string,
  given: { length?: number | 'max' | null; precision?: number | null; scale?: number | null },
): string {
  const type = name.toLowerCase();
  if (LENGTH_TYPES.has(type)) return `${type}(${given.length ?? 1})`;
  if (type === 'decimal' || type === 'numeric' || type === 'dec')
    return `${type === 'dec' ? 'decimal' : type}(${given.precision ?? 18}, ${given.scale ?? 0})`;
  if (SCALE_TYPES.has(type)) return `${type}(${given.scale ?? 7})`;
  if (type === 'float')
    return given.precision === null || given.precision === undefined || given.precision === 53
      ? 'float'
      : given.precision <= 24
        ? 'real'
        : 'float';
  return SYNONYMS.get(type) ?? type;
}

const LENGTH_TYPES = new Set(['char', 'varchar', 'nchar', 'nvarchar', 'binary', 'varbinary']);
const SCALE_TYPES = new Set(['datetime2', 'datetimeoffset', 'time']);
const SYNONYMS = new Map([
  ['integer', 'int'],
  ['rowversion', 'timestamp'],
  ['dec', 'decimal'],
]);

const BUILT_IN = new Set([
  ...LENGTH_TYPES,
  ...SCALE_TYPES,
  ...[
    'bigint',
    'bit',
    'date',
    'datetime',
    'dec',
    'decimal',
    'float',
    'geography',
    'geometry',
    'hierarchyid',
    'image',
    'int',
    'integer',
  ],
  ...[
    'json',
    'money',
    'ntext',
    'numeric',
    'real',
    'rowversion',
    'smalldatetime',
    'smallint',
    'smallmoney',
    'sql_variant',
    'sysname',
  ],
  ...['text', 'timestamp', 'tinyint', 'uniqueidentifier', 'vector', 'xml', 'cursor', 'table'],
]);

export function isBuiltInType(name: string): boolean {
  return BUILT_IN.has(name.toLowerCase());
}

/** A type as a script writes it: `[dbo].[Name]`, `NVARCHAR (50)`, `xml(CONTENT [HR].[Resume])`. */
export function scriptType(parts: readonly string[], args: string | null): string {
  const name = parts.at(-1) ?? '';
  const isBuiltIn = isBuiltInType(name) && (parts.length === 1 || parts[0]?.toLowerCase() === 'sys');
  if (!isBuiltIn) return parts.length === 1 ? `dbo.${name}` : parts.filter((part) => part !== '').join('.');
  if (args === null) return sqlServerType(name, {});
  if (name.toLowerCase() === 'xml') {
    const collection = args.replace(/^\s*(?:CONTENT|DOCUMENT)\s+/i, '').replace(/[[\]"]/g, '');
    return `xml(${collection})`;
  }
  const numbers = args.split(',').map((part) => part.trim());
  const first = numbers[0] ?? '';
  if (LENGTH_TYPES.has(name.toLowerCase()))
    return sqlServerType(name, { length: first.toLowerCase() === 'max' ? 'max' : Number(first) });
  if (SCALE_TYPES.has(name.toLowerCase())) return sqlServerType(name, { scale: Number(first) });
  return sqlServerType(name, { precision: Number(first), scale: numbers[1] === undefined ? null : Number(numbers[1]) });
}
