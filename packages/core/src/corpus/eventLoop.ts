/** Lets the event loop go: a server answers while it reads. By hand, since `timers/promises` costs every start of the command. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Milliseconds since some moment. `performance` would load a dozen modules of Node's at the start of every run. */
export function monotonicMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}
