import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { type RunReport, runProducer } from '@bearing/producer-kit';
import { produceSchemas, secretsOf, sourceSpec } from '@bearing/producer-schema';

type Spec = Parameters<typeof sourceSpec>[0];

/** A folder of the test's own, removed afterwards. */
export function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'bearing-schema-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs the producer over sources into a corpus, as the command does. */
export function runSchema(
  corpus: string,
  sources: Spec | readonly Spec[],
  options: { readonly now?: Date; readonly allowShrink?: boolean } = {},
): Promise<RunReport> {
  const specs = (Array.isArray(sources) ? sources : [sources]).map((given: Spec) => sourceSpec(given));
  return runProducer(
    {
      corpus,
      producer: 'schema',
      origin: 'schema',
      affirms: 'run',
      allowShrink: options.allowShrink,
      now: () => options.now ?? new Date('2026-03-04T05:06:07Z'),
      secrets: secretsOf(specs, {}),
    },
    (run) => produceSchemas(run, specs, {}),
  );
}

/** Every document of a corpus by its path without `schema/` and `.md`. */
export function documentsIn(corpus: string): Map<string, string> {
  const folder = path.join(corpus, 'schema');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .sort();
  return new Map(
    names.map((name) => [name.replaceAll('\\', '/').slice(0, -3), readFileSync(path.join(folder, name), 'utf8')]),
  );
}

/** The lines of a heading's section, without the heading. */
export function sectionOf(document: string, heading: string): string {
  const lines = document.split('\n');
  const start = lines.indexOf(`## ${heading}`);
  if (start < 0) return '';
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => line.startsWith('## '));
  return rest
    .slice(0, end < 0 ? undefined : end)
    .join('\n')
    .trim();
}
