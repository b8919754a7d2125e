export {
  type CalendarDate,
  type CalendarDateReading,
  calendarDateOf,
  daysBetween,
  readCalendarDate,
} from './calendarDate.js';
export { documentIdOfPath, isIgnoredFolder, isMarkdownPath } from './documentId.js';
export {
  type FrontMatter,
  type FrontMatterBlock,
  type FrontMatterProblem,
  type FrontMatterReading,
  type FrontMatterValue,
  readPlainFrontMatter,
  splitFrontMatter,
} from './frontMatter.js';
export {
  FRONT_MATTER_CHARACTERS,
  loadYaml,
  readFrontMatter,
  type YamlLibrary,
} from './frontMatterReader.js';
export { looksLikeFrontMatter } from './frontMatterRecovery.js';
export { type WritableValue, writeDocument } from './frontMatterWriter.js';
export { BearingError, type Issue, type IssueSeverity, issueToLine } from './issue.js';
export { BUILT_IN_STALE_AFTER, type StaleAfter } from './origin.js';
export {
  type ProducerState,
  type ProducerStateReading,
  type RunStatus,
  readProducerState,
  writeProducerState,
} from './producerState.js';
export { FRONT_MATTER_SCHEMA, type JsonSchema, PRODUCER_STATE_SCHEMA } from './schemas.js';
export { type SchemaFinding, validateBySchema } from './schemaValidation.js';
export { type CorpusLimits, type CorpusSettings, DEFAULT_LIMITS, DEFAULT_SETTINGS, readSettings } from './settings.js';
