import { column, foreignKey, index, namedType } from '../../model/build.js';
import type { Column } from '../../model/model.js';
import { lex } from '../sql/lexer.js';
import type { Draft, SchemaBuilder } from '../sql/schemaBuilder.js';
import { selectColumns } from '../sql/selectColumns.js';
import { canonicalExpression } from '../tsql/expression.js';
import { applyDescription, type Description } from '../tsql/extendedProperties.js';
import { temporalFact } from '../tsql/facts.js';
import { queryText } from '../tsql/queryText.js';
import { isBuiltInType, sqlServerType } from '../tsql/types.js';
import { inner, type ModelElement, references, splitName } from './modelXml.js';

/** Tables, views and types; `false` for anything that needs them to be there already. */
export function startElement(element: ModelElement, builder: SchemaBuilder): boolean {
  const parts = splitName(element.name ?? '');
  switch (element.type) {
    case 'SqlTable':
      startTable(element, builder.start(parts, 'table'));
      return true;
    case 'SqlView':
      startView(element, builder.start(parts, 'view'));
      return true;
    case 'SqlUserDefinedDataType': {
      const { schema, name } = builder.resolve(parts);
      builder.types.push(namedType({ schema, name, kind: 'alias', baseType: typeOf(element) }));
      return true;
    }
    default:
      return false;
  }
}

/** Constraints, indexes, triggers and descriptions, once the tables are there. */
export function addElement(element: ModelElement, builder: SchemaBuilder): void {
  if (element.type === 'SqlExtendedProperty') {
    addDescription(element, builder);
    return;
  }
  const owner = OWNERS.map((relationship) => references(element, relationship)[0]).find((name) => name !== undefined);
  const draft = owner === undefined ? null : builder.find(owner);
  if (draft === null) return;
  const name = element.name === null ? null : (splitName(element.name).at(-1) ?? null);
  const { body } = draft;
  switch (element.type) {
    case 'SqlPrimaryKeyConstraint':
      body.primaryKey = { name, columns: specifiedColumns(element).map((one) => one.name) };
      break;
    case 'SqlUniqueConstraint':
      body.uniqueKeys.push({ name, columns: specifiedColumns(element).map((one) => one.name) });
      break;
    case 'SqlForeignKeyConstraint': {
      const target = builder.resolve(references(element, 'ForeignTable')[0] ?? []);
      body.foreignKeys.push(
        foreignKey({
          name,
          columns: lastParts(references(element, 'Columns')),
          targetSchema: target.schema,
          targetTable: target.name,
          targetColumns: lastParts(references(element, 'ForeignColumns')),
          onDelete: ACTIONS.get(element.properties.get('OnDeleteAction') ?? '') ?? null,
          onUpdate: ACTIONS.get(element.properties.get('OnUpdateAction') ?? '') ?? null,
        }),
      );
      break;
    }
    case 'SqlCheckConstraint':
      body.checks.push({
        name,
        expression: canonicalExpression(element.properties.get('CheckExpressionScript') ?? ''),
      });
      break;
    case 'SqlDefaultConstraint':
      setDefault(draft, element);
      break;
    case 'SqlDmlTrigger':
      draft.triggers.push({
        name: name ?? '',
        timing: element.properties.get('SqlTriggerType') === '3' ? 'INSTEAD OF' : 'AFTER',
        events: ['Insert', 'Update', 'Delete']
          .filter((event) => isTrue(element, `Is${event}Trigger`))
          .map((event) => event.toUpperCase()),
        calls: null,
        comment: null,
      });
      break;
    default:
      addIndex(element, draft, name ?? '');
  }
}

const OWNERS = ['DefiningTable', 'IndexedObject', 'Parent'];

const ACTIONS = new Map([
  ['1', 'CASCADE'],
  ['2', 'SET NULL'],
  ['3', 'SET DEFAULT'],
]);

const INDEX_METHODS = new Map([
  ['SqlXmlIndex', 'xml'],
  ['SqlSpatialIndex', 'spatial'],
  ['SqlColumnStoreIndex', 'columnstore'],
]);

function startTable(element: ModelElement, draft: Draft): void {
  for (const one of inner(element, 'Columns')) draft.body.columns.push(columnOf(one));
  const history = references(element, 'TemporalSystemVersioningHistoryTable')[0];
  if (history !== undefined) draft.body.facts.push(temporalFact(history.join('.')));
  if (isTrue(element, 'IsNode')) draft.body.facts.push('Graph node table.');
  if (isTrue(element, 'IsEdge')) draft.body.facts.push('Graph edge table.');
  if (isTrue(element, 'IsMemoryOptimized')) draft.body.facts.push('Memory-optimized.');
}

/** The names come from the query's text, as they do for a script; the model's own list stands in where that fails. */
function startView(element: ModelElement, draft: Draft): void {
  draft.definition = queryText(element.properties.get('QueryScript') ?? '');
  const columns = inner(element, 'Columns').map((one) => splitName(one.name ?? '').at(-1) ?? '');
  const said = selectColumns(draft.definition, 'sqlserver');
  if (headNamesColumns(element) || said === null) draft.columnNames = columns;
}

/** `CREATE VIEW v (a, b) AS`: the head names the columns, whatever the query calls them. */
function headNamesColumns(element: ModelElement): boolean {
  const head = element.properties.get('HeaderContents') ?? '';
  return lex(head, 'sqlserver').some((token) => token.kind === 'symbol' && token.text === '(');
}

function columnOf(element: ModelElement): Column {
  const name = splitName(element.name ?? '').at(-1) ?? '';
  const expression = element.properties.get('ExpressionScript');
  if (element.type === 'SqlComputedColumn') return column({ name, generated: canonicalExpression(expression ?? '') });
  const specifier = inner(element, 'TypeSpecifier')[0];
  return column({
    name,
    type: specifier === undefined ? '' : typeOf(specifier),
    nullable: element.properties.get('IsNullable') !== 'False',
    identity: isTrue(element, 'IsIdentity'),
  });
}

function typeOf(specifier: ModelElement): string {
  const parts = references(specifier, 'Type')[0] ?? [];
  const name = parts.at(-1) ?? '';
  const collection = references(specifier, 'XmlSchemaCollection')[0];
  if (collection !== undefined) return `xml(${collection.join('.')})`;
  if (specifier.type === 'SqlXmlTypeSpecifier' && name === '') return 'xml';
  const isBuiltIn = isBuiltInType(name) && (parts.length === 1 || parts[0]?.toLowerCase() === 'sys');
  if (!isBuiltIn) return parts.join('.');
  const number = (property: string): number | null => {
    const value = specifier.properties.get(property);
    return value === undefined ? null : Number(value);
  };
  return sqlServerType(name, {
    length: isTrue(specifier, 'IsMax') ? 'max' : number('Length'),
    precision: number('Precision'),
    scale: number('Scale'),
  });
}

function specifiedColumns(element: ModelElement): { readonly name: string; readonly descending: boolean }[] {
  return inner(element, 'ColumnSpecifications').map((one) => ({
    name: references(one, 'Column')[0]?.at(-1) ?? '',
    descending: one.properties.get('IsAscending') === 'False',
  }));
}

function setDefault(draft: Draft, element: ModelElement): void {
  const name = references(element, 'ForColumn')[0]?.at(-1);
  const at = draft.body.columns.findIndex((one) => one.name === name);
  const present = draft.body.columns[at];
  if (present !== undefined) {
    draft.body.columns[at] = {
      ...present,
      default: canonicalExpression(element.properties.get('DefaultExpressionScript') ?? ''),
    };
  }
}

function addIndex(element: ModelElement, draft: Draft, name: string): void {
  const specified = specifiedColumns(element).map((one) => (one.descending ? `${one.name} DESC` : one.name));
  const columns =
    specified.length > 0 ? specified : lastParts([...references(element, 'Column'), ...references(element, 'Columns')]);
  const where = element.properties.get('FilterPredicate');
  draft.body.indexes.push(
    index({
      name,
      columns,
      included: lastParts(references(element, 'IncludedColumns')),
      unique: isTrue(element, 'IsUnique'),
      where: where === undefined ? null : canonicalExpression(where),
      method: INDEX_METHODS.get(element.type) ?? null,
    }),
  );
}

/** `[SqlColumn].[dbo].[Orders].[Id].[MS_Description]` with its value as a SQL string. */
function addDescription(element: ModelElement, builder: SchemaBuilder): void {
  const name = splitName(element.name ?? '');
  const host = references(element, 'Host')[0] ?? [];
  const literal = element.properties.get('Value') ?? '';
  const value = lex(literal, 'sqlserver')
    .filter((token) => token.kind === 'string')
    .map((token) => token.text)
    .join('');
  const kind = HOSTS.get(name[0] ?? '');
  if (kind !== undefined) applyDescription(builder, { property: name.at(-1) ?? '', value, kind, host });
}

const HOSTS: ReadonlyMap<string, Description['kind']> = new Map([
  ['SqlSchema', 'schema'],
  ['SqlTableBase', 'relation'],
  ['SqlTable', 'relation'],
  ['SqlView', 'relation'],
  ['SqlColumn', 'column'],
  ['SqlDmlTrigger', 'trigger'],
]);

function lastParts(names: readonly (readonly string[])[]): string[] {
  return names.map((parts) => parts.at(-1) ?? '');
}

function isTrue(element: ModelElement, property: string): boolean {
  return element.properties.get(property) === 'True';
}
