import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { digestRepository } from '@bearing/producer-impl';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');

/**
 * Counts and names in the committed digest may lag a few commits behind. What would send a reader astray may not: a
 * package that is gone or missing, or another way of references. Dependencies come and go between two runs.
 */
const STRUCTURE = /^(?:## |- References: )/;

describe('this repository in its own corpus', { skip: !existsSync(path.join(ROOT, '.git')) && 'no clone here' }, () => {
  it('has the packages that it has, and what refers to what; else run: node scripts/digest.mjs', async () => {
    const corpus = mkdtempSync(path.join(os.tmpdir(), 'own-'));
    const report = await digestRepository({
      repository: ROOT,
      corpus,
      producer: 'impl',
      name: 'bearing',
      documents: false,
    });
    assert.equal(report.status, 'ok', report.error ?? '');
    assert.deepEqual(structureOf(path.join(ROOT, 'corpus')), structureOf(corpus));
  });
});

/** Sections of packages with their structural lines; what stands under decision records and loose folders is left out. */
function structureOf(corpus: string): string[] {
  const lines = readFileSync(path.join(corpus, 'impl', 'bearing.md'), 'utf8')
    .split('\n')
    .filter((line) => STRUCTURE.test(line));
  return lines.filter((line, at) =>
    line.startsWith('## ')
      ? isPackage(line)
      : isPackage(lines.slice(0, at).findLast((other) => other.startsWith('## ')) ?? ''),
  );
}

function isPackage(heading: string): boolean {
  return /^## @bearing\/[\w-]+ \(/.test(heading);
}
