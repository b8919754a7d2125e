import type { Readable } from 'node:stream';
import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server';
import type { Log } from '../program/log.js';
import type { FrameOutput } from './claimStdout.js';
import { LineReader, LineTooLongError } from './lineReader.js';

export interface StdioTransportOptions {
  readonly input: Readable;
  readonly output: FrameOutput;
  readonly log: Log;
  /** Longest message that is taken. @default 10 MiB */
  readonly maxMessageBytes?: number | undefined;
  /** How long answers still in work are waited for after the input has ended. @default 800 */
  readonly graceMs?: number | undefined;
  /** Called after each message that came in, with what is still in work. */
  readonly onActivity?: ((pending: number) => void) | undefined;
}

/**
 * Newline-delimited JSON over stdin and stdout. It differs from the SDK's own transport where that one loses something:
 * requests in work when the input ends are answered (or told that they are lost) instead of aborted, a request that is
 * no valid one is refused by its id instead of ignored, a long message is put together once instead of at every piece,
 * and stdout is written through the stream that was claimed before anything could print to it.
 */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  /** Resolves when nothing more will come in and what was in work is answered or given up. */
  readonly ended: Promise<void>;

  readonly #options: StdioTransportOptions;
  readonly #lines: LineReader;
  /** Requests that came in and are not answered yet. */
  readonly #pending = new Map<string, RequestId>();
  /** Requests that were told that their answer is lost: a late answer must not follow. */
  readonly #lost = new Set<string>();
  #state: 'open' | 'ending' | 'closed' = 'open';
  #endingSince = 0;
  #resolveEnded: () => void = () => {};
  #graceTimer: NodeJS.Timeout | null = null;

  constructor(options: StdioTransportOptions) {
    this.#options = options;
    this.#lines = new LineReader(options.maxMessageBytes ?? DEFAULT_MAX_MESSAGE_BYTES);
    this.ended = new Promise((resolve) => {
      this.#resolveEnded = resolve;
    });
  }

  async start(): Promise<void> {
    const { input, output, log } = this.#options;
    output.onError((error) => {
      log.debug(`the client no longer reads: ${error.message}`);
      this.#giveUp();
    });
    input.on('data', this.#onData);
    input.on('end', this.#onEnd);
    input.on('close', this.#onEnd);
    input.on('error', this.#onInputError);
    if (input.readableEnded || input.destroyed) setImmediate(this.#onEnd);
  }

  send(message: JSONRPCMessage): Promise<void> {
    if (this.#state === 'closed') return Promise.resolve();
    if (isAnswer(message) && message.id !== undefined) {
      if (this.#lost.has(keyOf(message.id))) return Promise.resolve();
      this.#pending.delete(keyOf(message.id));
    }
    return new Promise((resolve) => {
      this.#options.output.write(`${JSON.stringify(message)}\n`, () => {
        resolve();
        this.#endWhenIdle();
      });
    });
  }

  async close(): Promise<void> {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    if (this.#graceTimer !== null) clearTimeout(this.#graceTimer);
    const { input } = this.#options;
    input.off('data', this.#onData);
    input.off('end', this.#onEnd);
    input.off('close', this.#onEnd);
    input.pause();
    this.#resolveEnded();
    this.onclose?.();
  }

  /** Milliseconds since the input ended, or the client stopped reading. */
  msSinceEnd(): number {
    return performance.now() - this.#endingSince;
  }

  /** Waits until the system has taken every frame, at most `ms`. */
  async flushed(ms: number): Promise<void> {
    const deadline = performance.now() + ms;
    while (this.#options.output.pending() > 0 && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  readonly #onData = (chunk: Buffer): void => {
    try {
      for (const line of this.#lines.push(chunk)) this.#receive(line);
    } catch (error) {
      if (!(error instanceof LineTooLongError)) throw error;
      this.#options.log.error(`${error.message}: the connection ends`);
      this.#onEnd();
    }
  };

  readonly #onInputError = (error: Error): void => {
    this.#options.log.warn(`stdin can't be read: ${error.message}`);
    this.#onEnd();
  };

  readonly #onEnd = (): void => {
    if (this.#state !== 'open') return;
    const rest = this.#lines.end();
    if (rest !== '') this.#receive(rest);
    this.#beginEnding();
    this.#options.input.off('data', this.#onData);
    // Kept alive on purpose: an answer in work is waited for.
    this.#graceTimer = setTimeout(() => this.#tellLost(), this.#options.graceMs ?? DEFAULT_GRACE_MS);
    this.#endWhenIdle();
  };

  #endWhenIdle(): void {
    if (this.#state !== 'ending' || this.#pending.size > 0) return;
    if (this.#graceTimer !== null) clearTimeout(this.#graceTimer);
    this.#resolveEnded();
  }

  /** The time is up: what is still in work gets an error, so that nothing is dropped without a word. */
  #tellLost(): void {
    for (const id of [...this.#pending.values()]) {
      const message = 'The input ended before the answer was ready; keep stdin open until it has been read';
      void this.send({ jsonrpc: '2.0', id, error: { code: -32000, message } });
      this.#lost.add(keyOf(id));
    }
    this.#giveUp();
  }

  #giveUp(): void {
    this.#pending.clear();
    this.#beginEnding();
    this.#endWhenIdle();
  }

  #beginEnding(): void {
    if (this.#state !== 'open') return;
    this.#state = 'ending';
    this.#endingSince = performance.now();
  }

  #receive(line: string): void {
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      this.#options.log.warn(`a line that is no JSON was left out (${line.length} characters)`);
      return;
    }
    // A batch (protocol revision 2025-03-26) is the same as its messages one by one.
    for (const message of Array.isArray(value) ? value : [value]) this.#accept(message);
    this.#options.onActivity?.(this.#pending.size);
  }

  #accept(message: unknown): void {
    if (isJSONRPCRequest(message)) {
      // A subscription is answered when the connection ends: nobody waits for it.
      if (message.method !== 'subscriptions/listen') this.#pending.set(keyOf(message.id), message.id);
    } else if (isJSONRPCNotification(message)) {
      const cancelled: unknown = message.method === 'notifications/cancelled' ? message.params?.['requestId'] : null;
      if (isRequestId(cancelled)) this.#pending.delete(keyOf(cancelled));
    } else if (!isJSONRPCResultResponse(message) && !isJSONRPCErrorResponse(message)) {
      this.#refuse(message);
      return;
    }
    this.onmessage?.(message);
  }

  #refuse(message: unknown): void {
    const id: unknown = typeof message === 'object' && message !== null && 'id' in message ? message.id : null;
    this.#options.log.warn('a message that is no JSON-RPC 2.0 message was refused');
    // Also an id that this protocol doesn't allow, such as 1.5: who sent it waits for it.
    if (typeof id !== 'string' && typeof id !== 'number') return;
    const reason = 'Invalid request: a JSON-RPC 2.0 request has "jsonrpc": "2.0", an "id" and a "method"';
    void this.send({ jsonrpc: '2.0', id, error: { code: -32600, message: reason } });
  }
}

/** The SDK's own limit. */
const DEFAULT_MAX_MESSAGE_BYTES = 10 * 1024 * 1024;
/** With the time to leave, less than the second in which the process has to be gone. */
const DEFAULT_GRACE_MS = 800;

function isAnswer(message: JSONRPCMessage): message is Extract<JSONRPCMessage, { id?: RequestId }> {
  return 'result' in message || 'error' in message;
}

function isRequestId(id: unknown): id is RequestId {
  return typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id));
}

/** `1` and `"1"` are two ids. */
function keyOf(id: RequestId): string {
  return `${typeof id} ${id}`;
}
