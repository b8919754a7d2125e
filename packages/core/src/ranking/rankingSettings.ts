/**
 * Every constant and switch of the ranking, in one place: an ablation changes one and leaves the rest. Figures are
 * nDCG@10, averaged over the visible half of 14 judged collections; the table stands in docs/ranking.md.
 */
export interface RankingSettings {
  /** Split camelCase names into parts. */
  readonly camelParts: boolean;
  /** Index a name's parts put together, beside the parts: `FCLT_BUILDING` is fclt, building and fcltbuilding. */
  readonly joinedNames: boolean;
  /** Index a name as it is written, beside its parts: `AR-7` is not `AR` and `7`, `C#` is not `C`. */
  readonly writtenNames: boolean;
  readonly stemming: boolean;
  /** Leave a question's own words out of the search. */
  readonly stopWords: boolean;
  /** Chunks join their neighbours of the same document until they hold this many characters; 0 ranks each chunk by itself. */
  readonly leastUnitCharacters: number;
  /** Saturation of term frequency for a question of a few words, and for a page: a few words should all be there, a page's need not. */
  readonly k1Short: number;
  readonly k1Page: number;
  /** Distinct terms up to which a query is short, and from which it is a page. */
  readonly shortTerms: number;
  readonly pageTerms: number;
  /** How much the length of the text counts, 0 to 1, and that of the other fields. */
  readonly b: number;
  readonly bFields: number;
  /** Weight of a term in each field, in the order of `FIELDS`: text, heading, title, alias, id, about. */
  readonly fieldWeights: readonly number[];
  /** Saturation of a term's frequency in the query. */
  readonly k3: number;
  /** Most distinctive terms kept of a query, where `maxQueryTerms` of bearing.json says nothing else. */
  readonly maxQueryTerms: number;
  /** A document's score is its best unit + this × its second + this² × its third …: no reward for length. */
  readonly decay: number;
  /** Weight of two neighbouring query words found as neighbours, × the weight of the weaker. */
  readonly pairs: number;
  /** The same where they were typed as one, with a sign between them: `src/app/main.ts`, `std::vector`. */
  readonly joinedPairs: number;
  /** How many of the best units are looked at for pairs. */
  readonly pairDepth: number;
  /** Weight of a name's joined and of its written form, × its idf; a code, a version or `.NET` (`AR-7`, `2026.4.10`) is its written form. */
  readonly joinedWeight: number;
  readonly writtenWeight: number;
  readonly codeWeight: number;
  /** Weight of neighbouring query words put together where a document is named so: "sales order header" finds SalesOrderHeader. */
  readonly queryJoin: number;
  /** Weight of the known word nearest to an unknown one, × its idf. */
  readonly correction: number;
  /** Weight of synonyms, aliases and glossary names, × the weight of what was typed. */
  readonly expansion: number;
  /** What a document gains, of its score, whose title, alias or heading is the query and nothing else. */
  readonly named: number;
  /** What is left of the score of a superseded or deprecated document. */
  readonly superseded: number;
}

/**
 * Where each number comes from. "Flat": half and double of it move the mean by less than .002, so it is chosen for its
 * meaning. The others stand where the mean over the visible half was best; docs/ranking.md has what their half and double cost.
 */
export const DEFAULT_RANKING: RankingSettings = {
  camelParts: true,
  joinedNames: true,
  writtenNames: true,
  stemming: true,
  stopWords: true,
  // Best of 0, 150, 300, 600: small sections say too little by themselves.
  leastUnitCharacters: 300,
  // Best of 0.45, 0.9 (Anserini's k1 for passages), 1.8, and of 1.5, 3, 6.
  k1Short: 0.9,
  k1Page: 3,
  // 3: flat, a few words. 34: best of 17, 34, 68.
  shortTerms: 3,
  pageTerms: 34,
  // BM25's usual b (Robertson and Zaragoza 2009), best of 0.5, 0.75, 1; for the fields it is flat.
  b: 0.75,
  bFields: 0.75,
  // All alike loses .005, each by itself is flat but the text: a title says what its document is.
  fieldWeights: [1, 1, 6, 4, 1, 1],
  // Flat above, worse below: as in the best figure known before.
  k3: 8,
  // The decision record on query terms has the figures.
  maxQueryTerms: 200,
  // Flat: as in the best figure known before; the sum of all units is worse by .067 there.
  decay: 0.2,
  // Best of 0.15, 0.3, 0.45, 0.6, 0.8, and better on 11 of 14 collections than 0.3.
  pairs: 0.45,
  // Flat.
  joinedPairs: 1,
  // Flat: what stands below the hundredth unit is not shown.
  pairDepth: 100,
  // Best of 0.45, 0.9, 1.8.
  joinedWeight: 0.9,
  // Flat.
  writtenWeight: 0.15,
  // Flat: a code is worth its idf.
  codeWeight: 1,
  // Flat above, worse below.
  queryJoin: 0.5,
  // Flat below, worse above: as in the best figure known before.
  correction: 0.7,
  // Below the words themselves, as the contract wants; no judgement tells 0.25 from 1.
  expansion: 0.5,
  // Flat from 0.125 to 0.5; without it Bearing's own questions find 37 of 40 first, with it 39.
  named: 0.25,
  // No judgement tells 0.3 from 1: a successor stands before what it replaces whatever this is. By its meaning.
  superseded: 0.6,
};
