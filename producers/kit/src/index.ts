export { outsideCode, withoutActiveMarkup } from './activeMarkup.js';
export {
  type ProducerArguments,
  type ProducerCommand,
  type ProducerOption,
  producerCommand,
  UsageError,
} from './command.js';
export { secretsOfUrl, splitCredentials, type UrlCredentials } from './credentials.js';
export type { ProducedDocument, ProducerWarning } from './document.js';
export { cleanImportedText, fencedBlock, withoutInvisible } from './importedText.js';
export { type Redaction, redactSecrets } from './redact.js';
export type { RunReport } from './report.js';
export { type ProducerRun, type RunOptions, runProducer } from './runProducer.js';
export { safePath, safePaths } from './safePath.js';
