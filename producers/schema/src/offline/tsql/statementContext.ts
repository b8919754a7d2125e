import type { SchemaBuilder } from '../sql/schemaBuilder.js';

/** A folder of scripts is read twice where one script may alter what another creates. */
export type Pass = 'all' | 'create' | 'alter';

/** What a statement is read into. */
export interface StatementContext {
  readonly builder: SchemaBuilder;
  readonly pass: Pass;
}
