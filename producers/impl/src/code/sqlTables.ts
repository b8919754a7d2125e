/** Names of tables in SQL, as written: not what only looks like one by the word before it. */
export function sqlTables(source: string): string[] {
  const sql = STRIPPED.reduce((text, [pattern, by]) => text.replace(pattern, by), source);
  const made = namesMade(sql);
  return (
    [...sql.matchAll(TABLE)]
      // "from generate_series(" is a function; "insert into t (" is a table with its columns.
      .filter((match) => match[2] === undefined || !/^(?:from|join)\b/i.test(match[0]))
      // "from t${n}", "from shop_{year}", "from db.%s" name no table: a part of the name is put in when it runs.
      .filter((match) => match[2] !== undefined || !/^[{$#%.<]/.test(sql.slice(match.index + match[0].length)))
      .filter((match) => match[1]?.endsWith('$') !== true)
      // "update o set … from orders o" touches orders.
      .filter((match) => !(/^(?:update|delete)\b/i.test(match[0]) && isAlias(match[1] ?? '', sql, match.index)))
      .map((match) => match[1] ?? '')
      .filter((name) => !made.has(bare(name)) && !ROW_OF_TRIGGER.test(bare(name)))
  );
}

const NAME = String.raw`((?:["\[\x60]?[\p{L}_][\p{L}\p{N}_$]*["\]\x60]?\.){0,2}["\[\x60]?[\p{L}_][\p{L}\p{N}_$]*["\]\x60]?)`;
const TABLE = new RegExp(
  String.raw`\b(?:from|join|(?:insert|merge|replace)\s+into|update|delete\s+from|table(?:\s+if\s+(?:not\s+)?exists)?|truncate(?:\s+table)?|references|copy)\s+(?:only\s+)?${NAME}(\s*\()?`,
  'giu',
);

/** What holds the words of a query and is none, with what is left in its place. */
const STRIPPED: readonly (readonly [RegExp, string])[] = [
  [/--.*$|\/\*[\s\S]*?\*\/|^[ \t]*#[ \t].*$/gm, ' '],
  // Rows of a dump.
  [/(^copy\s[^;]*?)\sfrom\s+stdin\b[^;]*;[\s\S]*?^\\\.$/gim, '$1;'],
  [/'(?:[^']|'')*'/g, "''"],
  [/\b(?:grant|revoke)\b[^;]*(?:;|$)/gi, ';'],
  [/\b(?:extract|substring|trim|overlay|position)\s*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/gi, ' '],
  [/\bdistinct\s+from\b/gi, ' '],
  [/\bfetch\b[^;]*?\b(?:from|in)\s+\w+/gi, ' '],
  // A trigger's event, a foreign key's action, a lock, an upsert.
  [/\bupdate\s+of\s+[\w\s,"[\]`]+?\b(?=on\b|or\b|skip\b|nowait\b|;|$)/gi, ' '],
  [/\b(?:for(?:\s+no\s+key)?|on|do|key|after|before|or|of)\s+update\b/gi, ' '],
];

const QUOTED = String.raw`["\[\x60]?(\w+)["\]\x60]?`;
/** Names that a query makes for itself: common table expressions, temporary tables, a trigger's sets of rows. */
const MADE: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:\bwith\s+(?:recursive\s+)?|,\s*)${QUOTED}(?:\s*\([^)]*\))?\s+as\s+(?:not\s+)?(?:materialized\s+)?\(`,
    'gi',
  ),
  new RegExp(
    String.raw`\bcreate\s+(?:(?:global|local)\s+)?temp(?:orary)?\s+table\s+(?:if\s+not\s+exists\s+)?${QUOTED}`,
    'gi',
  ),
  new RegExp(String.raw`\b(?:old|new)(?:\s+|_)table\s+(?:as\s+)?${QUOTED}`, 'gi'),
];

function namesMade(sql: string): ReadonlySet<string> {
  return new Set(MADE.flatMap((pattern) => [...sql.matchAll(pattern)].map((match) => bare(match[1] ?? ''))));
}

/** True where the statement around a place gives the name to another table. */
function isAlias(name: string, sql: string, at: number): boolean {
  if (!/^\w+$/.test(name)) return false;
  const end = sql.indexOf(';', at);
  const statement = sql.slice(at, end === -1 ? undefined : end);
  return new RegExp(String.raw`(?:\bfrom|\bjoin|,)\s+["\[\x60\w.\]]+\s+(?:as\s+)?${name}\b`, 'i').test(statement);
}

function bare(name: string): string {
  return name.replace(/["[\]`]/g, '').toLowerCase();
}

/** The rows that a trigger or an upsert is about. */
const ROW_OF_TRIGGER = /^(?:(?:new|old)(?:\..*)?|inserted|deleted|excluded)$/;
