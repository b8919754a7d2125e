import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The program under test: the executable that BEARING_BIN names, else the launcher on this Node. */
export const PROGRAM: readonly [string, ...string[]] =
  process.env['BEARING_BIN'] === undefined
    ? [process.execPath, path.join(PACKAGE, 'bin', 'bearing-mcp.mjs')]
    : [path.resolve(process.env['BEARING_BIN']), 'mcp'];

/** A message as it is on the wire. */
export interface Frame {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Result;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

export interface Result extends Readonly<Record<string, unknown>> {
  readonly content?: readonly { readonly type: string; readonly text: string }[];
  readonly isError?: boolean;
  readonly structuredContent?: Readonly<Record<string, unknown>>;
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** From `since()` to the end. */
  readonly ms: number;
}

/** A server as a client starts it: bytes in, bytes out, nothing in between that could be kinder than a client. */
export class ServerProcess {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<Ended>;
  stderr = '';
  #stdout: Buffer[] = [];
  #since = performance.now();
  #waiting: (() => void)[] = [];
  #exited = false;

  constructor(args: readonly string[], options: { program?: readonly string[]; env?: Record<string, string> } = {}) {
    const [command = '', ...before] = options.program ?? PROGRAM;
    this.child = spawn(command, [...before, ...args], { env: { ...process.env, ...options.env } });
    this.child.stdout.on('data', (chunk: Buffer) => {
      this.#stdout.push(chunk);
      this.#wake();
    });
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    this.child.stdin.on('error', () => {});
    this.ended = new Promise((resolve) => {
      this.child.on('close', (code, signal) => {
        this.#exited = true;
        this.#wake();
        resolve({ code, signal, ms: performance.now() - this.#since });
      });
    });
  }

  /** Everything that stdout has carried so far. */
  get stdout(): string {
    return Buffer.concat(this.#stdout).toString('utf8');
  }

  /** Every whole line of stdout, read as the JSON it has to be. */
  get frames(): Frame[] {
    const lines = this.stdout.split('\n');
    return lines.slice(0, -1).map((line) => JSON.parse(line) as Frame);
  }

  write(bytes: string | Uint8Array): void {
    this.child.stdin.write(bytes);
  }

  send(...messages: readonly object[]): void {
    this.write(messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''));
  }

  /** Waits for the answer to `id`. */
  async answer(id: string | number): Promise<Frame> {
    for (;;) {
      const frame = this.frames.find((candidate) => candidate.id === id && candidate.method === undefined);
      if (frame !== undefined) return frame;
      if (this.#exited) throw new Error(`the server ended without answering ${id}; stderr: ${this.stderr}`);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** The text of a tool's answer. */
  async text(id: string | number): Promise<string> {
    const frame = await this.answer(id);
    return frame.result?.content?.[0]?.text ?? JSON.stringify(frame.error);
  }

  /** The clock for `ended.ms` starts here. */
  since(): void {
    this.#since = performance.now();
  }

  /** Closes stdin and waits for the end. */
  end(): Promise<Ended> {
    this.since();
    this.child.stdin.end();
    return this.ended;
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }
}

export const INITIALIZE = {
  id: 'init',
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'wire', version: '0' } },
};
export const INITIALIZED = { method: 'notifications/initialized' };

/** What every request of the 2026-07-28 revision carries. */
export const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'wire', version: '0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

export function modern(id: string | number, method: string, params: Readonly<Record<string, unknown>> = {}): object {
  return { id, method, params: { ...params, _meta: ENVELOPE } };
}

export function call(id: string | number, name: string, args: Readonly<Record<string, unknown>> = {}): object {
  return { id, method: 'tools/call', params: { name, arguments: args } };
}
