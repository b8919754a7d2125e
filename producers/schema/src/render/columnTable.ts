import type { Column, Relation } from '../model/model.js';
import { qualifiedName } from '../model/names.js';
import type { RenderContext } from './context.js';
import { code, inlineText, table } from './markdown.js';

/** Values named in a column's line; more than these are counted. */
const VALUES_SHOWN = 60;

/**
 * A line a column. The same cells for every table, not padded to a width: a changed column changes one line and no other.
 */
export function columnTable(relation: Relation, context: RenderContext): string {
  if (relation.kind === 'view' || relation.kind === 'materialized view') {
    const rows = relation.columns.map((column) => [code(column.name), column.type, describe(column)]);
    return table(['Column', 'Type', 'Description'], rows);
  }
  const rows = relation.columns.map((column) => [
    code(column.name),
    typeText(column),
    keyText(column, relation, context),
    column.nullable === null ? '' : column.nullable ? 'yes' : 'no',
    defaultText(column),
    describe(column),
  ]);
  return table(['Column', 'Type', 'Key', 'Null', 'Default', 'Description'], rows);
}

/** `enum('a','b')` is `enum`: its values stand in the description, where they can be read and found. */
function typeText(column: Column): string {
  return column.enumValues.length === 0 ? column.type : column.type.replace(/^(enum|set)\s*\([\s\S]*\)$/i, '$1');
}

function keyText(column: Column, relation: Relation, context: RenderContext): string {
  const marks: string[] = [];
  if (relation.primaryKey?.columns.includes(column.name) === true) marks.push('PK');
  for (const key of relation.foreignKeys) {
    if (!key.columns.includes(column.name)) continue;
    const target = context.names.find(key.targetSchema, key.targetTable);
    const name =
      target === null ? qualifiedName({ schema: key.targetSchema, name: key.targetTable }) : qualifiedName(target);
    marks.push(`FK ${name}`);
  }
  const unique =
    relation.uniqueKeys.some((key) => key.columns.length === 1 && key.columns[0] === column.name) ||
    relation.indexes.some(
      (one) =>
        one.unique && one.where === null && !one.backsKey && one.columns.length === 1 && one.columns[0] === column.name,
    );
  if (unique) marks.push('UK');
  return [...new Set(marks)].join(', ');
}

function defaultText(column: Column): string {
  if (column.identity) return 'generated number';
  if (column.generated !== null) return `computed: ${code(column.generated)}`;
  return column.default === null ? '' : code(column.default);
}

function describe(column: Column): string {
  const parts: string[] = [];
  if (column.comment !== null) parts.push(inlineText(column.comment));
  if (column.enumValues.length > 0) parts.push(`One of ${valueList(column.enumValues)}.`);
  return parts.join(' ');
}

export function valueList(values: readonly string[]): string {
  const shown = values.slice(0, VALUES_SHOWN).map((value) => (value === '' ? "`''`" : code(value)));
  const more = values.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}
