import type { Corpus } from '@bearing/core';

/** A JSON Schema for a tool's input. */
export interface InputSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
  readonly additionalProperties: false;
}

/** One tool is one unit: how the model decides to call it, and what it answers. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: InputSchema;
  readonly readOnly: boolean;
  run(corpus: Corpus, input: ToolInput): Promise<string>;
}

/** Arguments as the client sent them, checked against the schema. */
export type ToolInput = Readonly<Record<string, unknown>>;

export function textInput(input: ToolInput, name: string): string | undefined {
  const value = input[name];
  return typeof value === 'string' ? value : undefined;
}

export function numberInput(input: ToolInput, name: string): number | undefined {
  const value = input[name];
  return typeof value === 'number' ? value : undefined;
}
