import path from 'node:path';
import { BearingError } from '@bearing/format';
import type { FileReading } from '../fileReading.js';
import { SchemaBuilder } from '../sql/schemaBuilder.js';
import { finishTypes } from '../tsql/aliasTypes.js';
import { addElement, startElement } from './modelElements.js';
import { type ModelElement, readModel, splitName } from './modelXml.js';
import { readZipTexts } from './zip.js';

/** Reads a DACPAC (or a BACPAC): the model that SQL Server's tools export and a database project builds. */
export async function readDacpac(file: string): Promise<FileReading> {
  const where = path.basename(file);
  const texts = await readZipTexts(file, ['model.xml', 'DacMetadata.xml']);
  const model = texts.get('model.xml');
  if (model === undefined) {
    throw new BearingError('DACPAC_INVALID', 'there is no model.xml in this file', {
      where,
      hint: 'give a .dacpac or .bacpac as SQL Server tools export it',
    });
  }
  const builder = new SchemaBuilder('sqlserver', 'dbo');
  builder.name = databaseName(texts.get('DacMetadata.xml') ?? '');
  const later: ModelElement[] = [];
  try {
    // Constraints stand before their tables as often as after: tables and views first.
    readModel(model, (element) => {
      if (!startElement(element, builder) && LATER.has(element.type)) later.push(element);
    });
  } catch (error) {
    throw new BearingError('DACPAC_INVALID', 'model.xml is damaged', {
      where,
      hint: 'export the file again',
      cause: error,
    });
  }
  for (const element of later) addElement(element, builder);
  return { database: finishTypes(builder.build()), warnings: [] };
}

const LATER = new Set([
  'SqlPrimaryKeyConstraint',
  'SqlUniqueConstraint',
  'SqlForeignKeyConstraint',
  'SqlCheckConstraint',
  'SqlDefaultConstraint',
  'SqlIndex',
  'SqlXmlIndex',
  'SqlSpatialIndex',
  'SqlColumnStoreIndex',
  'SqlDmlTrigger',
  'SqlExtendedProperty',
]);

function databaseName(metadata: string): string | null {
  const name = /<Name>([^<]*)<\/Name>/.exec(metadata)?.[1]?.trim() ?? '';
  return name === '' ? null : (splitName(name)[0] ?? null);
}
