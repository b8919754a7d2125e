import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { isIgnoredFolder, isMarkdownPath, readPlainFrontMatter, splitFrontMatter } from '@bearing/format';
import { isTemporaryOf } from './atomicWrite.js';

/** A document that stands in the corpus now. */
export interface PresentDocument {
  /** Root-relative, `/` on every system, as the file system spells it. */
  readonly path: string;
  readonly producer: string | null;
  readonly id: string | null;
  readonly source: string | null;
  readonly asOf: string | null;
  /** Of the text, without BOM and with `\n`. */
  readonly textHash: string;
  /** Of what follows the front matter. */
  readonly bodyHash: string;
}

export interface PresentCorpus {
  readonly documents: readonly PresentDocument[];
  /** Root-relative temporary files that a killed run of this producer left. */
  readonly leftovers: readonly string[];
}

/** Reads the corpus that a run starts from. A folder that is not there yet is an empty one. */
export function readPresentCorpus(root: string, producer: string): PresentCorpus {
  const documents: PresentDocument[] = [];
  const leftovers: string[] = [];
  const walk = (folder: string): void => {
    for (const entry of entriesOf(path.join(root, folder))) {
      const where = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!isIgnoredFolder(entry.name)) walk(where);
      } else if (entry.isFile()) {
        if (isTemporaryOf(producer, entry.name)) leftovers.push(where);
        else if (isMarkdownPath(entry.name)) documents.push(readPresent(root, where));
      }
    }
  };
  walk('');
  for (const entry of entriesOf(path.join(root, '_state'))) {
    if (entry.isFile() && isTemporaryOf(producer, entry.name)) leftovers.push(`_state/${entry.name}`);
  }
  return { documents, leftovers };
}

/** The hash that texts are compared by. Line ends and a BOM are a checkout's doing, not a change. */
export function hashText(text: string): string {
  return createHash('sha256').update(normalized(text)).digest('hex');
}

function normalized(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
}

function entriesOf(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function readPresent(root: string, where: string): PresentDocument {
  const text = normalized(fs.readFileSync(path.join(root, where), 'utf8'));
  const { yaml, body } = splitFrontMatter(text);
  const field = fieldReader(yaml ?? '');
  return {
    path: where,
    producer: field('producer'),
    id: field('id'),
    source: field('source'),
    asOf: field('asOf'),
    textHash: hashText(text),
    bodyHash: hashText(body),
  };
}

/** Front matter that a person has put beyond the plain form still says by its own line whose the document is. */
function fieldReader(yaml: string): (name: string) => string | null {
  const plain = readPlainFrontMatter(yaml);
  return (name) => {
    if (plain !== null) {
      const value = plain.values.get(name);
      return typeof value === 'string' ? value : null;
    }
    const line = new RegExp(`^${name}:[ ]+(.*?)[ ]*$`, 'm').exec(yaml)?.[1];
    return line === undefined ? null : (/^"(.*)"$|^'(.*)'$/.exec(line)?.slice(1).find(Boolean) ?? line);
  };
}
