import {
  documentIdOfPath,
  type FrontMatter,
  type FrontMatterValue,
  type Issue,
  readCalendarDate,
  readPlainFrontMatter,
  type StaleAfter,
  splitFrontMatter,
} from '@bearing/format';
import { parseDocument as parseYaml } from 'yaml';
import { outlineOf } from '../chunk/outline.js';
import { decodeText } from './decode.js';
import type { Document } from './document.js';

/** A document and its decoded text. */
export interface ParsedDocument {
  readonly document: Document;
  readonly text: string;
}

/** Parses one file. Never throws on content: what is off becomes an issue of the document. */
export function parseDocument(file: { path: string; bytes: Uint8Array }): ParsedDocument {
  const { text, damaged } = decodeText(file.bytes);
  const issues: Issue[] = [];
  const report = (code: string, line: number | null, message: string, hint: string): void => {
    issues.push({ code, severity: 'warning', path: file.path, line, message, hint });
  };
  if (damaged) report('ENCODING_DAMAGED', null, 'the file holds bytes that are no UTF-8', 'save it as UTF-8');
  const block = splitFrontMatter(text);
  const frontMatter = block.yaml === null ? null : readFrontMatter(block.yaml, report);
  const values = frontMatter?.values ?? new Map<string, FrontMatterValue>();
  const lineOf = (key: string): number | null => frontMatter?.lineOf.get(key) ?? null;

  const scalar = (key: string): string | null => {
    const value = values.get(key);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const list = (key: string): string[] => {
    const value = values.get(key);
    if (typeof value === 'string')
      return value
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '');
    if (Array.isArray(value)) return value.filter((item): item is string => typeof item === 'string' && item !== '');
    return [];
  };

  let asOf: string | null = null;
  const written = scalar('asOf');
  if (written !== null) {
    const reading = readCalendarDate(written);
    if (reading.ok) asOf = reading.date;
    else
      report(
        'DATE_INVALID',
        lineOf('asOf'),
        `"asOf" is ${reading.reason === 'unreadable' ? 'not a date' : `an ${reading.reason} date`} (${JSON.stringify(written)})`,
        'write it as 2026-05-31',
      );
  }
  const outline = outlineOf(text, block.bodyLine);
  const parts = file.path.split('/');
  return {
    text,
    document: {
      id: documentIdOfPath(file.path),
      path: file.path,
      ownId: scalar('id'),
      title: scalar('title') ?? outline[0]?.text ?? documentIdOfPath(parts.at(-1) ?? file.path),
      origin: scalar('origin') ?? (parts.length > 1 ? (parts[0] ?? '') : ''),
      asOf,
      producer: scalar('producer'),
      source: scalar('source'),
      description: scalar('description'),
      tags: list('tags'),
      aliases: list('aliases'),
      staleAfterDays: readStaleAfter(scalar('staleAfterDays')),
      status: scalar('status'),
      supersedes: list('supersedes'),
      supersededBy: scalar('supersededBy'),
      frontMatter: Object.fromEntries(values),
      outline,
      characters: block.body.length,
      bytes: file.bytes.length,
      issues,
    },
  };
}

function readFrontMatter(
  yaml: string,
  report: (code: string, line: number | null, message: string, hint: string) => void,
): FrontMatter | null {
  const plain = readPlainFrontMatter(yaml);
  if (plain !== null) return plain;
  const parsed = parseYaml(yaml, { schema: 'failsafe', uniqueKeys: false });
  for (const error of parsed.errors) {
    report(
      'FRONT_MATTER_INVALID',
      (error.linePos?.[0].line ?? 0) + 1,
      error.message.split('\n')[0] ?? error.message,
      'correct the YAML; quote values with a colon in them',
    );
  }
  const value: unknown = parsed.errors.length > 0 ? null : parsed.toJS({ maxAliasCount: 50 });
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const lineOf = new Map<string, number>();
  for (const [index, line] of yaml.split('\n').entries()) {
    const key = /^([^\s:#][^:]*):/.exec(line)?.[1];
    if (key !== undefined && !lineOf.has(key)) lineOf.set(key, index + 2);
  }
  return { values: new Map(Object.entries(value as Record<string, FrontMatterValue>)), lineOf };
}

function readStaleAfter(text: string | null): StaleAfter | undefined {
  if (text === null) return undefined;
  if (text === 'never') return 'never';
  const days = Number(text);
  return Number.isFinite(days) && days >= 0 ? days : undefined;
}
