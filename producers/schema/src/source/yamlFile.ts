import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BearingError } from '@bearing/format';
import { parseDocument } from 'yaml';

/** Reads a YAML or JSON file that holds a mapping. Says line and column where it is none. */
export function readYamlFile(file: string, what: string): Readonly<Record<string, unknown>> {
  const where = path.basename(file);
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw new BearingError('FILE_UNREADABLE', `the ${what} can not be read`, {
      where,
      hint: 'check the path',
      cause: error,
    });
  }
  const document = parseDocument(text, { schema: 'core', uniqueKeys: true });
  const problem = document.errors[0];
  if (problem !== undefined) {
    const line = text.slice(0, problem.pos[0]).split('\n').length;
    throw new BearingError('FILE_INVALID', `the ${what} is no YAML (${problem.code})`, {
      where: `${where}:${line}`,
      hint: 'correct that line',
    });
  }
  const value: unknown = document.toJS();
  if (isMapping(value)) return value;
  throw new BearingError('FILE_INVALID', `the ${what} holds no mapping`, {
    where,
    hint: 'see the documentation for its form',
  });
}

export function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
