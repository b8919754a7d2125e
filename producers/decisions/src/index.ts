export { type CheckedDecision, checkDecisions } from './check/checkDecisions.js';
export { checkedFromCorpus, checkedFromFolder } from './check/checkedFrom.js';
export { type CorpusDecision, findDecision, readCorpusDecisions } from './corpus/corpusDecisions.js';
export { type ImportOptions, importRecords } from './import/importRecords.js';
export { type DecisionRecord, readRecord } from './record/record.js';
export { createRecord, type NewRecord } from './scaffold/newRecord.js';
export { type SupersedeOptions, type SupersedeReport, supersede } from './supersede/supersede.js';
