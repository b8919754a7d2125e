export { BearingError, type Issue, issueToLine } from '@bearing/format';
export type { ChangesReport, ColumnChanges, DocumentChange } from './changes/changesReport.js';
export type { CheckOptions, CheckReport } from './check/check.js';
export type { Chunk } from './chunk/chunk.js';
export { type CacheOptions, Corpus, type CorpusOptions } from './corpus/corpus.js';
export type { OnProgress } from './corpus/progress.js';
export type { PastRun, RunHistory } from './corpus/runHistory.js';
export type { SkippedFile, Snapshot } from './corpus/snapshot.js';
export { type CorpusSurvey, type OriginSurvey, surveyCorpus } from './corpus/surveyCorpus.js';
export type { Document, Heading, TextStore } from './document/document.js';
export { type Evaluation, evaluate, type QuestionResult, runOf } from './eval/evaluate.js';
export { METRICS, type Metrics } from './eval/metrics.js';
export { type Question, readJudgements, readQuestions } from './eval/questions.js';
export type { Age, Freshness } from './freshness/freshness.js';
export type {
  CorpusHealth,
  HealthReport,
  OriginHealth,
  ProducerHealth,
  ProducerVerdict,
} from './health/healthReport.js';
export type { DocumentView } from './listing/getDocument.js';
export type { DocumentList, DocumentSummary, ListOptions } from './listing/listDocuments.js';
export { originAdvice } from './listing/originFilter.js';
export { tagAdvice } from './listing/tagFilter.js';
export { type PackedCorpus, packSnapshot } from './packed/packedCorpus.js';
export type {
  Hit,
  QueryReport,
  Retrieval,
  RetrievalInput,
  RetrievalRequest,
  Retriever,
  RetrieverFactory,
  ScorePart,
} from './ranking/retriever.js';
export type { SearchOptions, SearchResult, Snippet } from './snippet/snippet.js';
export type { TextMatch } from './text/matchRanges.js';
export { VERSION } from './version.js';
