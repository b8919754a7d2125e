/** A line that is longer than the reader takes. */
export class LineTooLongError extends Error {
  override readonly name = 'LineTooLongError';
}

/**
 * Cuts a byte stream into lines. Bytes are put together before they are decoded, so a character may arrive in two pieces,
 * and a long line is put together once, however many pieces it comes in.
 */
export class LineReader {
  readonly #maxBytes: number;
  #pieces: Buffer[] = [];
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The lines that `chunk` completes, without line ends, a byte order mark or surrounding blanks; blank lines are left out. */
  *push(chunk: Buffer): Generator<string> {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.#take(chunk.subarray(start, end));
      start = end + 1;
      const line = this.#finish();
      if (line !== '') yield line;
    }
    this.#take(chunk.subarray(start));
  }

  /** What came after the last line end. */
  end(): string {
    return this.#finish();
  }

  #take(piece: Buffer): void {
    this.#bytes += piece.length;
    if (this.#bytes > this.#maxBytes) {
      this.#pieces = [];
      throw new LineTooLongError(`a message is longer than ${this.#maxBytes} bytes`);
    }
    if (piece.length > 0) this.#pieces.push(piece);
  }

  #finish(): string {
    const line = Buffer.concat(this.#pieces, this.#bytes).toString('utf8');
    this.#pieces = [];
    this.#bytes = 0;
    // trim() takes a byte order mark and the \r of \r\n with it.
    return line.trim();
  }
}

const NEWLINE = 0x0a;
