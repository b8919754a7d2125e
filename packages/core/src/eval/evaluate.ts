import { BearingError } from '@bearing/format';
import type { OnProgress } from '../corpus/progress.js';
import type { Snapshot } from '../corpus/snapshot.js';
import type { Document } from '../document/document.js';
import { type Metrics, meanOf, metricsOf } from './metrics.js';
import type { Question } from './questions.js';

/** How one question fared. */
export interface QuestionResult {
  readonly id: string;
  readonly kind: string | null;
  readonly text: string;
  readonly metrics: Metrics;
  /** Rank of the first relevant document, from 1; `null` where none is among the first hundred. */
  readonly firstRelevant: number | null;
  /** Documents that were wanted and are not among the first ten. */
  readonly lost: readonly string[];
  /** Documents that must not and do stand among the first ten. */
  readonly mustNot: readonly string[];
  /** At most a hundred documents, best first, named as the judgements name them. */
  readonly ranked: readonly { readonly document: string; readonly score: number }[];
}

export interface Evaluation {
  readonly questions: number;
  readonly metrics: Metrics;
  readonly kinds: Readonly<Record<string, { readonly questions: number; readonly metrics: Metrics }>>;
  readonly results: readonly QuestionResult[];
  /** Questions without a judgement: not counted. */
  readonly unjudged: readonly string[];
  /** Documents of the judgements that the corpus doesn't hold: they count as lost. */
  readonly unknownDocuments: readonly string[];
}

/** Ranked documents of a question that are kept, as TREC runs have it. */
const DEPTH = 100;

/** Asks every judged question and grades the answers. */
export async function evaluate(
  snapshot: Snapshot,
  questions: readonly Question[],
  judgements: ReadonlyMap<string, ReadonlyMap<string, number>>,
  onProgress?: OnProgress,
): Promise<Evaluation> {
  const judged = questions
    .map((question) => ({ question, relevant: question.relevant ?? judgements.get(question.id) }))
    .filter(
      (one): one is { question: Question; relevant: ReadonlyMap<string, number> } => (one.relevant?.size ?? 0) > 0,
    );
  const names = new DocumentNames(
    snapshot.documents,
    judged.flatMap(({ relevant }) => [...relevant.keys()]),
  );
  const results: QuestionResult[] = [];
  for (const { question, relevant } of judged) {
    onProgress?.('asking questions', results.length, judged.length);
    results.push(await ask(snapshot, question, relevant, names));
  }
  const kinds = new Map<string, Metrics[]>();
  for (const { kind, metrics } of results) if (kind !== null) kinds.set(kind, [...(kinds.get(kind) ?? []), metrics]);
  return {
    questions: results.length,
    metrics: meanOf(results.map(({ metrics }) => metrics)),
    kinds: Object.fromEntries([...kinds].map(([kind, all]) => [kind, { questions: all.length, metrics: meanOf(all) }])),
    results,
    unjudged: questions.filter((question) => !judged.some((one) => one.question === question)).map(({ id }) => id),
    unknownDocuments: names.unknown,
  };
}

async function ask(
  { retriever, documents, chunks }: Snapshot,
  { id, kind, text, exclude, mustNot }: Question,
  relevant: ReadonlyMap<string, number>,
  names: DocumentNames,
): Promise<QuestionResult> {
  const excluded = new Set(exclude.map((name) => names.find(name)));
  const accepts = (document: Document): boolean => !excluded.has(document);
  const ranked: { document: Document; score: number }[] = [];
  try {
    const { hits } = await retriever.retrieve({ text, accepts, limit: DEPTH, explain: false, perDocument: true });
    for (const { chunk, score } of hits) {
      const document = documents[chunks.at(chunk)?.document ?? -1];
      if (document !== undefined && !ranked.some((one) => one.document === document)) ranked.push({ document, score });
    }
  } catch (error) {
    // A question without a word finds nothing, like one that matches nothing.
    if (!(error instanceof BearingError && error.code === 'QUERY_EMPTY')) throw error;
  }
  const found = ranked.map(({ document }) => names.of(document));
  const wanted = new Map([...relevant].map(([name, grade]) => [names.canonical(name), grade]));
  const first = found.findIndex((name) => wanted.has(name));
  const top = ranked.slice(0, 10).map(({ document }) => document);
  return {
    id,
    kind,
    text,
    metrics: metricsOf(found, wanted),
    firstRelevant: first < 0 ? null : first + 1,
    lost: [...wanted.keys()].filter((name) => !found.slice(0, 10).includes(name)),
    mustNot: mustNot.filter((name) => top.some((document) => document === names.find(name))),
    ranked: ranked.map(({ document, score }) => ({ document: names.of(document), score })),
  };
}

/** Documents by id, by the front matter's own id, with or without the ending; each answered as the judgements name it. */
class DocumentNames {
  readonly unknown: readonly string[];
  readonly #documents = new Map<string, Document>();
  readonly #names = new Map<Document, string>();
  readonly #byOwnId: boolean;

  constructor(documents: readonly Document[], judged: readonly string[]) {
    for (const document of documents) if (document.ownId !== null) this.#documents.set(document.ownId, document);
    let ids = 0;
    const documentsById = new Map(documents.map((document) => [document.id, document]));
    const unknown = new Set<string>();
    for (const name of judged) {
      const byId = documentsById.get(name);
      const document = byId ?? this.#documents.get(name) ?? documentsById.get(plainId(name));
      if (document === undefined) {
        unknown.add(name);
        continue;
      }
      ids += byId === undefined && document.ownId === name ? -1 : 1;
      if (!this.#names.has(document)) this.#names.set(document, name);
    }
    for (const [id, document] of documentsById) this.#documents.set(id, document);
    this.unknown = [...unknown].sort();
    this.#byOwnId = ids < 0;
  }

  find(name: string): Document | undefined {
    return this.#documents.get(name) ?? this.#documents.get(plainId(name));
  }

  of(document: Document): string {
    return this.#names.get(document) ?? (this.#byOwnId ? (document.ownId ?? document.id) : document.id);
  }

  /** The name by which a judged document is answered: one document has one, however often and however it is judged. */
  canonical(name: string): string {
    const document = this.find(name);
    return document === undefined ? name : this.of(document);
  }
}

function plainId(name: string): string {
  return name
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '')
    .replace(/\.(?:md|markdown)$/i, '')
    .normalize('NFC');
}

/** A TREC run: `question Q0 document rank score bearing`, tab-separated, 100 documents a question. */
export function runOf(evaluation: Evaluation): string {
  return evaluation.results
    .flatMap(({ id, ranked }) =>
      ranked.map(({ document, score }, at) => `${[id, 'Q0', document, at + 1, score, 'bearing'].join('\t')}\n`),
    )
    .join('');
}
