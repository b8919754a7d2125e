import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { FRONT_MATTER_SCHEMA, PRODUCER_STATE_SCHEMA, validateBySchema, writeProducerState } from '@bearing/format';

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'schemas');
const published = [
  ['front-matter.schema.json', FRONT_MATTER_SCHEMA],
  ['producer-state.schema.json', PRODUCER_STATE_SCHEMA],
] as const;

describe('published schemas', () => {
  for (const [name, schema] of published) {
    it(`${name} is the schema that check uses (BEARING_UPDATE=1 writes it anew)`, () => {
      const text = `${JSON.stringify(schema, null, 2)}\n`;
      const file = path.join(folder, name);
      if (process.env['BEARING_UPDATE'] === '1') fs.writeFileSync(file, text);
      assert.deepEqual(JSON.parse(fs.readFileSync(file, 'utf8')), JSON.parse(text));
    });
  }
});

const STATE = {
  producer: 'schema',
  status: 'ok',
  lastRun: '2026-11-30T12:00:00.000Z',
  lastSuccess: null,
  durationMs: 12,
  documents: 3,
  previousDocuments: null,
  written: 1,
  unchanged: 2,
  removed: 0,
  error: null,
  expectEveryHours: 24,
  affirms: 'run',
  origin: 'schema',
  version: '1.0.0',
} as const;

describe('validateBySchema', () => {
  it('takes what the writer writes', () => {
    assert.deepEqual(validateBySchema(JSON.parse(writeProducerState(STATE)), PRODUCER_STATE_SCHEMA), []);
  });

  it('names each field that is off', () => {
    const bad: unknown = { ...STATE, status: 'done', lastRun: 'yesterday', documents: 1.5, error: 'a\nb', removed: -1 };
    const at = validateBySchema(bad, PRODUCER_STATE_SCHEMA).map((finding) => finding.at.join('.'));
    assert.deepEqual(at, ['status', 'lastRun', 'documents', 'removed', 'error']);
    const missing = validateBySchema({ producer: 'x' }, PRODUCER_STATE_SCHEMA).map((finding) => finding.message);
    assert.deepEqual(
      missing,
      ['status', 'lastRun', 'lastSuccess', 'documents', 'error'].map((name) => `"${name}" is missing`),
    );
    assert.match(validateBySchema([], PRODUCER_STATE_SCHEMA)[0]?.message ?? '', /the value is \[\], not an object/);
  });

  it('takes front matter as text and refuses other shapes', () => {
    const good = {
      title: 'a',
      asOf: '2026-03-04',
      tags: ['a'],
      aliases: null,
      staleAfterDays: 'never',
      mine: { a: [] },
    };
    assert.deepEqual(validateBySchema(good, FRONT_MATTER_SCHEMA), []);
    for (const [name, value] of Object.entries({
      asOf: 'last May',
      tags: { a: 1 },
      staleAfterDays: 'soon',
      title: [],
      producer: '../x',
    })) {
      assert.deepEqual(
        validateBySchema({ [name]: value }, FRONT_MATTER_SCHEMA).map((finding) => finding.at),
        [[name]],
      );
    }
    assert.deepEqual(validateBySchema({ tags: ['a', 1] }, FRONT_MATTER_SCHEMA).length, 1);
  });
});
