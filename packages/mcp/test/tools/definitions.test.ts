import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toolDefinitions } from '../../dist/tools/definitions.js';
import { TOOLS } from '../../dist/tools/index.js';

describe('tools/list', () => {
  const definitions = toolDefinitions(TOOLS, false);

  it('takes at most 6 KB', () => {
    assert.ok(Buffer.byteLength(JSON.stringify({ tools: definitions })) <= 6144);
  });

  it('has portable names and schemas', () => {
    for (const { name, inputSchema } of definitions) {
      assert.match(name, /^[a-z_]{1,64}$/);
      assert.deepEqual(
        Object.keys(inputSchema).filter((key) => /^(?:anyOf|oneOf|allOf|not)$/.test(key)),
        [],
      );
      assert.equal(inputSchema.type, 'object');
      assert.equal(inputSchema['additionalProperties'], false);
    }
  });

  it('tells the main client which tool to load at once and by which words to find the others', () => {
    assert.deepEqual(
      definitions.filter(({ _meta }) => _meta?.['anthropic/alwaysLoad'] === true).map(({ name }) => name),
      ['search_context'],
    );
    for (const { _meta } of definitions) assert.equal(typeof _meta?.['anthropic/searchHint'], 'string');
  });

  it('annotates four tools as read-only, idempotent and closed-world, and reindex_context as neither read-only nor destructive', () => {
    for (const { name, annotations } of definitions) {
      assert.equal(annotations?.readOnlyHint, name !== 'reindex_context', name);
      assert.equal(annotations?.destructiveHint, false);
      assert.equal(annotations?.idempotentHint, true);
      assert.equal(annotations?.openWorldHint, false);
    }
  });

  it('says in the first sentence of each description when to call it, gives each parameter an example, and no output schema', () => {
    for (const { description, inputSchema, outputSchema } of definitions) {
      assert.match(description ?? '', /^Call this /);
      assert.match(description ?? '', /\bNot (?:for|needed)\b/);
      // The main client turns typographic marks into others, and what the model reads is no longer what was written.
      assert.match(description ?? '', /^[\x20-\x7e]+$/);
      assert.equal(outputSchema, undefined);
      for (const parameter of Object.values(inputSchema.properties ?? {})) {
        assert.match(JSON.stringify(parameter), /e\.g\.|true: |from the page before/);
      }
    }
  });
});
