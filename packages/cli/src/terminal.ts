import { columnsOf, isTerminal } from './standardOutput.js';
import type { Screen } from './verb.js';

/** Wider lines are hard to read. */
const MOST_COLUMNS = 100;

/** Stdout as a screen. Looked at when it is asked for: what knows of terminals takes as long to load as all else at a start. */
export class TerminalScreen implements Screen {
  readonly #env: NodeJS.ProcessEnv;
  #isTerminal: boolean | null = null;

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env;
  }

  get columns(): number {
    return Math.min(this.#shows ? columnsOf(1) || 80 : 80, MOST_COLUMNS);
  }

  get colour(): boolean {
    return (this.#env['NO_COLOR'] ?? '') === '' && this.#shows;
  }

  get #shows(): boolean {
    this.#isTerminal ??= isTerminal(1);
    return this.#isTerminal;
  }
}
