/** Where progress is shown; tests pass their own. */
export interface ProgressScreen {
  /** Asked once there is something to show. */
  readonly isShown: () => boolean;
  readonly write: (text: string) => void;
  /** Milliseconds. */
  readonly now: () => number;
  readonly columns: () => number;
}

/** Work that ends sooner is not worth a line. */
const SHOWN_AFTER_MS = 1000;
const SHOWN_EVERY_MS = 100;
/** Back to the line's start, and away with what stands there. */
const ERASE = '\r\u001b[K';

/** How far long work has come: one line that is written over, and erased at the end. */
export class ProgressLine {
  readonly #screen: ProgressScreen;
  #due: number;
  #shown = false;

  constructor(screen: ProgressScreen) {
    this.#screen = screen;
    this.#due = screen.now() + SHOWN_AFTER_MS;
  }

  readonly report = (work: string, done: number, total: number): void => {
    const now = this.#screen.now();
    if (now < this.#due) return;
    if (!this.#shown && !this.#screen.isShown()) {
      this.#due = Number.POSITIVE_INFINITY;
      return;
    }
    this.#due = now + SHOWN_EVERY_MS;
    this.#shown = true;
    const text = total === 0 ? work : `${work}: ${grouped(done)} of ${grouped(total)}`;
    // A line that wraps could not be erased.
    this.#screen.write(`${ERASE}${text.slice(0, this.#screen.columns() - 1)}`);
  };

  clear(): void {
    if (this.#shown) this.#screen.write(ERASE);
    this.#shown = false;
  }
}

/** 30,000: by hand, since asking the locale costs more than the line. */
function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
