import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { filesOf, newCorpus, read, run, state, tables } from './corpusFixture.js';
import { type KillMoment, stopAtTouch } from './killAtWrite.js';
import { AFTER, BEFORE } from './killedRun.js';

const here = path.dirname(fileURLToPath(import.meta.url));
const fixture = (name: string): string => pathToFileURL(path.join(here, name)).href;
/** Touches that the run makes at least; fewer, and the hook does not see them. */
const TOUCHES = 14;

let wanted = new Map<string, string>();
let whole = new Set<string>();

before(async () => {
  const [old, fresh] = [newCorpus(), newCorpus()];
  await run(old, BEFORE);
  await run(fresh, AFTER);
  wanted = documentsOf(fresh);
  whole = new Set([...documentsOf(old).values(), ...wanted.values()]);
});

describe('a run that is killed leaves no half document and no lie, and the next one mends everything', () => {
  it('by SIGKILL in the middle of any write', { timeout: 120_000 }, async () => {
    const attempt = async (at: number): Promise<boolean> => {
      const corpus = newCorpus();
      await run(corpus, BEFORE);
      if (!(await runAndKill(corpus, at))) return false;
      await checkAfterKill(corpus, `at ${at}`);
      return true;
    };
    let at = 1;
    for (; (await Promise.all([attempt(at), attempt(at + 1)])).every(Boolean); at += 2);
    assert.ok(at >= TOUCHES, `only ${at} touches were met`);
  });

  for (const moment of ['before', 'half', 'after'] as const) {
    it(`${moment} any touch of the disk`, async () => {
      let at = 1;
      for (; await stopInProcess(at, moment); at++);
      assert.ok(at >= TOUCHES, `only ${at} touches were met`);
    });
  }
});

/** Runs AFTER in a process that kills itself at its nth touch of the disk. True if it was killed. */
function runAndKill(corpus: string, at: number): Promise<boolean> {
  const script = `
    import { AFTER } from '${fixture('killedRun.js')}';
    import { run } from '${fixture('corpusFixture.js')}';
    const report = await run(process.argv[1], AFTER);
    process.exit(report.status === 'ok' ? 0 : 3);
  `;
  return new Promise((resolve, reject) => {
    const args = ['--import', fixture('killAtWrite.js'), '--input-type=module', '-e', script, corpus];
    const child = spawn(process.execPath, args, {
      env: { ...process.env, KILL_AT: String(at) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    child.on('exit', (code, signal) => {
      if (signal === 'SIGKILL' || (process.platform === 'win32' && code === 1)) resolve(true);
      else if (code === 0) resolve(false);
      else reject(new Error(`the run ended with ${code}: ${errors}`));
    });
  });
}

/** The same without a process. False when the run ended before its nth touch. */
async function stopInProcess(at: number, moment: KillMoment): Promise<boolean> {
  const corpus = newCorpus();
  await run(corpus, BEFORE);
  const stop = stopAtTouch(at, moment, () => {
    throw new Error('killed');
  });
  try {
    await run(corpus, AFTER);
  } catch {
    // Whatever the run makes of it, the disk is as a kill leaves it.
  } finally {
    stop.restore();
  }
  if (stop.touches() < at) return false;
  await checkAfterKill(corpus, `${moment} ${at}`);
  return true;
}

/** What stands there is whole, nothing that both runs want is missing, and the state says what it knows. */
async function checkAfterKill(corpus: string, when: string): Promise<void> {
  for (const [file, text] of documentsOf(corpus)) assert.ok(whole.has(text), `${when}: ${file} is half a document`);
  for (const { path: kept } of tables(9))
    assert.ok(fs.existsSync(path.join(corpus, kept)), `${when}: ${kept} is missing`);
  const places = ['schema/old/moved.md', 'schema/new/moved.md'];
  const moved = places.filter((file) => fs.existsSync(path.join(corpus, file)));
  assert.equal(moved.length, 1, `${when}: the moved page is there once`);
  const { status, written } = state(corpus);
  assert.ok(status === 'running' || status === 'ok', `${when}: ${String(status)}`);
  if (status === 'ok' && written !== BEFORE.length)
    assert.deepEqual(documentsOf(corpus), wanted, `${when}: ok means done`);
  assert.equal((await run(corpus, AFTER)).error, null, `${when}: the next run goes through`);
  assert.deepEqual(documentsOf(corpus), wanted, when);
  const others = filesOf(corpus).filter((file) => !file.endsWith('.md'));
  assert.deepEqual(others, ['_state/schema.json'], `${when}: nothing is left behind`);
}

function documentsOf(corpus: string): Map<string, string> {
  const files = filesOf(corpus).filter((file) => file.endsWith('.md'));
  return new Map(files.map((file) => [file, read(corpus, file)]));
}
