import type { RetrievalInput } from '@bearing/core';
import type { Query } from '../../dist/query/query.js';
import { readQuery } from '../../dist/query/readQuery.js';
import type { RankingSettings } from '../../dist/ranking/rankingSettings.js';
import type { Analyzer } from '../../dist/text/analyzer.js';

/**
 * BM25F with pairs and roll-up as the settings describe it, straight from the texts, with maps and no index: the oracle
 * for the fast one. Takes the query's terms and weights as given; one chunk is one unit (`leastUnitCharacters` 0).
 */
export function naiveScores(
  input: RetrievalInput,
  query: Query,
  analyzer: Analyzer,
  s: RankingSettings,
  k1: number,
): Map<number, number> {
  const fieldsOf = (at: number): string[][] => {
    const chunk = input.chunks.at(at)!;
    const document = input.documents[chunk.document]!;
    const text = input.texts.read(document).slice(chunk.start, chunk.end);
    const terms = (one: string): string[] => occurrences(one, analyzer);
    return [
      [...terms(chunk.prefix), ...terms(text)],
      terms(chunk.heading.join('\n')),
      terms(document.title),
      terms(document.aliases.join('\n')),
      terms(document.id),
      terms([...document.tags, document.description ?? ''].join('\n')),
    ];
  };
  const units = Array.from(input.chunks, (_, at) => fieldsOf(at));
  const length = (terms: readonly string[]): number => terms.filter((term) => !term.startsWith('+')).length;
  const averages = [0, 1, 2, 3, 4, 5].map(
    (field) => units.reduce((sum, unit) => sum + length(unit[field]!), 0) / units.length,
  );
  const scores = units.map((unit) => {
    let score = 0;
    for (const { term, weight, namesOnly } of query.terms) {
      let frequency = 0;
      for (const [field, terms] of unit.entries()) {
        if (namesOnly && field < 2) continue;
        const count = terms.filter((one) => one === term || one === `+${term}`).length;
        const b = field === 0 ? s.b : s.bFields;
        const relative = averages[field] === 0 ? 1 : length(terms) / averages[field]!;
        if (count > 0) frequency += (count * s.fieldWeights[field]!) / (1 - b + b * relative);
      }
      score += (weight * frequency * (k1 + 1)) / (frequency + k1);
    }
    if (score === 0) return 0;
    const places = unit[0]!.filter((term) => !term.startsWith('+') && !isStop(term, analyzer));
    for (const { first, second, worth } of query.pairs) {
      const [a, b] = [query.terms[first]!, query.terms[second]!];
      const count = places.filter((term, at) => term === a.term && places[at + 1] === b.term).length;
      score += (worth * Math.min(a.weight, b.weight) * count * (k1 + 1)) / (count + k1);
    }
    return score;
  });
  const documents = new Map<number, number>();
  for (const document of input.documents.keys()) {
    const own = scores
      .filter((score, at) => input.chunks.at(at)!.document === document && score > 0)
      .sort((a, b) => b - a);
    if (own.length > 0)
      documents.set(
        document,
        own.slice(0, 6).reduce((sum, score, at) => sum + score * s.decay ** at, 0),
      );
  }
  return documents;
}

/** Every term in its order; those beside a name marked with `+`. */
function occurrences(text: string, analyzer: Analyzer): string[] {
  const all: string[] = [];
  for (const [word] of text.matchAll(/\S+/g)) {
    const { terms, sequence } = readQuery(word, analyzer);
    all.push(...sequence.map(({ term }) => term));
    for (const { term, beside, frequency } of terms.values())
      if (beside) for (let n = 0; n < frequency; n++) all.push(`+${term}`);
  }
  return all;
}

function isStop(term: string, analyzer: Analyzer): boolean {
  return [...analyzer.stopWords].some((word) => analyzer.stem(word) === term);
}
