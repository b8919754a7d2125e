import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lexicalRetriever } from '../../dist/ranking/lexicalRetriever.js';
import { inputOf } from '../ranking/corpusOf.js';

/** The documents found for a query, best first, by their file's name. */
async function found(query: string, texts: Readonly<Record<string, string>>): Promise<string[]> {
  const filler = Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [`n/noise${index}.md`, `filler ${index} about the app and its version\n`]),
  );
  const named = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [`w/${name}.md`, `---\ntitle: plain\n---\n${text}\n`]),
  );
  const input = inputOf({ ...filler, ...named });
  const retriever = await lexicalRetriever(input);
  const { hits } = await retriever.retrieve({
    text: query,
    limit: 20,
    perDocument: true,
    explain: false,
    accepts: () => true,
  });
  return hits
    .map(({ chunk }) => input.documents[input.chunks.at(chunk)?.document ?? -1]?.id ?? '')
    .filter((id) => id.startsWith('w/'))
    .map((id) => id.slice(2));
}

/** The whole name first, its parts scattered and repeated after it. */
const wholes: [query: string, whole: string, scattered: string][] = [
  ['Node.js', 'We use Node.js for it', 'the node runs js files node js'],
  ['dbo.Orders', 'uses dbo.Orders', 'orders of dbo and dbo for orders'],
  ['2026.4.10', 'Release 2026.4.10', 'Release 2026 4 10, 4 10 2026 4 10'],
  ['1.10.0', 'upgrade to v1.10.0 now', '0 10 1 numbers 1 10 0'],
  ['v1.10.0', 'upgrade to 1.10.0 now', 'v1 10 0 v1 0 10'],
  ['AR-7', 'Form AR-7', 'AR lists 7 entries, 7 AR AR 7'],
  ['src/app/main.ts', 'file src/app/main.ts here', 'main app src ts files, app main src ts'],
  ['wiki.example.com', 'https://wiki.example.com/x/y?z=1#frag', 'wiki example com x y z'],
  ['__init__', 'def __init__(self)', 'init the system init'],
  ['C++17', 'Use C++17 features', 'Use C 17 features, 17 of C'],
];
for (const [query, whole, scattered] of wholes) {
  test(`${query} ranks above its parts`, async () => {
    assert.equal((await found(query, { one: whole, two: scattered }))[0], 'one');
  });
}

test('a measure is found with and without its blank', async () => {
  assert.deepEqual(await found('5kW', { one: 'Pump with a 5 kW motor' }), ['one']);
  assert.deepEqual(await found('5 kW', { one: 'Pump with a 5kW motor' }), ['one']);
});

test('names that differ behind their 64th character are two', async () => {
  const name = 'AbstractSingletonProxyFactoryBeanWithVeryLongNameThatGoesOnAndOnForever';
  const texts = { one: `${name}Alpha`, two: `${name}Beta` };
  assert.equal((await found(`${name}Alpha`, texts))[0], 'one');
  assert.equal((await found(`${name}Beta`, texts))[0], 'two');
});
