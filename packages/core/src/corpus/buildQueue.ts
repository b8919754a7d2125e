/**
 * Runs builds one at a time. Whoever asks while one runs gets the next one, which starts after the asking and so sees what
 * was written before it; all who wait share that one.
 */
export class BuildQueue {
  readonly #build: () => Promise<void>;
  #running: Promise<void> | null = null;
  #waiting: Promise<void> | null = null;

  constructor(build: () => Promise<void>) {
    this.#build = build;
  }

  run(): Promise<void> {
    if (this.#running === null) return this.#start();
    this.#waiting ??= this.#running.then(() => this.#start());
    return this.#waiting;
  }

  #start(): Promise<void> {
    this.#waiting = null;
    const run = this.#build().finally(() => {
      if (this.#running === run) this.#running = null;
    });
    this.#running = run;
    return run;
  }
}
