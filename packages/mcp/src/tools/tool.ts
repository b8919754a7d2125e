import type { Corpus } from '@bearing/core';
import type { Answer } from '../render/answer.js';
import type { Arguments } from './arguments.js';
import type { ParameterList } from './parameter.js';

/** One tool is one unit: how a model decides to call it, what it takes, and what it answers. */
export interface Tool extends ParameterList {
  readonly title: string;
  /** The first sentence says when to call it. */
  readonly description: string;
  /** Words by which a client that defers tools finds it. */
  readonly searchHint: string;
  /** True for the tool whose definition has to be in the first prompt. */
  readonly alwaysLoad?: boolean;
  readonly readOnly: boolean;
  /** JSON Schema 2020-12 of `structured`. */
  readonly output: OutputSchema;
  run(call: Call): Promise<Answer>;
}

export interface OutputSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
}

/** What a call is answered from. */
export interface Call {
  readonly corpus: Corpus;
  readonly input: Arguments;
  /** The time that ages are counted to. */
  readonly now: Date;
  /** Most characters of the text, and of the structured content as JSON. */
  readonly characters: number;
}
