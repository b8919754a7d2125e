import { createRequire } from 'node:module';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type * as TreeSitter from '@vscode/tree-sitter-wasm';

export type SyntaxNode = TreeSitter.Node;

export type GrammarName =
  | 'bash'
  | 'c-sharp'
  | 'cpp'
  | 'go'
  | 'java'
  | 'javascript'
  | 'php'
  | 'powershell'
  | 'python'
  | 'ruby'
  | 'rust'
  | 'tsx'
  | 'typescript';

/** A parsed file: its tree's root, and where its comments are. Valid only inside the callback it is handed to. */
export interface ParsedCode {
  readonly root: SyntaxNode;
  /** Start and end of each comment, as offsets into the text. */
  readonly comments: readonly (readonly [number, number])[];
}

interface LoadedGrammar {
  readonly parser: TreeSitter.Parser;
  /** What the grammar calls comments. */
  readonly comments: readonly string[];
}

/** Parsers for the grammars, each loaded when the first file of its language comes. */
export class Grammars {
  // The package is CommonJS without named exports that Node could see.
  readonly #treeSitter: typeof TreeSitter;
  readonly #folder: string;
  readonly #loaded = new Map<GrammarName, Promise<LoadedGrammar>>();
  #started: Promise<void> | null = null;

  constructor() {
    const require = createRequire(import.meta.url);
    this.#treeSitter = require('@vscode/tree-sitter-wasm') as typeof TreeSitter;
    this.#folder = path.dirname(require.resolve('@vscode/tree-sitter-wasm'));
  }

  /** Parses a text and hands it on; `null` where the parser gives up. The tree is freed afterwards. */
  async parse<Result>(grammar: GrammarName, text: string, read: (code: ParsedCode) => Result): Promise<Result | null> {
    const { parser, comments } = await this.#load(grammar);
    const tree = parser.parse(text);
    if (tree === null) return null;
    try {
      const root = tree.rootNode;
      const found = root.descendantsOfType([...comments]).filter((node) => node !== null);
      return read({ root, comments: found.map((node) => [node.startIndex, node.endIndex]) });
    } finally {
      tree.delete();
    }
  }

  #load(grammar: GrammarName): Promise<LoadedGrammar> {
    const present = this.#loaded.get(grammar);
    if (present !== undefined) return present;
    const loading = this.#start(grammar);
    this.#loaded.set(grammar, loading);
    return loading;
  }

  async #start(grammar: GrammarName): Promise<LoadedGrammar> {
    const { Parser, Language } = this.#treeSitter;
    // V8's optimizing compiler works half a minute of processor time on the switch of a large grammar's lexer, and the
    // next grammar waits for it. The baseline code parses a thousand files in a second or two.
    setFlagsFromString('--liftoff-only');
    this.#started ??= Parser.init();
    await this.#started;
    const language = await Language.load(path.join(this.#folder, `tree-sitter-${grammar}.wasm`));
    const parser = new Parser();
    parser.setLanguage(language);
    const comments = ['comment', 'line_comment', 'block_comment'].filter((kind) => language.idForNodeType(kind, true));
    return { parser, comments };
  }
}
