import type { Node, TypeName } from 'libpg-query';

/** A type as PostgreSQL's own `format_type` writes it, so that a dump and a live server agree. */
export function typeText(type: TypeName | undefined): string {
  const names = stringsOf(type?.names);
  const last = names.at(-1) ?? '';
  const isBuiltIn = names.length === 1 || names[0] === 'pg_catalog';
  const spelled = isBuiltIn ? SPELLED.get(last) : undefined;
  const args = (type?.typmods ?? []).map(constantText).filter((text) => text !== null);
  const list = args.length === 0 ? '' : `(${args.join(',')})`;
  const arrays = '[]'.repeat(type?.arrayBounds?.length ?? 0);
  if (spelled === undefined) return `${isBuiltIn ? last : names.join('.')}${last === 'interval' ? '' : list}${arrays}`;
  const zone = / (?:with|without) time zone$/.exec(spelled)?.[0] ?? '';
  return `${spelled.slice(0, spelled.length - zone.length)}${list}${zone}${arrays}`;
}

const SPELLED = new Map([
  ['int2', 'smallint'],
  ['int4', 'integer'],
  ['int', 'integer'],
  ['int8', 'bigint'],
  ['float4', 'real'],
  ['float8', 'double precision'],
  ['bool', 'boolean'],
  ['varchar', 'character varying'],
  ['bpchar', 'character'],
  ['timestamptz', 'timestamp with time zone'],
  ['timestamp', 'timestamp without time zone'],
  ['timetz', 'time with time zone'],
  ['time', 'time without time zone'],
  ['varbit', 'bit varying'],
  ['decimal', 'numeric'],
]);

/** `serial` is no type: a number that a sequence fills. */
export const SERIALS: ReadonlyMap<string, string> = new Map([
  ['serial', 'integer'],
  ['serial4', 'integer'],
  ['bigserial', 'bigint'],
  ['serial8', 'bigint'],
  ['smallserial', 'smallint'],
  ['serial2', 'smallint'],
]);

export function stringsOf(nodes: readonly Node[] | undefined): string[] {
  return (nodes ?? []).map(stringOf).filter((text) => text !== null);
}

export function stringOf(node: Node | undefined): string | null {
  return node !== undefined && 'String' in node ? (node.String.sval ?? '') : null;
}

function constantText(node: Node): string | null {
  if (!('A_Const' in node)) return null;
  const { ival, fval, sval } = node.A_Const;
  if (ival !== undefined) return String(ival.ival ?? 0);
  return fval?.fval ?? (sval === undefined ? null : `'${sval.sval ?? ''}'`);
}
