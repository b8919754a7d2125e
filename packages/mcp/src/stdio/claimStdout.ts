import { Writable } from 'node:stream';

/** Writes protocol frames to the real stdout. */
export interface FrameOutput {
  /** Writes one whole frame. `done` is called once the system has taken it, or with the error that stopped it. */
  write(frame: string, done: (error?: Error | null) => void): void;
  /** Bytes that the system has not taken yet. */
  pending(): number;
  /** Called when stdout is broken, e.g. because the client closed its end. */
  onError(listener: (error: Error) => void): void;
}

/**
 * Takes stdout for protocol frames alone: from here on, whatever anybody prints (`console.*`, `process.stdout.write`,
 * a stream piped into stdout) goes to stderr. A client that reads anything else between two frames drops the connection.
 * It has to be called before any other module is loaded, since a module may print while it loads.
 */
export function claimStdout(): FrameOutput {
  claimed ??= claim();
  return claimed;
}

let claimed: FrameOutput | null = null;

function claim(): FrameOutput {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  // The console has kept the stream, others ask for it anew each time: both ways end at stderr. What they ask for is a
  // stream of its own, since whoever ends it must not end stderr.
  stdout.write = stderr.write.bind(stderr);
  const standIn = new Writable({
    write(chunk: Buffer, _encoding, done) {
      stderr.write(chunk);
      done();
    },
  });
  standIn.on('error', () => {});
  Object.defineProperty(process, 'stdout', { configurable: true, get: () => standIn });
  // A client that is gone must not turn a log line or a frame into an uncaught exception.
  stderr.on('error', () => {});
  stdout.on('error', () => {});
  return frameOutput(stdout, write);
}

/** Frames into any stream, for tests and other transports. */
export function frameOutput(stream: Writable, write: Writable['write'] = stream.write.bind(stream)): FrameOutput {
  return {
    write(frame, done) {
      write(frame, 'utf8', done);
    },
    pending: () => stream.writableLength,
    onError(listener) {
      stream.on('error', listener);
    },
  };
}
