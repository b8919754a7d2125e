import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type ProducedDocument, type RunOptions, type RunReport, runProducer } from '@bearing/producer-kit';

export const NOON = new Date('2026-11-30T12:00:00Z');

/** A corpus folder of its own for each test, taken away when the process ends. */
export function newCorpus(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bearing-kit-'));
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  process.setMaxListeners(0);
  return folder;
}

export function put(corpus: string, where: string, text: string): void {
  const file = path.join(corpus, ...where.split('/'));
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}

export function read(corpus: string, where: string): string {
  return fs.readFileSync(path.join(corpus, ...where.split('/')), 'utf8');
}

/** Every file below the root, `/` on every system, sorted. */
export function filesOf(corpus: string): string[] {
  return fs
    .readdirSync(corpus, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(corpus, path.join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/'))
    .sort();
}

export function state(corpus: string, producer = 'schema'): Record<string, unknown> {
  return Object.fromEntries(Object.entries(JSON.parse(read(corpus, `_state/${producer}.json`)) as object));
}

export function table(name: string, extra: Partial<ProducedDocument> = {}): ProducedDocument {
  return {
    path: `schema/${name}.md`,
    frontMatter: { title: name, asOf: 'when-changed', ...extra.frontMatter },
    body: extra.body ?? `# ${name}\n\nTable ${name}.\n`,
  };
}

export function tables(count: number): ProducedDocument[] {
  return Array.from({ length: count }, (_, index) => table(`t${String(index).padStart(2, '0')}`));
}

export function run(
  corpus: string,
  documents: readonly ProducedDocument[],
  options: Partial<RunOptions> & { readonly partial?: string } = {},
): Promise<RunReport> {
  const { partial, ...rest } = options;
  return runProducer({ corpus, producer: 'schema', origin: 'schema', now: () => NOON, ...rest }, (producing) => {
    if (partial !== undefined) producing.partial(partial);
    for (const document of documents) producing.add(document);
  });
}
