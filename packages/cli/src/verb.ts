import type { Corpus, OnProgress } from '@bearing/core';
import type { OptionSpec, OptionValues } from './arguments/option.js';

/** What a verb works with. Tests pass their own. */
export interface VerbContext {
  readonly arguments: readonly string[];
  readonly options: OptionValues;
  /** The time that ages are counted to. */
  readonly now: Date;
  readonly stdin: () => Promise<string>;
  /** The corpus's folder, as it was named. */
  readonly root: string;
  readonly openCorpus: () => Promise<Corpus>;
  /** The corpus as it stood at a revision or at the end of a day. */
  readonly openCorpusAt: (at: string) => Promise<Corpus>;
  /** True where a folder holds a corpus already. */
  readonly isCorpus: (folder: string) => Promise<boolean>;
  /** This program's version. */
  readonly version: string;
  /** How this program was started, for configurations that start it again. */
  readonly program: { readonly command: string; readonly args: readonly string[] };
  /** Width and colour of the terminal; 80 columns without colour where there is none. */
  readonly screen: Screen;
  /** Told how far long work has come; absent where nobody looks. */
  readonly onProgress: OnProgress | undefined;
}

export interface Screen {
  readonly columns: number;
  readonly colour: boolean;
}

/** What a verb answers: the same facts for programs and for people, and an exit code. */
export interface VerbOutcome {
  readonly exitCode: number;
  /** The one JSON document of `--json`. */
  readonly json?: unknown;
  /** What people read. */
  readonly text?: string;
}

/** One verb is one unit: its parsing, its help, its completions and its manual page derive from this. */
export interface Verb {
  readonly name: string;
  /** One line, for the list of verbs. */
  readonly summary: string;
  /** What follows `bearing {name}`. */
  readonly usage: string;
  /** What may follow it, where that is one of a few words. */
  readonly words?: readonly string[] | undefined;
  readonly options: readonly OptionSpec[];
  readonly examples: readonly { readonly command: string; readonly says: string }[];
  readonly exitCodes: readonly { readonly code: number; readonly means: string }[];
  run(context: VerbContext): Promise<VerbOutcome>;
}
