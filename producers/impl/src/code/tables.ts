import { sqlTables } from './sqlTables.js';

/** Tables that a file's mappings and SQL strings touch, as written. */
export function readTables(file: string, text: string): string[] {
  const ending = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
  const tables = ending === 'sql' ? sqlTables(text) : [...mappedTables(ending, text), ...queriedTables(text)];
  return [...new Set(tables.map(clean))].filter(
    (name) => /^[\p{L}_][\p{L}\p{N}_$.]{1,79}$/u.test(name) && !NO_TABLE.test(name),
  );
}

const MAPPINGS: readonly (readonly [endings: readonly string[], pattern: RegExp])[] = [
  [['cs'], /\[Table\(\s*"([^"]+)"/g],
  [['cs'], /\.ToTable\(\s*"([^"]+)"/g],
  [['cs'], /\bDbSet<[\w.]+>\s+(\w+)\s*(?:\{|=>|=|;)/g],
  [['py'], /__tablename__\s*=\s*["'](\w+)["']/g],
  [['py'], /\bdb_table\s*=\s*["']([\w."]+)["']/g],
  [['java', 'kt'], /@Table\([^)]*\bname\s*=\s*"([^"]+)"/g],
  [['ts', 'js', 'mts', 'mjs'], /@Entity\(\s*(?:\{[^}]*name:\s*)?['"`](\w+)['"`]/g],
  [['ts', 'js', 'mts', 'mjs'], /\b(?:pg|mysql|sqlite)Table\(\s*['"`](\w+)['"`]/g],
  [['ts', 'js', 'mts', 'mjs', 'cjs'], /\b(?:knex|trx|db)\s*(?:\.(?:table|from|into)\s*)?\(\s*['"`](\w+)['"`]/g],
  [
    ['ts', 'js', 'mts', 'mjs', 'cjs'],
    /\.(?:createTable|alterTable|selectFrom|insertInto|updateTable|deleteFrom)\(\s*['"`]([\w.]+)['"`]/g,
  ],
  [['php'], /\$table\s*=\s*['"](\w+)['"]/g],
  [['php'], /\bSchema::(?:create|table|dropIfExists)\(\s*['"](\w+)['"]|\bDB::table\(\s*['"](\w+)['"]/g],
  [['php'], /#\[ORM\\Table\([^)]*name:\s*['"](\w+)['"]/g],
  [
    ['rb'],
    /\b(?:create_table|add_column|add_index|change_table)\s*\(?\s*[:'"](\w+)|\bself\.table_name\s*=\s*['"](\w+)['"]/g,
  ],
  [['go'], /\bTableName\(\)\s*string\s*\{\s*return\s+"([^"]+)"/g],
  [['rs'], /\btable_name\s*=\s*"?(\w+)/g],
  [['rs'], /\btable!\s*\{[^{}()]*?\b([a-z_]\w*(?:\.\w+)?)\s*\(\w+(?:,\s*\w+)*\)\s*\{/g],
];

function mappedTables(ending: string, text: string): string[] {
  return MAPPINGS.filter(([endings]) => endings.includes(ending)).flatMap(([, pattern]) =>
    [...text.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? ''),
  );
}

const STRING =
  /"""[\s\S]*?"""|'''[\s\S]*?'''|@"(?:[^"]|"")*"|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;
const IS_SQL =
  /^\W*(?:with\s+\w+\s+as|select\s[\s\S]*\sfrom\s|insert\s+into\s|update\s+[\w."[\]`]+\s+(?:\w+\s+)?set\s|delete\s+from\s|merge\s+into\s|create\s+(?:table|view)\s|alter\s+table\s|truncate\s+table\s)/i;

function queriedTables(text: string): string[] {
  // A file without the words has no query; most files have none.
  if (!/\b(?:select|insert\s+into|update|delete\s+from|merge\s+into|create\s+table|alter\s+table)\b/i.test(text))
    return [];
  return [...text.matchAll(STRING)].flatMap(([literal]) =>
    literal.length > 14 && IS_SQL.test(literal) ? sqlTables(withoutQuotes(literal)) : [],
  );
}

/** The query alone: what is quoted within it is a value. */
function withoutQuotes(literal: string): string {
  return literal.replace(/^@?(?:"""|'''|["'`])|(?:"""|'''|["'`])$/g, '').replace(/\\(["'])/g, '$1');
}

const NO_TABLE =
  /^(?:select|set|values|where|only|lateral|unnest|the|a|an|this|that|dual|information_schema\..*|pg_catalog\..*|sys\..*|if|not|exists|table|from|into|on|as|of|stdin|stdout|server|nowait|skip|cascade|restrict)$/i;

function clean(name: string): string {
  return name.replace(/["[\]`]/g, '').trim();
}
