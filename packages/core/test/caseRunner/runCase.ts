import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BearingError, Corpus } from '@bearing/core';
import type { Case, CaseAction } from './caseFile.js';
import { unmet } from './expectations.js';
import { McpServerProcess } from './mcpServer.js';
import { type Place, runOperations, substitute } from './operations.js';
import type { Outcome } from './outcome.js';

/** Runs a case; answers what of it failed. `null`: it is not for this system. */
export async function runCase(test: Case): Promise<string[] | null> {
  if (test.platforms !== null && !test.platforms.includes(process.platform)) return null;
  const measures = JSON.stringify(test.steps).includes('"maxRssMb"');
  return test.env === null && !measures ? runCaseHere(test) : runCaseInChild(test);
}

/** Time zone and locale count from a process's start, and its memory is its own. */
function runCaseInChild(test: Case): string[] {
  const program = fileURLToPath(new URL('child.js', import.meta.url));
  const child = spawnSync(process.execPath, [program, test.folder], {
    env: { ...process.env, ...test.env },
    encoding: 'utf8',
  });
  if (child.status !== 0) return [`the process ended with ${child.status}: ${child.stderr.slice(0, 500)}`];
  return JSON.parse(child.stdout) as string[];
}

/** Runs a case in this process, in a fresh folder. */
export async function runCaseHere(test: Case): Promise<string[]> {
  const parent = realpathSync(mkdtempSync(path.join(tmpdir(), 'bearing-case-')));
  const place: Place = { parent, corpus: path.join(parent, 'corpus') };
  const subject = new Subject(test, place);
  const failures: string[] = [];
  try {
    const source = path.join(test.folder, 'corpus');
    // git keeps no empty folder.
    if (existsSync(source)) cpSync(source, place.corpus, { recursive: true, verbatimSymlinks: true });
    else mkdirSync(place.corpus);
    await runOperations(test.setup, place);
    for (const [index, step] of test.steps.entries()) {
      const outcome = await subject.run(step.action);
      const missed = unmet(step.expect, outcome, place);
      failures.push(...missed.map((miss) => `step ${index + 1} (${step.action.run}): ${miss}`));
    }
  } finally {
    await subject.close();
    rmSync(parent, { recursive: true, force: true });
  }
  return failures;
}

/** What is tested: one watched corpus through a case, and one server where a step calls for it. */
class Subject {
  readonly #test: Case;
  readonly #place: Place;
  #corpus: Corpus | null = null;
  #server: McpServerProcess | null = null;

  constructor(test: Case, place: Place) {
    this.#test = test;
    this.#place = place;
  }

  async run(action: CaseAction): Promise<Outcome> {
    const started = performance.now();
    const own = await this.#act(action).catch((error: unknown) => ({
      // An ordinary refusal names its code; anything else is a crash.
      crash: error instanceof BearingError ? null : String(error instanceof Error ? error.stack : error),
      error: error instanceof BearingError ? error.toLine() : null,
    }));
    const ms = performance.now() - started;
    const after = action.run === 'mcp' || action.run === 'change' ? NOTHING : await this.#state();
    return {
      crash: null,
      snippets: null,
      got: null,
      mcp: null,
      ...after,
      ...own,
      ms,
      answer: JSON.stringify([own, after.list, after.health]),
    };
  }

  async close(): Promise<void> {
    this.#corpus?.close();
    await this.#server?.stop();
  }

  async #act(action: CaseAction): Promise<Partial<Outcome>> {
    const now = new Date(this.#test.clock);
    switch (action.run) {
      case 'load':
        await this.#open();
        return {};
      case 'list':
        return { list: await (await this.#open()).list({ now }) };
      case 'health':
        return { health: await (await this.#open()).health({ now }) };
      case 'reindex':
        await (await this.#open()).reload();
        return {};
      case 'search': {
        const corpus = await this.#open();
        const { snippets } = await corpus.search(action.query ?? '', { limit: 50, charBudget: 200_000, now });
        return { snippets };
      }
      case 'get':
        return { got: await this.#get(substitute(action.id ?? '', this.#place), now) };
      case 'change':
        await this.#open();
        await runOperations(action.ops ?? [], this.#place);
        return {};
      case 'mcp':
        this.#server ??= new McpServerProcess(this.#place.corpus, this.#test.clock, this.#test.env ?? {});
        return { mcp: await this.#server.run(action.calls ?? [], action.then) };
      default:
        throw new Error(`unknown action "${action.run}"`);
    }
  }

  async #get(id: string, now: Date): Promise<{ found: boolean; text: string }> {
    const corpus = await this.#open();
    try {
      const { text } = await corpus.get(id, { now });
      return { found: true, text };
    } catch (error) {
      if (!(error instanceof BearingError)) throw error;
      return { found: false, text: error.toLine() };
    }
  }

  async #open(): Promise<Corpus> {
    if (this.#corpus === null) {
      this.#corpus = await Corpus.open(this.#place.corpus, { clock: () => new Date(this.#test.clock) });
      this.#corpus.watch();
    }
    return this.#corpus;
  }

  async #state(): Promise<Pick<Outcome, 'list' | 'health' | 'documents'>> {
    if (this.#corpus === null) return NOTHING;
    const now = new Date(this.#test.clock);
    const list = await this.#corpus.list({ now });
    return { list, health: await this.#corpus.health({ now }), documents: this.#corpus.snapshot().documents };
  }
}

const NOTHING: Pick<Outcome, 'list' | 'health' | 'documents'> = { list: null, health: null, documents: [] };
