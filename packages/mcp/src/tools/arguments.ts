import { BearingError } from '@bearing/core';
import type { Parameter, ParameterList } from './parameter.js';

/** Arguments of a call, checked against the tool's parameters. */
export class Arguments {
  readonly #values: ReadonlyMap<string, string | number | boolean>;

  constructor(values: ReadonlyMap<string, string | number | boolean>) {
    this.#values = values;
  }

  text(name: string): string | undefined {
    const value = this.#values.get(name);
    return typeof value === 'string' ? value : undefined;
  }

  number(name: string): number | undefined {
    const value = this.#values.get(name);
    return typeof value === 'number' ? value : undefined;
  }

  flag(name: string): boolean {
    return this.#values.get(name) === true;
  }
}

/**
 * Checks what a client sent. By hand: a JSON Schema validator would cost more at each start than a search does, for a
 * handful of scalars. `null` and an
 * empty text where none is needed count as left out, and a number or a boolean in quotes as what it says: models write both.
 * @throws BearingError `ARGUMENT_INVALID`, naming the argument and what it takes
 */
export function checkArguments(tool: ParameterList, sent: unknown): Arguments {
  const fields = new Map(Object.entries(isRecord(sent) ? sent : {}));
  const values = new Map<string, string | number | boolean>();
  for (const [name, value] of fields) {
    const parameter = Object.hasOwn(tool.parameters, name) ? tool.parameters[name] : undefined;
    if (parameter === undefined) {
      const known = Object.keys(tool.parameters);
      throw invalid(
        tool.name,
        `there is no argument ${JSON.stringify(name.slice(0, 80))}`,
        known.length === 0 ? 'call it without arguments' : `it takes ${known.join(', ')}`,
      );
    }
    if (value === null || value === undefined) continue;
    if (value === '' && !tool.required.includes(name)) continue;
    values.set(name, checkValue(tool, name, parameter, value));
  }
  for (const name of tool.required) {
    if (!values.has(name)) {
      throw invalid(tool.name, `"${name}" is missing`, `give it: ${tool.parameters[name]?.description ?? name}`);
    }
  }
  return new Arguments(values);
}

function checkValue(
  tool: ParameterList,
  name: string,
  parameter: Parameter,
  value: unknown,
): string | number | boolean {
  switch (parameter.type) {
    case 'string':
      if (typeof value === 'string') {
        if (value.length <= SHORT_TEXT_CHARACTERS || tool.longTexts?.includes(name)) return value;
        throw invalid(tool.name, `"${name}" has ${value.length} characters`, `give at most ${SHORT_TEXT_CHARACTERS}`);
      }
      throw invalid(tool.name, `"${name}" is ${kindOf(value)}`, 'give a text');
    case 'boolean':
      if (typeof value === 'boolean') return value;
      if (value === 'true' || value === 'false') return value === 'true';
      throw invalid(tool.name, `"${name}" is ${kindOf(value)}`, 'give true or false');
    case 'integer': {
      const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
      const [least, most] = [parameter.minimum ?? 0, parameter.maximum ?? Number.MAX_SAFE_INTEGER];
      if (typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most) return number;
      const found = typeof number === 'number' ? String(number) : kindOf(value);
      throw invalid(tool.name, `"${name}" is ${found}`, `give a whole number from ${least} to ${most}`);
    }
  }
}

/** A name, an id, a date or a revision; what an answer says again must leave room for the answer. */
const SHORT_TEXT_CHARACTERS = 1000;

function invalid(tool: string, what: string, hint: string): BearingError {
  return new BearingError('ARGUMENT_INVALID', what, { where: tool, hint });
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
