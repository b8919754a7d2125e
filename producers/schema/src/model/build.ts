import type { Column, ForeignKey, Index, NamedType, Relation } from './model.js';

/** A column with nothing known but what is given. */
export function column(given: Partial<Column> & Pick<Column, 'name'>): Column {
  return {
    type: '',
    nullable: null,
    default: null,
    comment: null,
    identity: false,
    generated: null,
    enumValues: [],
    ...given,
  };
}

/** A relation with nothing known but what is given. */
export function relation(given: Partial<Relation> & Pick<Relation, 'schema' | 'name' | 'kind'>): Relation {
  return {
    comment: null,
    columns: [],
    primaryKey: null,
    uniqueKeys: [],
    foreignKeys: [],
    indexes: [],
    checks: [],
    triggers: [],
    definition: null,
    partitioning: null,
    partitionOf: null,
    facts: [],
    ...given,
  };
}

export function foreignKey(given: Partial<ForeignKey> & Pick<ForeignKey, 'columns' | 'targetTable'>): ForeignKey {
  return {
    name: null,
    targetSchema: null,
    targetColumns: [],
    onDelete: null,
    onUpdate: null,
    virtual: false,
    ...given,
  };
}

export function index(given: Partial<Index> & Pick<Index, 'name' | 'columns'>): Index {
  return { included: [], unique: false, where: null, method: null, backsKey: false, ...given };
}

export function namedType(given: Partial<NamedType> & Pick<NamedType, 'schema' | 'name' | 'kind'>): NamedType {
  return { values: [], baseType: null, checks: [], comment: null, ...given };
}

/** Text a database gives as a comment: `null` for none or blank. */
export function commentOf(text: string | null | undefined): string | null {
  const trimmed = (text ?? '').trim();
  return trimmed === '' ? null : trimmed;
}

/** `CASCADE`, `SET NULL`, …; `null` for what every database does anyway. */
export function actionOf(text: string | null | undefined): string | null {
  const action = (text ?? '').replaceAll('_', ' ').trim().toUpperCase();
  return action === '' || action === 'NO ACTION' || action === 'RESTRICT' ? null : action;
}
