import type { ProducerWarning } from '@bearing/producer-kit';
import type { Database } from '../model/model.js';

/** What a reader of files hands back. It throws where the file as a whole can't be read, and warns where a part can't. */
export interface FileReading {
  readonly database: Database;
  readonly warnings: readonly ProducerWarning[];
}
