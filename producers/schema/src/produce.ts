import path from 'node:path';
import { BearingError } from '@bearing/format';
import {
  cleanImportedText,
  type ProducedDocument,
  type ProducerRun,
  type ProducerWarning,
  redactSecrets,
} from '@bearing/producer-kit';
import { redactDatabase } from './render/redaction.js';
import { renderDatabase } from './render/renderDatabase.js';
import { readSource, type SourceReading } from './source/readSource.js';
import { resolveSecrets } from './source/secrets.js';
import type { SourceSpec } from './source/sourceSpec.js';

/** The folder, and the origin, that schemas stand under. */
export const ORIGIN = 'schema';

/**
 * Reads every source and hands its documents to the run. With several sources one that fails makes the run partial:
 * the others are still written, and nothing of the failed one is removed. When none can be read the run fails.
 */
export async function produceSchemas(
  run: ProducerRun,
  sources: readonly SourceSpec[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const documents = new Map<string, ProducedDocument>();
  let failed = 0;
  for (const spec of sources) {
    try {
      const reading = await readSource(spec, resolveSecrets(spec, environment));
      for (const warning of reading.warnings) run.warn(warning);
      for (const document of documentsOf(reading, spec, (warning) => run.warn(warning))) {
        if (documents.has(document.path)) throw doubled(document.path, spec);
        documents.set(document.path, document);
      }
      for (const reason of reading.incomplete) run.partial(`${reading.label}: ${reason}`);
    } catch (error) {
      if (sources.length === 1) throw error;
      failed++;
      if (failed === sources.length) throw error;
      const line = error instanceof BearingError ? error.toLine() : String(error);
      run.partial(line);
    }
  }
  for (const document of documents.values()) run.add(document);
}

/** Every password and token that reading the sources needs, so that the run can keep them out of everything. */
export function secretsOf(
  sources: readonly SourceSpec[],
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  return sources.flatMap((spec) => {
    try {
      return [...resolveSecrets(spec, environment).secrets];
    } catch {
      // What is missing is said when the source is read.
      return [];
    }
  });
}

function documentsOf(
  reading: SourceReading,
  spec: SourceSpec,
  warn: (warning: ProducerWarning) => void,
): ProducedDocument[] {
  if (reading.database.relations.length === 0) {
    throw new BearingError('SCHEMA_EMPTY', 'there is no table and no view to be seen', {
      where: reading.label,
      hint: 'check the database, the rights of the login, and the include and exclude patterns',
    });
  }
  const { database, findings } = redactDatabase(reading.database, (text) => redactSecrets(cleanImportedText(text)));
  for (const { where, kinds } of findings) {
    warn({
      code: 'SECRET_REDACTED',
      where,
      message: `redacted ${kinds.join(', ')}`,
      hint: 'take the secret out of the schema, and change it: others have read it there',
    });
  }
  return renderDatabase(database, {
    folder: ORIGIN,
    prefix: spec.database,
    source: reading.label,
    fallbackName: path.parse(reading.label).name || 'database',
  });
}

function doubled(document: string, spec: SourceSpec): BearingError {
  return new BearingError('NAME_TAKEN', `two sources have a table ${document.replace(/^schema\/|\.md$/g, '')}`, {
    where: spec.database ?? ORIGIN,
    hint: 'give each source a name of its own with database: NAME (--database NAME)',
  });
}
