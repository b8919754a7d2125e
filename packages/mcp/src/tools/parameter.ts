/** One parameter, as the client sees it and as it is checked. */
export type Parameter = {
  readonly type: 'string' | 'integer' | 'boolean';
  readonly description: string;
  readonly minimum?: number;
  readonly maximum?: number;
};

/** What a call may say, by name. */
export interface ParameterList {
  readonly name: string;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly required: readonly string[];
  /** Texts that may be long; others are names, dates and revisions of at most 1,000 characters. */
  readonly longTexts?: readonly string[];
}
