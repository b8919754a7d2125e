import type { ForeignKey, Relation } from '../model/model.js';
import type { IncomingKey, RenderContext } from './context.js';
import { code } from './markdown.js';

/** `## References`: what this table's rows point at, every column of a composite key in its place. */
export function outgoingSection(relation: Relation, context: RenderContext): string | null {
  if (relation.foreignKeys.length === 0) return null;
  const lines = relation.foreignKeys.map((key) => {
    const target = context.names.find(key.targetSchema, key.targetTable);
    const link = context.link(target ?? { schema: key.targetSchema, name: key.targetTable });
    return `- ${columnList(key.columns)} → ${link}${targetColumns(key, target)}${actions(key)}${suffix(key)}`;
  });
  return ['## References', '', ...lines].join('\n');
}

/** `## Referenced by`: whose rows point here. */
export function incomingSection(relation: Relation, context: RenderContext): string | null {
  const incoming = context.incoming(relation);
  if (incoming.length === 0) return null;
  const lines = incoming.map(
    ({ from, key }: IncomingKey) =>
      `- ${context.link(from)} ${columnList(key.columns)} →${targetColumns(key, relation) || ' this table'}${actions(key)}${suffix(key)}`,
  );
  return ['## Referenced by', '', ...lines].join('\n');
}

export function viewSections(relation: Relation, context: RenderContext): string[] {
  const sections: string[] = [];
  const reads = context.readsFrom(relation);
  if (reads.length > 0) sections.push(`## Reads from\n\n${reads.map((read) => `- ${context.link(read)}`).join('\n')}`);
  const readBy = context.readBy(relation);
  if (readBy.length > 0)
    sections.push(`## Used by views\n\n${readBy.map((view) => `- ${context.link(view)}`).join('\n')}`);
  return sections;
}

export function columnList(columns: readonly string[]): string {
  const names = columns.map(code);
  return names.length === 1 ? (names[0] ?? '') : `(${names.join(', ')})`;
}

/** Where the input leaves the columns out, the target's primary key is meant. */
function targetColumns(key: ForeignKey, target: Relation | null): string {
  const columns = key.targetColumns.length > 0 ? key.targetColumns : (target?.primaryKey?.columns ?? []);
  return columns.length === 0 ? '' : ` ${columnList(columns)}`;
}

function actions(key: ForeignKey): string {
  const onDelete = key.onDelete === null ? '' : `, on delete ${key.onDelete.toLowerCase()}`;
  const onUpdate = key.onUpdate === null ? '' : `, on update ${key.onUpdate.toLowerCase()}`;
  return onDelete + onUpdate;
}

function suffix(key: ForeignKey): string {
  if (key.virtual) return ' (stated by hand, not by the database)';
  return key.name === null ? '' : ` (${code(key.name)})`;
}
