import { closesHtmlBlock, htmlBlockKind } from './htmlBlock.js';
import { referencesEnd } from './linkReference.js';
import { countCells, isDelimiterRow } from './tableRow.js';

/** A heading at the document's own level, that is in no list and no quote. Lines count from 0. */
export interface ScannedHeading {
  readonly level: number;
  readonly text: string;
  readonly line: number;
}

/** A block that must not be cut without mending: the lines `start` (its head) to `end`, exclusive, at any depth. */
export interface Span {
  readonly kind: 'fence' | 'table';
  readonly start: number;
  end: number;
  /** What stands before the block's head on its line, as blanks and quote marks. */
  readonly indent: string;
  /** The opening fence with its info string; empty for a table. */
  readonly head: string;
}

/** Where a text's blocks begin, by CommonMark's block rules and GFM tables. No inline is parsed. */
export interface BlockMap {
  /** Offset of each line, and one more: the end of the text. */
  readonly starts: readonly number[];
  /** By line: 2 a block of the document begins here, 1 a block inside a list or quote, 0 neither. */
  readonly edges: Uint8Array;
  readonly headings: readonly ScannedHeading[];
  readonly spans: readonly Span[];
}

/** A list item (with the columns its content is indented by) or a quote. */
interface Container {
  readonly quote: boolean;
  readonly offset: number;
  /** The item has only its marker so far; a blank line then ends it. */
  empty: boolean;
}

type Leaf = 'none' | 'paragraph' | 'fence' | 'html' | 'code' | 'table';

/** Deeper nesting is text: no one writes it, and each level costs every blank line. markdown-it stops at 100 as well. */
const MAX_DEPTH = 100;

/** Scans from offset `from` on, in time linear in the text. */
export function scanBlocks(text: string, from: number): BlockMap {
  return new BlockScanner(text, from).scan();
}

class BlockScanner {
  readonly #text: string;
  readonly #from: number;
  readonly #starts: number[] = [];
  readonly #headings: ScannedHeading[] = [];
  readonly #spans: Span[] = [];
  #edges: Uint8Array;
  readonly #containers: Container[] = [];
  #leaf: Leaf = 'none';
  #span: Span | null = null;
  #fenceChar = 0;
  #fenceLength = 0;
  #htmlKind = 0;
  /** First line of the open paragraph; for each of its lines where its content starts, ends, and whether it may head a table. */
  #paragraphLine = 0;
  readonly #paragraph: number[] = [];
  // The cursor in the line: offset and column, tabs expanded to stops of 4.
  #at = 0;
  #column = 0;
  #end = 0;
  #next = 0;
  #nextColumn = 0;
  #indent = 0;
  #blank = false;

  constructor(text: string, from: number) {
    this.#text = text;
    this.#from = from;
    this.#edges = new Uint8Array(0);
  }

  scan(): BlockMap {
    const text = this.#text;
    for (let at = this.#from; at < text.length; ) {
      this.#starts.push(at);
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end + 1;
    }
    const lines = this.#starts.length;
    this.#edges = new Uint8Array(lines);
    for (let line = 0; line < lines; line++) this.#scanLine(line);
    this.#closeLeaf(lines);
    this.#starts.push(text.length);
    return { starts: this.#starts, edges: this.#edges, headings: this.#headings, spans: this.#spans };
  }

  #scanLine(line: number): void {
    const following = this.#starts[line + 1] ?? this.#text.length;
    this.#at = this.#starts[line] ?? 0;
    this.#column = 0;
    this.#end = following > this.#at && this.#text.charCodeAt(following - 1) === 0x0a ? following - 1 : following;
    this.#findNext();
    const depth = this.#matchContainers();
    const inside = depth === this.#containers.length;
    if (inside && this.#continueLeaf(line)) return;
    if (!inside && this.#leaf !== 'paragraph') this.#closeLeaf(line);
    this.#openBlocks(line, depth);
  }

  /** How many of the open containers the line continues. */
  #matchContainers(): number {
    const containers = this.#containers;
    let depth = 0;
    for (; depth < containers.length; depth++) {
      const container = containers[depth];
      if (container === undefined) break;
      if (container.quote) {
        if (this.#indent > 3 || this.#peek() !== GREATER) break;
        this.#skipQuoteMark();
      } else if (this.#blank) {
        if (container.empty) break;
      } else if (this.#indent >= container.offset) {
        this.#advanceColumns(container.offset);
        // Only blanks were passed, so the text begins where it did: to look again would cost each level the whole indentation.
        this.#indent = this.#nextColumn - this.#column;
        container.empty = false;
      } else break;
    }
    return depth;
  }

  /** Whether the line belongs to the open leaf, which stands in the innermost container. */
  #continueLeaf(line: number): boolean {
    switch (this.#leaf) {
      case 'fence':
        if (this.#indent <= 3 && this.#closesFence()) this.#closeLeaf(line + 1);
        return true;
      case 'html':
        if (this.#htmlKind >= 6) {
          if (!this.#blank) return true;
          this.#closeLeaf(line);
          return true;
        }
        if (closesHtmlBlock(this.#htmlKind, this.#text.slice(this.#at, this.#end))) this.#closeLeaf(line + 1);
        return true;
      case 'code':
        if (this.#blank || this.#indent >= 4) return true;
        this.#closeLeaf(line);
        return false;
      case 'table':
        if (this.#blank || this.#indent >= 4) this.#closeLeaf(line);
        return this.#blank;
      case 'paragraph':
        if (this.#blank) this.#closeLeaf(line);
        return this.#blank;
      case 'none':
        return this.#blank;
    }
  }

  #openBlocks(line: number, matched: number): void {
    // A paragraph stays open below unmatched containers until something other than its text begins: the lazy line.
    let depth = matched;
    let inside = matched === this.#containers.length;
    for (; !this.#blank; ) {
      const paragraph = this.#leaf === 'paragraph';
      const ownParagraph = paragraph && inside;
      if (this.#indent >= 4) {
        if (paragraph) break;
        this.#open(line, depth, 'code');
        return;
      }
      const char = this.#peek();
      if (char === GREATER && this.#containers.length < MAX_DEPTH) {
        this.#openContainer(line, depth, { quote: true, offset: 0, empty: false });
        this.#skipQuoteMark();
      } else if (char === HASH && this.#openHeading(line, depth)) return;
      else if ((char === BACKTICK || char === TILDE) && this.#openFence(line, depth)) return;
      else if (char === LESS && this.#openHtml(line, depth, paragraph || this.#leaf === 'table')) return;
      else if (ownParagraph && this.#isDelimiterOfTable(char)) {
        this.#openTable(line, depth);
        return;
      } else if (ownParagraph && (char === EQUALS || char === DASH) && this.#isUnderline()) {
        if (this.#closeSetext(line, depth)) return;
        continue; // The paragraph was nothing but link references, and is closed.
      } else if (this.#isRule(char)) {
        this.#open(line, depth, 'none');
        return;
      } else {
        const item = this.#containers.length < MAX_DEPTH ? this.#listItem(char, ownParagraph) : null;
        if (item === null) break;
        this.#openContainer(line, depth, item);
      }
      depth = this.#containers.length;
      inside = true;
    }
    if (this.#blank) {
      // Blank after a new marker, or the end of a quote: nothing lazy about it.
      if (this.#containers.length > depth || this.#leaf === 'paragraph') this.#closeTo(line, depth);
      return;
    }
    if (this.#leaf === 'table' && inside) return;
    if (this.#leaf === 'paragraph') {
      this.#paragraph.push(this.#next, this.#end, inside && this.#indent < 4 ? 1 : 0);
      return;
    }
    this.#open(line, depth, 'paragraph');
    this.#paragraphLine = line;
    this.#paragraph.length = 0;
    this.#paragraph.push(this.#next, this.#end, 1);
  }

  #openHeading(line: number, depth: number): boolean {
    const text = this.#text;
    let at = this.#next;
    while (at < this.#end && text.charCodeAt(at) === HASH) at++;
    const level = at - this.#next;
    if (level > 6 || (at < this.#end && !isBlank(text.charCodeAt(at)))) return false;
    this.#open(line, depth, 'none');
    if (depth === 0) {
      const content = text.slice(at, this.#end).replace(/^[ \t]+|[ \t]+$/g, '');
      this.#headings.push({ level, text: withoutClosingHashes(content), line });
    }
    return true;
  }

  #openFence(line: number, depth: number): boolean {
    const text = this.#text;
    const char = text.charCodeAt(this.#next);
    let at = this.#next;
    while (at < this.#end && text.charCodeAt(at) === char) at++;
    if (at - this.#next < 3) return false;
    const info = text.slice(at, this.#end);
    if (char === BACKTICK && info.includes('`')) return false;
    this.#open(line, depth, 'fence');
    this.#fenceChar = char;
    this.#fenceLength = at - this.#next;
    this.#openSpan('fence', line, text.slice(this.#next, this.#end).slice(0, 200));
    return true;
  }

  #closesFence(): boolean {
    let at = this.#next;
    while (at < this.#end && this.#text.charCodeAt(at) === this.#fenceChar) at++;
    if (at - this.#next < this.#fenceLength) return false;
    while (at < this.#end && isBlank(this.#text.charCodeAt(at))) at++;
    return at === this.#end;
  }

  #openHtml(line: number, depth: number, paragraph: boolean): boolean {
    const rest = this.#text.slice(this.#next, this.#end);
    const kind = htmlBlockKind(rest);
    if (kind === 0 || (kind === 7 && paragraph)) return false;
    this.#open(line, depth, 'html');
    this.#htmlKind = kind;
    if (kind < 6 && closesHtmlBlock(kind, rest)) this.#closeLeaf(line + 1);
    return true;
  }

  /** True where the line is the row under a table's head, which the open paragraph's last line then is. */
  #isDelimiterOfTable(char: number): boolean {
    if (char !== DASH && char !== PIPE && char !== COLON) return false;
    const [start = 0, end = 0, mayHead = 0] = this.#paragraph.slice(-3);
    if (mayHead === 0 || !isDelimiterRow(this.#text, this.#next, this.#end)) return false;
    const header = this.#text.slice(start, end);
    return header.includes('|') && countCells(header) === countCells(this.#text.slice(this.#next, this.#end));
  }

  #openTable(line: number, depth: number): void {
    this.#leaf = 'table';
    this.#paragraph.length = 0;
    this.#mark(line - 1, depth === 0 ? 2 : 1);
    this.#openSpan('table', line - 1, '');
  }

  #isUnderline(): boolean {
    const char = this.#text.charCodeAt(this.#next);
    let at = this.#next;
    while (at < this.#end && this.#text.charCodeAt(at) === char) at++;
    while (at < this.#end && isBlank(this.#text.charCodeAt(at))) at++;
    return at === this.#end;
  }

  /** Ends the open paragraph as a heading, unless it is nothing but link references. */
  #closeSetext(line: number, depth: number): boolean {
    const text = this.#text;
    let skipped = 0;
    if (text.charCodeAt(this.#paragraph[0] ?? 0) === BRACKET) {
      const lines = this.#paragraphLines();
      skipped = referencesEnd(lines);
      if (skipped === lines.length) {
        this.#closeLeaf(line);
        return false;
      }
    }
    if (depth === 0) {
      const lines = this.#paragraphLines().slice(skipped);
      const first = this.#paragraphLine + skipped;
      this.#mark(first, 2);
      this.#headings.push({
        level: text.charCodeAt(this.#next) === EQUALS ? 1 : 2,
        text: lines.join(' ').trim(),
        line: first,
      });
    }
    this.#closeLeaf(line + 1);
    return true;
  }

  #paragraphLines(): string[] {
    const lines: string[] = [];
    for (let index = 0; index < this.#paragraph.length; index += 3) {
      lines.push(this.#text.slice(this.#paragraph[index], this.#paragraph[index + 1]).trimEnd());
    }
    return lines;
  }

  #isRule(char: number): boolean {
    if (char !== DASH && char !== STAR && char !== UNDERSCORE) return false;
    let count = 0;
    for (let at = this.#next; at < this.#end; at++) {
      const found = this.#text.charCodeAt(at);
      if (found === char) count++;
      else if (!isBlank(found)) return false;
    }
    return count >= 3;
  }

  /** Reads a list marker and moves behind it. A paragraph is interrupted only by an item with text, and by number 1. */
  #listItem(char: number, ownParagraph: boolean): Container | null {
    const text = this.#text;
    let width = 0;
    if (char === DASH || char === STAR || char === PLUS) width = 1;
    else if (char >= 0x30 && char <= 0x39) {
      let at = this.#next;
      while (at < this.#end && at - this.#next < 10 && text.charCodeAt(at) >= 0x30 && text.charCodeAt(at) <= 0x39) at++;
      const mark = text.charCodeAt(at);
      if (at - this.#next > 9 || at >= this.#end || (mark !== DOT && mark !== PARENTHESIS)) return null;
      if (ownParagraph && Number(text.slice(this.#next, at)) !== 1) return null;
      width = at - this.#next + 1;
    } else return null;
    const behind = this.#next + width;
    if (behind < this.#end && !isBlank(text.charCodeAt(behind))) return null;
    if (ownParagraph && isBlankUntil(text, behind, this.#end)) return null;
    const markerIndent = this.#indent;
    this.#at = behind;
    this.#column = this.#nextColumn + width;
    this.#findNext();
    // Five or more columns are one, and indented code; a marker alone counts one as well.
    const spaces = this.#blank || this.#indent >= 5 || this.#indent < 1 ? 1 : this.#indent;
    if (!this.#blank) this.#advanceColumns(spaces);
    this.#findNext();
    return { quote: false, offset: markerIndent + width + spaces, empty: this.#blank };
  }

  #openContainer(line: number, depth: number, container: Container): void {
    const sibling = depth === 0 && this.#containers[0]?.quote === false && !container.quote;
    this.#closeTo(line, depth);
    this.#containers.push(container);
    this.#mark(line, depth === 0 && !sibling ? 2 : 1);
  }

  #open(line: number, depth: number, leaf: Leaf): void {
    this.#closeTo(line, depth);
    this.#leaf = leaf;
    this.#mark(line, depth === 0 ? 2 : 1);
  }

  #closeTo(line: number, depth: number): void {
    this.#closeLeaf(line);
    this.#containers.length = Math.min(this.#containers.length, depth);
  }

  #closeLeaf(line: number): void {
    if (this.#span !== null) {
      this.#span.end = line;
      this.#span = null;
    }
    this.#leaf = 'none';
  }

  #openSpan(kind: Span['kind'], line: number, head: string): void {
    const before = this.#text.slice(this.#starts[line], kind === 'fence' ? this.#next : this.#starts[line]);
    const indent = before.replace(/[^>\t]/g, ' ');
    this.#span = { kind, start: line, end: line, indent: indent.length > 200 ? '' : indent, head };
    this.#spans.push(this.#span);
  }

  #mark(line: number, edge: number): void {
    if (edge > (this.#edges[line] ?? 0)) this.#edges[line] = edge;
  }

  #peek(): number {
    return this.#next < this.#end ? this.#text.charCodeAt(this.#next) : -1;
  }

  #skipQuoteMark(): void {
    this.#at = this.#next + 1;
    this.#column = this.#nextColumn + 1;
    if (this.#at < this.#end && isBlank(this.#text.charCodeAt(this.#at))) this.#advanceColumns(1);
    this.#findNext();
  }

  /** Moves over blanks; a tab may be used up in part. */
  #advanceColumns(columns: number): void {
    for (let left = columns; left > 0 && this.#at < this.#end; ) {
      if (this.#text.charCodeAt(this.#at) === TAB) {
        const width = 4 - (this.#column % 4);
        const used = Math.min(width, left);
        this.#column += used;
        left -= used;
        if (used === width) this.#at++;
      } else {
        this.#at++;
        this.#column++;
        left--;
      }
    }
  }

  #findNext(): void {
    let at = this.#at;
    let column = this.#column;
    for (; at < this.#end; at++) {
      const char = this.#text.charCodeAt(at);
      if (char === SPACE) column++;
      else if (char === TAB) column += 4 - (column % 4);
      else break;
    }
    this.#next = at;
    this.#nextColumn = column;
    this.#indent = column - this.#column;
    this.#blank = at >= this.#end;
  }
}

/** A closing run of `#` counts only behind a blank, or where the heading is nothing else. */
function withoutClosingHashes(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === HASH) end--;
  if (end === text.length) return text;
  if (end === 0) return '';
  return isBlank(text.charCodeAt(end - 1)) ? text.slice(0, end).trimEnd() : text;
}

function isBlank(char: number): boolean {
  return char === SPACE || char === TAB;
}

function isBlankUntil(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (!isBlank(text.charCodeAt(at))) return false;
  return true;
}

const TAB = 0x09;
const SPACE = 0x20;
const HASH = 0x23;
const PARENTHESIS = 0x29;
const STAR = 0x2a;
const PLUS = 0x2b;
const DASH = 0x2d;
const DOT = 0x2e;
const COLON = 0x3a;
const LESS = 0x3c;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const BRACKET = 0x5b;
const UNDERSCORE = 0x5f;
const BACKTICK = 0x60;
const PIPE = 0x7c;
const TILDE = 0x7e;
