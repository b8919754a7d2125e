import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { McpCall } from './caseFile.js';
import type { McpOutcome } from './outcome.js';

const PROGRAM = fileURLToPath(new URL('../../../mcp/bin/bearing-mcp.mjs', import.meta.url));
const ANSWER_MS = 30_000;

/** The real server program over stdio, as a client starts it. One runs through a whole case. */
export class McpServerProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  #stdout = '';
  #next = 1;
  readonly #waiting = new Map<number, (frame: Readonly<Record<string, unknown>>) => void>();

  constructor(corpus: string, clock: string, env: Readonly<Record<string, string>>) {
    this.#child = spawn(process.execPath, [PROGRAM, '--corpus', corpus], {
      env: { ...process.env, BEARING_NOW: clock, ...env },
    });
    this.#child.stdin.on('error', () => {});
    this.#child.stderr.resume();
    this.#child.stdout.setEncoding('utf8');
    let rest = '';
    this.#child.stdout.on('data', (text: string) => {
      this.#stdout += text;
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#take(line);
    });
  }

  async run(calls: readonly McpCall[], then: string | undefined): Promise<McpOutcome> {
    let lastText = '';
    let failed: string | null = null;
    for (const call of calls) {
      const answer = await this.#call(call);
      if (answer === null) failed = `no answer to ${JSON.stringify(call)}`;
      else if ('error' in answer) failed = JSON.stringify(answer['error']);
      lastText = JSON.stringify(answer);
    }
    const end = then === undefined ? { exitMs: null, exitCode: null } : await this.#end(then);
    return { stdout: this.#stdout, lastText: lastText.replaceAll('\\n', '\n').replaceAll('\\"', '"'), failed, ...end };
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.stdin.end();
    await Promise.race([once(this.#child, 'exit'), setTimeout(2000)]);
    this.#child.kill('SIGKILL');
  }

  async #end(then: string): Promise<{ exitMs: number | null; exitCode: number | null }> {
    const started = performance.now();
    const exited = once(this.#child, 'exit').then(() => true);
    if (then === 'closeStdin') this.#child.stdin.end();
    else this.#child.kill(then.toUpperCase() as NodeJS.Signals);
    const ended = await Promise.race([exited, setTimeout(ANSWER_MS, false)]);
    return { exitMs: ended ? performance.now() - started : null, exitCode: this.#child.exitCode };
  }

  async #call(call: McpCall): Promise<Readonly<Record<string, unknown>> | null> {
    if (typeof call !== 'string') {
      const { tool, ...rest } = call;
      return this.#request('tools/call', { name: tool, arguments: rest['arguments'] ?? rest });
    }
    if (call !== 'initialize') return this.#request(call, {});
    const clientInfo = { name: 'cases', version: '1.0.0' };
    const answer = await this.#request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
    this.#send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    return answer;
  }

  async #request(method: string, params: object): Promise<Readonly<Record<string, unknown>> | null> {
    const id = this.#next++;
    const answered = new Promise<Readonly<Record<string, unknown>>>((resolve) => this.#waiting.set(id, resolve));
    this.#send({ jsonrpc: '2.0', id, method, params });
    return Promise.race([answered, setTimeout(ANSWER_MS, null)]);
  }

  #send(frame: object): void {
    this.#child.stdin.write(`${JSON.stringify(frame)}\n`);
  }

  #take(line: string): void {
    try {
      const frame = JSON.parse(line) as { id?: number };
      if (frame.id !== undefined) this.#waiting.get(frame.id)?.(frame);
    } catch {
      // Kept in stdout, where the expectations look.
    }
  }
}
