import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readQuery } from '../../dist/query/readQuery.js';
import { DEFAULT_RANKING } from '../../dist/ranking/rankingSettings.js';
import { type Analyzer, analyzerFor } from '../../dist/text/analyzer.js';

const analyzer: Analyzer = await analyzerFor('english', DEFAULT_RANKING);

/** Terms that take a place, then those beside them. */
function termsOf(text: string): { in: string[]; beside: string[] } {
  const { terms, sequence } = readQuery(text, analyzer);
  return {
    in: sequence.map(({ term }) => term),
    beside: [...terms.values()].filter(({ beside }) => beside).map(({ term }) => term),
  };
}

const cases: [what: string, text: string, inPlace: string[], beside: string[]][] = [
  ['plain words, stemmed', 'Pending orders', ['pend', 'order'], []],
  ['snake case', 'FCLT_BUILDING', ['fclt', 'build'], ['fcltbuild', 'fclt_building']],
  ['camel case', 'SalesOrderHeader', ['sale', 'order', 'header'], ['salesorderhead', 'SalesOrderHeader']],
  ['acronyms in camel case', 'parseXMLFile', ['pars', 'xml', 'file'], ['parsexmlfil', 'parseXMLFile']],
  ['a letter alone in camel case', 'iPhone', ['phone'], ['iphon', 'iPhone']],
  ['dots', 'dbo.OrderLines', ['dbo', 'order', 'line'], ['orderlin', 'OrderLines', 'dbo.orderlines']],
  ['a code', 'AR-7', ['ar', '7'], ['ar7', 'ar-7']],
  ['a record', 'KEP-1880', ['kep', '1880'], ['kep1880', 'kep-1880']],
  ['a version', '2026.4.10', ['2026', '4', '10'], ['2026.4.10']],
  ['a measure', '5kW', ['5kw'], []],
  ['languages', 'C# C++ F# .NET', ['c#', 'c++', 'f#', 'net'], ['.net']],
  ['languages with a version', 'C++17 C#8', ['c++', 'c#'], ['c++17', 'c#8']],
  ['a language amid Chinese', '使用.NET', ['使', '使用', '用', 'net'], ['.net']],
  ['a version with its letter', 'v1.10.0', ['1', '10', '0'], ['v1', 'v1.10.0', '1.10.0']],
  ['a name with a number', 'OAuth2', ['auth2'], ['auth', 'oauth2', 'OAuth2']],
  ['a name wrapped by zero-width spaces', 'dbo.\u200BOrders', ['dbo', 'order'], ['dbo.orders']],
  ['a name between underscores', '__init__ and _x_', ['init', 'and', 'x'], ['__init__']],
  ['Hebrew points and Arabic vowel signs', 'שָׁלוֹם مُحَمَّد', ['שלום', 'محمد'], []],
  ['a keycap', '1\uFE0F\u20E3first', ['1', 'first'], []],
  ['an issue number is no language', 'fix #7, see a#b', ['fix', '7', 'see', 'a', 'b'], []],
  ['punctuation', '`a` | x=y < (z)', ['a', 'x', 'y', 'z'], []],
  ['a URL', 'http://x.example/?a=b&c=d', ['http', 'x', 'exampl', 'a', 'b', 'c', 'd'], ['x.example']],
  [
    'property names of every object',
    'constructor __proto__ hasOwnProperty',
    ['constructor', 'proto', 'has', 'own', 'properti'],
    ['__proto__', 'hasownproperti', 'hasOwnProperty'],
  ],
  ['possessives', "the author's page", ['the', 'author', 'page'], []],
  ['diacritics', 'Müller café Øre', ['muller', 'cafe', 'ore'], []],
  ['decomposed letters', 'Mu\u0308ller', ['muller'], []],
  [
    'a soft hyphen and a zero-width space',
    'Ge\u00ADsamt Payment\u200BGateway',
    ['gesamt', 'payment', 'gateway'],
    ['paymentgateway', 'PaymentGateway'],
  ],
  ['a no-break space', 'invoice\u00A0run', ['invoic', 'run'], []],
  ['Turkish letters', 'İSTANBUL ısı TITLE', ['istanbul', 'isi', 'titl'], []],
  ['full-width letters', 'ＡＰＩ', ['api'], []],
];
for (const [what, text, inPlace, beside] of cases) {
  test(`terms of ${what}`, () => assert.deepEqual(termsOf(text), { in: inPlace, beside }));
}

test('scripts without spaces are read by pairs, and a character alone is found too', () => {
  assert.deepEqual(termsOf('数据库').in, ['数', '数据', '据', '据库', '库']);
  assert.ok(termsOf('ภาษาไทย').in.includes('าษ'));
  assert.ok(termsOf('데이터베이스를').in.includes('이터'));
});

test('decomposed syllables and zero-width spaces make no other pairs', () => {
  for (const text of ['データベース', '데이터베이스'])
    assert.deepEqual(termsOf(text.normalize('NFD')).in, termsOf(text).in);
  assert.deepEqual(termsOf('认\u200B证').in, termsOf('认证').in);
});

test('a long run of letters is cut, not kept whole', () => {
  assert.deepEqual(termsOf('a'.repeat(5000)).in, ['a'.repeat(128)]);
});
