/**
 * Whether a login sees every table of a schema: it has some right to data on all of it, or on all schemas. `USAGE` is
 * the right to nothing. Grants to single tables show these tables and hide the others.
 */
export function seesWholeSchema(grants: readonly string[], schema: string): boolean {
  return grants.some((grant) => {
    const match =
      /^GRANT (.+?) ON (?:TABLE )?(\*|`(?:[^`]|``)*`|'[^']*'|[\w$%]+)\.(\*|`(?:[^`]|``)*`|[\w$]+) TO /is.exec(grant);
    if (match === null) return false;
    const [, privileges = '', database = '', object = ''] = match;
    if (object !== '*') return false;
    if (!privileges.split(/,\s*/).some((privilege) => SHOWING.has(privilege.trim().toUpperCase()))) return false;
    return database === '*' || matchesSchema(database.replace(/^[`']|[`']$/g, '').replaceAll('``', '`'), schema);
  });
}

const SHOWING = new Set([
  'ALL PRIVILEGES',
  'ALL',
  'SELECT',
  'INSERT',
  'UPDATE',
  'DELETE',
  'REFERENCES',
  'CREATE',
  'DROP',
  'ALTER',
  'INDEX',
]);

/** A grant's schema is a pattern of LIKE: `shop\_%`. */
function matchesSchema(pattern: string, schema: string): boolean {
  const source = pattern.replace(
    /\\([_%])|([_%])|([.*+?^${}()|[\]\\/-])/g,
    (_, escaped?: string, wildcard?: string, special?: string) =>
      escaped !== undefined ? escaped : wildcard === '%' ? '.*' : wildcard === '_' ? '.' : `\\${special}`,
  );
  return new RegExp(`^${source}$`, 'is').test(schema);
}
