import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { run } from '@bearing/cli';
import { temporaryFolder } from '../world.js';

/** A terminal that keeps what stands on its last line, and a clock that goes on by `step` at each look. */
class FakeTerminal {
  readonly isShown: () => boolean;
  readonly columns = (): number => 40;
  readonly seen: string[] = [];
  line = '';
  #time = 0;
  readonly #step: number;
  constructor(step: number, isTerminal = true) {
    this.#step = step;
    this.isShown = () => isTerminal;
  }
  readonly now = (): number => {
    this.#time += this.#step;
    return this.#time;
  };
  readonly write = (text: string): void => {
    assert.ok(!text.includes('\n'), 'progress stays on its line');
    const erased = text.lastIndexOf('\r\u001b[K');
    this.line = erased < 0 ? this.line + text : text.slice(erased + 4);
    assert.ok(this.line.length < this.columns(), this.line);
    if (this.line !== '') this.seen.push(this.line);
  };
}

function corpus(documents: number): string {
  const root = temporaryFolder();
  for (const folder of ['business', '_eval']) mkdirSync(path.join(root, folder));
  for (let n = 0; n < documents; n++)
    writeFileSync(path.join(root, 'business', `harbour${n}.md`), `# Harbour ${n}\n\nIts berths are numbered.\n`);
  const question = { id: 'q', text: 'harbour 3', relevant: ['business/harbour3'] };
  writeFileSync(path.join(root, '_eval', 'q.jsonl'), `${JSON.stringify(question)}\n`);
  return root;
}

async function seen(
  argv: readonly string[],
  step: number,
  isTerminal = true,
): Promise<{ terminal: FakeTerminal; out: string; error: string }> {
  const terminal = new FakeTerminal(step, isTerminal);
  let [out, error] = ['', ''];
  await run({
    argv,
    env: {},
    version: '0.0.0',
    stdin: async () => '',
    screen: { columns: 80, colour: false },
    program: { command: 'bearing', args: [] },
    progress: terminal,
    writeOut: async (text) => {
      assert.equal(terminal.line, '', 'the line is gone before the answer is written');
      out += text;
    },
    writeError: async (text) => {
      assert.equal(terminal.line, '', 'the line is gone before the error is written');
      error += text;
    },
  });
  return { terminal, out, error };
}

describe('the progress line', () => {
  it('tells how far indexing, asking, checking and writing have come, and goes', async () => {
    const root = corpus(200);
    const out = path.join(temporaryFolder(), 'report.html');
    for (const [argv, told] of [
      [['query', 'harbour'], /^indexing documents: 1?\d\d of 200$/],
      [['eval'], /^asking questions: 0 of 1$/],
      [['check'], /^checking links$/],
      [['check'], /^checking bytes: \d+ of 200$/],
      [['report', '--out', out], /^writing the page$/],
    ] as const) {
      const { terminal } = await seen([...argv, '--corpus', root, '--no-cache'], 600);
      assert.ok(
        terminal.seen.some((line) => told.test(line)),
        `${argv[0]}: ${terminal.seen.join(' | ')}`,
      );
      assert.equal(terminal.line, '');
    }
  });

  it('is gone before an error is told', async () => {
    const { terminal, error } = await seen(['get', 'no/such', '--corpus', corpus(200), '--no-cache'], 600);
    assert.match(error, /^DOCUMENT_NOT_FOUND/);
    assert.ok(terminal.seen.length > 0);
  });

  it('is not shown where nobody sees it', async () => {
    const { terminal, out } = await seen(['query', 'harbour', '--corpus', corpus(200), '--no-cache'], 600, false);
    assert.deepEqual(terminal.seen, []);
    assert.match(out, /Harbour/);
  });

  it('is not shown within the first second, nor more often than ten times a second', async () => {
    const quick = await seen(['query', 'harbour', '--corpus', corpus(200), '--no-cache'], 1);
    assert.deepEqual(quick.terminal.seen, []);
    assert.match(quick.out, /Harbour/);
    const root = corpus(900);
    const slow = await seen(['check', '--corpus', root, '--no-cache'], 20);
    const eager = await seen(['check', '--corpus', root, '--no-cache'], 200);
    assert.ok(slow.terminal.seen.length * 4 < eager.terminal.seen.length, String(slow.terminal.seen.length));
  });
});
