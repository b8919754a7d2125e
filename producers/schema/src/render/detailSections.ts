import type { Dialect, Index, Key, Relation, Trigger } from '../model/model.js';
import { breakLongLines } from '../offline/sql/readableSql.js';
import { code, fenced, inlineText } from './markdown.js';
import { columnList } from './relationSections.js';

/** Partitions named on the page; more than these are counted. */
const PARTITIONS_SHOWN = 24;

export function keySection(relation: Relation): string | null {
  const line = (kind: string, key: Key): string =>
    `- ${kind} ${columnList(key.columns)}${key.name === null ? '' : ` (${code(key.name)})`}`;
  const lines = [
    ...(relation.primaryKey === null ? [] : [line('Primary key', relation.primaryKey)]),
    ...relation.uniqueKeys.map((key) => line('Unique', key)),
  ];
  return section('Keys', lines);
}

export function indexSection(relation: Relation): string | null {
  return section('Indexes', relation.indexes.filter((one) => !one.backsKey).map(indexLine));
}

export function checkSection(relation: Relation): string | null {
  const lines = relation.checks.map(
    (check) => `- ${code(check.expression)}${check.name === null ? '' : ` (${code(check.name)})`}`,
  );
  return section('Checks', lines);
}

export function triggerSection(relation: Relation): string | null {
  return section('Triggers', relation.triggers.map(triggerLine));
}

export function partitionSection(relation: Relation): string | null {
  const partitioning = relation.partitioning;
  if (partitioning === null) return null;
  const { partitions, strategy, key } = partitioning;
  const by = key === '' ? strategy.toLowerCase() : `${strategy.toLowerCase()} of ${code(key)}`;
  const count =
    partitions.length === 0
      ? 'no partitions yet'
      : `${partitions.length} partition${partitions.length === 1 ? '' : 's'}`;
  const shown = partitions.slice(0, PARTITIONS_SHOWN);
  const lines = shown.map((one) => `- ${code(one.name)}${one.bounds === null ? '' : `: ${code(one.bounds)}`}`);
  const more = partitions.length - shown.length;
  if (more > 0)
    lines.push(`- and ${more} more, to ${code(partitions.at(-1)?.bounds ?? partitions.at(-1)?.name ?? '')}`);
  return ['## Partitions', '', `Partitioned by ${by}: ${count}.`, ...(lines.length > 0 ? ['', ...lines] : [])].join(
    '\n',
  );
}

export function definitionSection(relation: Relation, dialect: Dialect): string | null {
  if (relation.definition === null) return null;
  return `## Definition\n\n${fenced('sql', breakLongLines(tidySql(relation.definition), dialect))}`;
}

/** Without blank lines around it, trailing spaces and the closing semicolon, which inputs keep or lose by chance. */
function tidySql(sql: string): string {
  const lines = sql.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n');
  const tidy = lines.map((line) => line.replace(/\s+$/, '')).join('\n');
  return tidy
    .replace(/^\s*\n/, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .replace(/\s*;$/, '');
}

function section(heading: string, lines: readonly string[]): string | null {
  return lines.length === 0 ? null : [`## ${heading}`, '', ...lines].join('\n');
}

function indexLine(one: Index): string {
  const kind = [one.unique ? 'unique' : '', one.method?.toLowerCase() ?? ''].filter((word) => word !== '').join(' ');
  const included = one.included.length === 0 ? '' : `, includes ${one.included.map(code).join(', ')}`;
  const where = one.where === null ? '' : `, where ${code(one.where)}`;
  return `- ${code(one.name)}${kind === '' ? '' : ` ${kind}`}${one.columns.length === 0 ? '' : ` on ${columnList(one.columns)}`}${included}${where}`;
}

function triggerLine(one: Trigger): string {
  const when = `${one.timing.toLowerCase()} ${one.events.map((event) => event.toLowerCase()).join(', ')}`.trim();
  const calls = one.calls === null ? '' : `, runs ${code(one.calls)}`;
  const comment = one.comment === null ? '' : `: ${inlineText(one.comment)}`;
  return `- ${code(one.name)} ${when}${calls}${comment}`;
}
