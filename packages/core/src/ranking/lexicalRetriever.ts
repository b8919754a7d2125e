import type { Document } from '../document/document.js';
import { firstChunkOf, type LexicalIndex } from '../index/lexicalIndex.js';
import { buildQuery, round } from '../query/buildQuery.js';
import { exampleWord } from '../query/exampleWord.js';
import { Expansions } from '../query/expansions.js';
import { NamesRead } from '../query/namesRead.js';
import { NearestTerms } from '../query/nearestTerms.js';
import type { Query } from '../query/query.js';
import { type Analyzer, analyzerFor } from '../text/analyzer.js';
import { numberOf } from '../text/vocabulary.js';
import { bestChunk } from './bestChunk.js';
import { type Candidate, chooseHits } from './chooseHits.js';
import { addingUp, explainUnit } from './explain.js';
import { favourNamed } from './favourNamed.js';
import { fieldNorms } from './fieldNorms.js';
import { analysisOf, indexFor } from './indexFor.js';
import { inOrder } from './inOrder.js';
import { PairCounter } from './pairCounter.js';
import { type RankedDocument, rankDocuments } from './rankDocuments.js';
import { DEFAULT_RANKING, type RankingSettings } from './rankingSettings.js';
import { DocumentRelations } from './relations.js';
import type { IndexedCorpus, Retrieval, RetrievalInput, RetrievalRequest, Retriever, ScorePart } from './retriever.js';
import { scorePairs } from './scorePairs.js';
import { saturationOf, scoreUnits } from './scoreUnits.js';
import { Succession } from './succession.js';
import { clean, createWorkspace, place, type Workspace } from './workspace.js';

/** BM25F over ranking units, rolled up to documents. */
export async function lexicalRetriever(input: RetrievalInput, before: IndexedCorpus | null = null): Promise<Retriever> {
  return createLexicalRetriever(input, DEFAULT_RANKING, before);
}

/** The same with other constants: for ablations. */
export async function createLexicalRetriever(
  input: RetrievalInput,
  settings: RankingSettings,
  before: IndexedCorpus | null = null,
): Promise<Retriever> {
  const analyzer = await analyzerFor(input.settings.language, settings);
  const usable = before?.analysis === analysisOf(input.settings.language, settings) ? before : null;
  const relations = usable?.relations.readWith(analyzer);
  return new LexicalRetriever(input, indexFor(input, analyzer, settings, usable), analyzer, settings, relations);
}

/** Documents looked at for each hit asked for: near-duplicates collapse, and a document's second passage comes later. */
const DOCUMENTS_PER_HIT = 2;
const LEAST_DOCUMENTS = 40;

export class LexicalRetriever implements Retriever {
  readonly indexed: IndexedCorpus;
  readonly #input: RetrievalInput;
  readonly #index: LexicalIndex;
  readonly #analyzer: Analyzer;
  readonly #settings: RankingSettings;
  readonly #norms: Float64Array;
  readonly #workspace: Workspace;
  readonly #nearest: NearestTerms;
  readonly #names: NamesRead;
  #stops: Uint8Array | null = null;
  #expansions: Expansions | null = null;
  #succession: Succession | null = null;

  constructor(
    input: RetrievalInput,
    index: LexicalIndex,
    analyzer: Analyzer,
    settings: RankingSettings,
    relations: DocumentRelations = new DocumentRelations(analyzer),
  ) {
    this.#input = input;
    this.#index = index;
    const analysis = analysisOf(input.settings.language, settings);
    this.indexed = { analysis, documents: input.documents, index, relations };
    this.#analyzer = analyzer;
    this.#settings = settings;
    this.#norms = fieldNorms(index, settings);
    this.#workspace = createWorkspace(index);
    this.#nearest = new NearestTerms(index);
    this.#names = new NamesRead(index, analyzer);
  }

  /** The terms that don't part a pair: 1 for each. Only pairs need them. */
  #stopTerms(): Uint8Array {
    if (this.#stops === null) {
      this.#stops = new Uint8Array(this.#index.terms.size);
      for (const word of this.#analyzer.stopWords) {
        const number = numberOf(this.#index.terms, this.#analyzer.stem(word));
        if (number >= 0) this.#stops[number] = 1;
      }
    }
    return this.#stops;
  }

  retrieve(request: RetrievalRequest): Retrieval {
    const index = this.#index;
    const settings = this.#settings;
    const query = buildQuery(request.text, {
      index,
      analyzer: this.#analyzer,
      settings,
      maxQueryTerms: this.#input.settings.maxQueryTerms ?? settings.maxQueryTerms,
      nearest: this.#nearest,
      wordOf: (term) => exampleWord(index, term, this.#input, this.#analyzer, this.#workspace.room),
      expansions: () => {
        this.#expansions ??= new Expansions(this.#input, this.#analyzer, this.indexed.relations);
        return this.#expansions;
      },
    });
    const k1 = saturationOf(query.words, settings);
    const accepts = (document: number): boolean => request.accepts(this.#input.documents[document] as Document);
    // Until it is known how many were touched, any may be: the filter is not ours.
    let count = index.unitRoom;
    try {
      place(this.#workspace, query);
      count = scoreUnits(index, this.#norms, query, k1, accepts, this.#workspace);
      const touched = this.#workspace.touched.subarray(0, count);
      if (query.pairs.length > 0)
        scorePairs(index, query, k1, settings.pairDepth, this.#stopTerms(), touched, this.#workspace);
      this.#succession ??= new Succession(this.#input.documents, this.indexed.relations);
      const rolledUp = rankDocuments(
        index,
        touched,
        settings,
        this.#succession,
        this.#workspace,
        Math.max(LEAST_DOCUMENTS, request.limit * DOCUMENTS_PER_HIT),
      );
      const ranked = favourNamed(rolledUp, query.content, settings.named, index, this.#input, this.#names);
      const hits = request.perDocument === true ? this.#bestOfEach(ranked) : this.#passages(ranked, request);
      return {
        query: request.explain ? withReasons(query) : query.report,
        hits: hits.slice(0, request.limit).map(({ candidate, similar }) => ({
          chunk: bestChunk(index, candidate.unit, query, this.#input, this.#names, this.#workspace),
          score: candidate.score,
          similar,
          explanation: request.explain ? this.#explain(candidate, ranked, query, k1) : null,
        })),
        matched: count,
      };
    } finally {
      clean(this.#workspace, query, count);
    }
  }

  #bestOfEach(ranked: readonly RankedDocument[]): { candidate: Candidate; similar: number }[] {
    return Array.from(this.#candidates(ranked, 1), (candidate) => ({ candidate, similar: 0 }));
  }

  #passages(ranked: readonly RankedDocument[], request: RetrievalRequest): { candidate: Candidate; similar: number }[] {
    const { documents } = this.#input;
    const asked = request.text.trim().toLowerCase();
    const oneDocument = (ordinal: number): boolean => {
      const document = documents[ordinal];
      return document !== undefined && [document.id, document.title].some((name) => name.toLowerCase() === asked);
    };
    return chooseHits(
      this.#candidates(ranked, Number.POSITIVE_INFINITY),
      request.limit,
      oneDocument,
      this.#index,
      documents,
      this.#workspace,
    );
  }

  /** The passages of ranked documents, best first, equal ones by chunk id. A document's further ones are made as they are due. */
  #candidates(ranked: readonly RankedDocument[], mostOfOne: number): Iterable<Candidate> {
    const idOf = ({ chunk }: Candidate): string => this.#input.chunks.at(chunk)?.id ?? '';
    const firsts: Placed[] = [];
    for (const one of ranked) this.#passagesAt(one, 0, mostOfOne, firsts);
    return inOrder(
      firsts,
      (a, b) => a.score > b.score || (a.score === b.score && idOf(a) < idOf(b)),
      ({ of, next }) => (next === 0 ? [] : this.#passagesAt(of, next, mostOfOne, [])),
    );
  }

  /** Puts the passage at a place among a document's, best first, and those that score the same behind what was found. */
  #passagesAt(of: RankedDocument, place: number, mostOfOne: number, found: Placed[]): Placed[] {
    const { document, units, score, named } = of;
    const { unitScores } = this.#workspace;
    const most = Math.min(mostOfOne, MOST_CANDIDATES_OF_ONE, units.length);
    const top = unitScores[units[0] as number] ?? 0;
    let last: Placed | null = null;
    for (let at = place; at < most; at++) {
      const unit = units[at] as number;
      const its = unitScores[unit] as number;
      // What its successors took from a document, they took from each of its passages.
      const own = round(at === 0 ? score : Math.min(its, score, top === 0 ? 0 : round((its * (score - named)) / top)));
      if (last !== null && last.score !== own) {
        last.next = at;
        break;
      }
      if (own <= 0) continue;
      last = {
        document,
        unit,
        chunk: firstChunkOf(this.#index, unit, this.#input.firstChunk),
        score: own,
        of,
        next: 0,
      };
      found.push(last);
    }
    return found;
  }

  #explain(candidate: Candidate, ranked: readonly RankedDocument[], query: Query, k1: number): ScorePart[] {
    const { positions, unitScores, room } = this.#workspace;
    const counter = new PairCounter(query);
    counter.count(this.#index, candidate.unit, positions, this.#stopTerms());
    const parts = explainUnit(this.#index, this.#norms, query, k1, candidate.unit, counter, room);
    const document = ranked.find((one) => one.document === candidate.document);
    const first = document?.units[0];
    const unitScore = unitScores[candidate.unit] as number;
    if (document !== undefined && first === candidate.unit && document.rest > 0) {
      parts.push({ term: '', field: 'rest', score: document.rest, because: 'further passages of the document' });
    }
    if (document !== undefined && first === candidate.unit && document.named > 0) {
      parts.push({ term: '', field: 'named', score: document.named, because: 'named as the query is' });
    }
    const sum = first === candidate.unit ? unitScore + (document?.rest ?? 0) + (document?.named ?? 0) : unitScore;
    const adjusted = candidate.score - sum;
    if (Math.abs(adjusted) > 1e-6)
      parts.push({ term: '', field: 'superseded', score: adjusted, because: 'superseded or deprecated' });
    return addingUp(parts, candidate.score);
  }
}

/** Passages of one document that are looked at: two are shown, more only where it is the one asked for. */
const MOST_CANDIDATES_OF_ONE = 50;

/** The report with what put a term into the query, where it wasn't typed. */
function withReasons(query: Query): Query['report'] {
  return {
    ...query.report,
    terms: query.terms.map(({ term, weight, because }) => ({
      term,
      weight: round(weight),
      ...(because === null ? {} : { because }),
    })),
  };
}

/** A candidate that knows the document it is of, and from which place on further ones are to be made; 0 for none. */
interface Placed extends Candidate {
  readonly of: RankedDocument;
  next: number;
}
