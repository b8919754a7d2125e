/** A passage cut to fit: whole lines, those the query asks for, with what they need around them. */
export interface CutPassage {
  readonly text: string;
  /** First and last line shown, from 0 in the passage. */
  readonly lines: readonly [number, number];
}

interface Line {
  readonly text: string;
  readonly score: number;
  /** Lines of a table's head that this row needs above it. */
  readonly head: readonly number[];
  /** Line that opened the fence this line stands in. */
  readonly fence: number | null;
}

/**
 * Cuts a passage at line ends to at most `limit` characters. Its heading stays; then come the lines with the most of the
 * query, a table's rows under its header rows, code within its fence; then their neighbours, while there is room.
 */
export function cutPassage(passage: string, limit: number, scoreOf: (line: string) => number): CutPassage {
  const lines = readLines(passage, scoreOf);
  const kept = new Kept(lines, limit);
  const isHeading = /^ {0,3}#{1,6}(?:\s|$)/.test(lines[0]?.text ?? '');
  if (isHeading) kept.add(0);
  const body = lines
    .map((line, at) => ({ at, score: line.score }))
    .filter(({ at, score }) => score > 0 && !(isHeading && at === 0));
  body.sort((a, b) => b.score - a.score || a.at - b.at);
  const best = body[0]?.at ?? lines.findIndex((line, at) => at > 0 && line.text.trim() !== '');
  const start = Math.max(best, 0);
  const fits = kept.add(start);
  // Rows of the same table stand for themselves; lines of prose make sense only in one piece.
  const table = lines[start]?.head ?? [];
  if (table.length > 0) for (const { at } of body) if (lines[at]?.head[0] === table[0]) kept.add(at);
  for (let [up, down] = [start - 1, start + 1]; up > 0 || down < lines.length; up--, down++) {
    const before = down < lines.length && kept.add(down);
    const after = up > 0 && kept.add(up);
    if (!before) down = lines.length;
    if (!after) up = 0;
  }
  return fits ? kept.passage() : cutLine(lines, kept, start, limit);
}

/** A line longer than all the room there is: as many of its words as fit. */
function cutLine(lines: readonly Line[], kept: Kept, at: number, limit: number): CutPassage {
  const above = kept.size > 0 ? `${kept.passage().text}\n` : '';
  const line = lines[at]?.text ?? '';
  const room = limit - above.length;
  if (room < SHORTEST_CUT && above !== '') return kept.passage();
  const cut = line.slice(0, Math.max(0, room));
  const end = cut.lastIndexOf(' ');
  return {
    text: above + (line.length <= room ? line : cut.slice(0, end > room / 2 ? end : undefined)),
    lines: [kept.size > 0 ? 0 : at, at],
  };
}

const SHORTEST_CUT = 40;

/** The lines that are in, and what they come to. */
class Kept {
  readonly #lines: readonly Line[];
  readonly #limit: number;
  readonly #in = new Set<number>();
  readonly #fences = new Set<number>();
  #length = -1;

  constructor(lines: readonly Line[], limit: number) {
    this.#lines = lines;
    this.#limit = limit;
  }

  get size(): number {
    return this.#in.size;
  }

  /** Takes a line with what it needs, if all that fits. */
  add(at: number): boolean {
    if (this.#in.has(at)) return true;
    const line = this.#lines[at];
    if (line === undefined) return false;
    const wanted = [at, ...line.head, ...(line.fence === null ? [] : [line.fence])].filter((one) => !this.#in.has(one));
    let length = wanted.reduce((sum, one) => sum + (this.#lines[one]?.text.length ?? 0) + 1, 0);
    const opens = line.fence !== null && !this.#fences.has(line.fence);
    if (opens) length += closing(this.#lines[line.fence ?? 0]?.text ?? '').length + 1;
    if (this.#length + length > this.#limit) return false;
    this.#length += length;
    for (const one of wanted) this.#in.add(one);
    if (line.fence !== null) this.#fences.add(line.fence);
    return true;
  }

  passage(): CutPassage {
    const order = [...this.#in].sort((a, b) => a - b);
    const shown: string[] = [];
    let open: number | null = null;
    for (const at of order) {
      const line = this.#lines[at] as Line;
      if (open !== null && line.fence !== open) {
        shown.push(closing(this.#lines[open]?.text ?? ''));
        open = null;
      }
      shown.push(line.text);
      if (this.#fences.has(at) && line.fence === at) open = at;
      else if (open !== null && isClosing(line.text, this.#lines[open]?.text ?? '')) open = null;
    }
    if (open !== null) shown.push(closing(this.#lines[open]?.text ?? ''));
    return { text: shown.join('\n').replace(/\n+$/, ''), lines: [order[0] ?? 0, order.at(-1) ?? 0] };
  }
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;

function closing(opening: string): string {
  return FENCE.exec(opening)?.[1] ?? '```';
}

function isClosing(line: string, opening: string): boolean {
  const marker = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1];
  const opened = closing(opening);
  return marker !== undefined && marker[0] === opened[0] && marker.length >= opened.length;
}

function readLines(passage: string, scoreOf: (line: string) => number): Line[] {
  const lines: Line[] = [];
  let fence: number | null = null;
  let head: number[] = [];
  for (const [at, text] of passage.split('\n').entries()) {
    if (fence === null && FENCE.test(text)) fence = at;
    else if (
      fence !== null &&
      lines[at - 1] !== undefined &&
      at - 1 > fence &&
      isClosing(lines[at - 1]?.text ?? '', lines[fence]?.text ?? '')
    ) {
      fence = FENCE.test(text) ? at : null;
    }
    if (fence !== null || !text.includes('|')) head = [];
    else if (head.length === 0 && DELIMITER_ROW.test(text) && (lines[at - 1]?.text ?? '').includes('|'))
      head = [at - 1, at];
    lines.push({ text, score: scoreOf(text), head: head.includes(at) ? [] : head, fence });
  }
  return lines;
}

const DELIMITER_ROW = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
