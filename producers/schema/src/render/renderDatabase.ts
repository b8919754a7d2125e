import type { ProducedDocument } from '@bearing/producer-kit';
import type { Database, Relation } from '../model/model.js';
import { byText, qualifiedName } from '../model/names.js';
import { foldPartitions } from '../model/partitions.js';
import { type Naming, RenderContext } from './context.js';
import { overviewDocument } from './overviewDocument.js';
import { tableDocument } from './tableDocument.js';

/** The documents of a database: one a table or view, and an overview a schema. Partitions are folded into their parent. */
export function renderDatabase(database: Database, naming: Naming): ProducedDocument[] {
  const folded = foldPartitions(database);
  const relations = [...folded.relations].sort((a, b) => byText(qualifiedName(a), qualifiedName(b)));
  const context = new RenderContext({ ...folded, relations }, naming);
  const schemas = new Map<string | null, Relation[]>();
  for (const relation of relations) {
    const list = schemas.get(relation.schema);
    if (list === undefined) schemas.set(relation.schema, [relation]);
    else list.push(relation);
  }
  return [
    ...[...schemas].map(([schema, members]) => overviewDocument(schema, members, context)),
    ...relations.map((relation) => tableDocument(relation, context)),
  ];
}
