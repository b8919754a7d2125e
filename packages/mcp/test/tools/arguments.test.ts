import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BearingError } from '@bearing/core';
import { checkArguments } from '../../dist/tools/arguments.js';

const TOOL = {
  name: 'tool',
  parameters: {
    text: { type: 'string' as const, description: 'a text' },
    number: { type: 'integer' as const, description: 'a number', minimum: 1, maximum: 5 },
    flag: { type: 'boolean' as const, description: 'a flag' },
  },
  required: ['text'],
};

describe('checkArguments', () => {
  it('takes what the schema says, numbers and booleans in quotes too, and null as left out', () => {
    const input = checkArguments(TOOL, { text: '', number: '3', flag: 'true' });
    assert.deepEqual([input.text('text'), input.number('number'), input.flag('flag')], ['', 3, true]);
    const empty = checkArguments(TOOL, { text: 'x', number: null, flag: undefined });
    assert.deepEqual([empty.number('number'), empty.flag('flag')], [undefined, false]);
  });

  for (const [what, sent, line] of [
    ['nothing', undefined, 'ARGUMENT_INVALID tool: "text" is missing; give it: a text'],
    ['a list', ['x'], 'ARGUMENT_INVALID tool: "text" is missing; give it: a text'],
    ['another type', { text: 5 }, 'ARGUMENT_INVALID tool: "text" is a number; give a text'],
    ['an object', { text: {} }, 'ARGUMENT_INVALID tool: "text" is an object; give a text'],
    [
      'a fraction',
      { text: 'x', number: 1.5 },
      'ARGUMENT_INVALID tool: "number" is 1.5; give a whole number from 1 to 5',
    ],
    ['too much', { text: 'x', number: 6 }, 'ARGUMENT_INVALID tool: "number" is 6; give a whole number from 1 to 5'],
    ['no boolean', { text: 'x', flag: 'yes' }, 'ARGUMENT_INVALID tool: "flag" is a string; give true or false'],
    ['an unknown name', { txt: 'x' }, 'ARGUMENT_INVALID tool: there is no argument "txt"; it takes text, number, flag'],
    [
      'a name of every object',
      JSON.parse('{"__proto__": 1}'),
      'ARGUMENT_INVALID tool: there is no argument "__proto__"; it takes text, number, flag',
    ],
  ] as const) {
    it(`refuses ${what}, saying what it takes`, () => {
      assert.throws(
        () => checkArguments(TOOL, sent),
        (error) => error instanceof BearingError && error.toLine() === line,
      );
    });
  }
});
