import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { canonicalExpression } from '../../dist/offline/tsql/expression.js';

const SAME: readonly (readonly [script: string, stored: string, canonical: string])[] = [
  ['(GETDATE())', '(getdate())', 'getdate()'],
  ['0', '((0))', '0'],
  ['-18', '((-18))', '-18'],
  ["UPPER([Gender]) IN ('M', 'F')", "(upper([Gender])='F' OR upper([Gender])='M')", "upper(Gender) IN ('F', 'M')"],
  ['[a] BETWEEN 1 AND 5', '([a]>=(1) AND [a]<=(5))', 'a >= 1 AND a <= 5'],
  ["CAST(x AS nvarchar(20)) + 'a'", "CONVERT([nvarchar](20),[x],(0))+'a'", "convert(nvarchar(20), x) + 'a'"],
  ['a = 1 AND (b = 2 OR c = 3)', '([a]=(1) AND ([b]=(2) OR [c]=(3)))', 'a = 1 AND (b = 2 OR c = 3)'],
  ['DATEADD(YEAR, -18, GETDATE())', '(dateadd(year,(-18),getdate()))', 'dateadd(year, -18, getdate())'],
  ["[x] IS NOT NULL AND [y] LIKE N'a%'", "([x] IS NOT NULL AND [y] like N'a%')", "x IS NOT NULL AND y LIKE 'a%'"],
  ['(a - (b - c)) * 2', '(([a]-([b]-[c]))*(2))', '(a - (b - c)) * 2'],
  [
    "CASE WHEN [a b] > 0 THEN 'x' ELSE 'y' END",
    "(case when [a b]>(0) then 'x' else 'y' end)",
    "CASE WHEN [a b] > 0 THEN 'x' ELSE 'y' END",
  ],
];

for (const [script, stored, canonical] of SAME) {
  test(`${script} and what the server stores are written alike`, () => {
    assert.equal(canonicalExpression(script), canonical);
    assert.equal(canonicalExpression(stored), canonical);
  });
}

test('what is not understood stays, without the outer parentheses, and nothing throws', () => {
  assert.equal(canonicalExpression('((SELECT 1))'), 'SELECT 1');
  fc.assert(fc.property(fc.string(), (text) => typeof canonicalExpression(text) === 'string'));
});

test('writing it again changes nothing', () => {
  for (const [, , canonical] of SAME) assert.equal(canonicalExpression(canonical), canonical);
});
