import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunReport } from '@bearing/producer-kit';
import { DEFAULT_LIMITS, type ImportOptions, importWiki } from '@bearing/producer-wiki';

/** Runs imports into a corpus of its own and reads back what was written. */
export class Import {
  readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bearing-wiki-'));
  readonly corpus = path.join(this.folder, 'corpus');

  run(input: string, options: Partial<ImportOptions> = {}): Promise<RunReport> {
    return importWiki({
      input,
      corpus: this.corpus,
      producer: 'wiki',
      origin: 'business',
      folder: 'wiki',
      kind: null,
      baseUrl: null,
      authors: false,
      skipRestricted: false,
      limits: DEFAULT_LIMITS,
      now: () => new Date('2026-11-30T12:00:00Z'),
      ...options,
    });
  }

  /** Writes a file beside the corpus and returns its path. */
  write(name: string, content: string | Buffer): string {
    const file = path.join(this.folder, ...name.split('/'));
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
    return file;
  }

  read(document: string): string {
    return fs.readFileSync(path.join(this.corpus, 'business', 'wiki', ...document.split('/')), 'utf8');
  }

  /** The documents' paths below `business/wiki`, sorted. */
  documents(): string[] {
    const root = path.join(this.corpus, 'business', 'wiki');
    return fs
      .readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/'))
      .sort();
  }

  remove(): void {
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A folder of `test/fixtures`. */
export function fixture(name: string): string {
  return path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'test', 'fixtures', name);
}

/** The front matter's lines and the body of a document. */
export function parts(document: string): { readonly head: string[]; readonly body: string } {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n\n?(.*)$/s.exec(document) ?? [];
  return { head: head.split('\n'), body };
}

/** The body of the one document that a file becomes. */
export async function bodyOf(
  name: string,
  content: string | Buffer,
  options: Partial<ImportOptions> = {},
): Promise<string> {
  const imported = new Import();
  try {
    const report = await imported.run(imported.write(name, content), options);
    if (report.status !== 'ok') throw new Error(`${report.status}: ${report.error}`);
    const [document = ''] = imported.documents();
    return parts(imported.read(document)).body;
  } finally {
    imported.remove();
  }
}
