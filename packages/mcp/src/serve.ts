import { Corpus, surveyCorpus } from '@bearing/core';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { CorpusSource } from './program/corpusSource.js';
import { createLog, type LogLevel } from './program/log.js';
import { createServer } from './server.js';
import type { FrameOutput } from './stdio/claimStdout.js';
import { StdioTransport } from './stdio/stdioTransport.js';

export interface ServeOptions {
  /** The corpus's folder. */
  readonly root: string;
  /** Opens the corpus. The handshake doesn't wait for it; a call does. @default `Corpus.open(root)` */
  readonly openCorpus?: (() => Promise<Corpus>) | undefined;
  /** Adds structured content and output schemas. @default false */
  readonly structured?: boolean | undefined;
  /** What goes to stderr. @default "warn" */
  readonly logLevel?: LogLevel | undefined;
  /** Tells the time that ages are counted to. @default the system's clock */
  readonly clock?: (() => Date) | undefined;
}

/** How long frames that the client is slow to read are waited for at the end. */
const FLUSH_MS = 200;
/** The process is gone a second after its input's end: what is left of it may go to the index that spares the next start. */
const LEAVING_MS = 900;

/** Serves the corpus over stdin and the claimed stdout, until the client hangs up. */
export async function serveFrames(output: FrameOutput, options: ServeOptions): Promise<void> {
  const log = createLog(options.logLevel ?? 'warn');
  const clock = options.clock ?? (() => new Date());
  const source = new CorpusSource(options.openCorpus ?? (() => Corpus.open(options.root, { clock })), log);
  const transport = new StdioTransport({
    input: process.stdin,
    output,
    log,
    onActivity: () => source.warmUpSoon(),
  });
  const handle = serveStdio(
    () =>
      createServer({
        source,
        survey: lookAt(options.root, clock(), log),
        structured: options.structured ?? false,
        clock,
        log,
      }),
    { transport, onerror: (error) => log.debug(error.message) },
  );
  leaveOnSignalsAsFirstProcess();
  await transport.ended;
  await handle.close();
  await transport.flushed(FLUSH_MS);
  await source.keepIndex(LEAVING_MS - transport.msSinceEnd());
  source.close();
  process.stdin.destroy();
}

function lookAt(root: string, now: Date, log: ReturnType<typeof createLog>) {
  try {
    return surveyCorpus(root, { now });
  } catch (error) {
    log.warn(`no look at the corpus: ${String(error)}`);
    return null;
  }
}

/**
 * SIGINT, SIGTERM and SIGHUP end the process by their own default, at once, even in the middle of indexing, when no
 * handler could run; answers in work are lost then. Only the first process of a container has no such defaults.
 */
function leaveOnSignalsAsFirstProcess(): void {
  if (process.pid !== 1) return;
  for (const [signal, number] of [
    ['SIGHUP', 1],
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ] as const) {
    process.once(signal, () => process.exit(128 + number));
  }
}
