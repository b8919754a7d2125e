import type { ProducerWarning } from '@bearing/producer-kit';
import type { Database } from '../model/model.js';

/** How to reach a server. Times in milliseconds. */
export interface Connection {
  /** The whole URL, with the password where it has one. Never shown. */
  readonly url: string;
  /** Overrides the URL's. */
  readonly password: string | null;
  /** For the connection to stand. @default 10000 */
  readonly connectTimeoutMs: number;
  /** For each catalog query. @default 30000 */
  readonly queryTimeoutMs: number;
}

/** What a live reader saw, and why that may not be all. */
export interface LiveReading {
  readonly database: Database;
  /** One sentence each, without a secret; a complete reading has none. */
  readonly incomplete: readonly string[];
  /** What was read though the login has no right to it at all. */
  readonly barred: Barred | null;
  readonly warnings: readonly ProducerWarning[];
}

export interface Barred {
  readonly login: string;
  readonly relations: readonly { readonly schema: string | null; readonly name: string }[];
}
