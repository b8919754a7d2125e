import { closeSync, type Dirent, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';
import {
  type CorpusSettings,
  DEFAULT_SETTINGS,
  isIgnoredFolder,
  isMarkdownPath,
  type ProducerStateReading,
  readProducerState,
  readSettings,
} from '@bearing/format';
import { parseDocument } from '../document/parseDocument.js';
import { ageOf } from '../freshness/freshness.js';

/** What a quick look at a corpus shows, before anything is indexed. */
export interface CorpusSurvey {
  readonly name: string | null;
  readonly description: string | null;
  readonly documents: number;
  /** Most documents first, then by name. */
  readonly origins: readonly OriginSurvey[];
  /** False where the time was up first: the counts are a least, and ages are missing. */
  readonly complete: boolean;
}

export interface OriginSurvey {
  readonly origin: string;
  readonly description: string | null;
  readonly documents: number;
  readonly stale: number;
  /** Undated, or without a rule that tells their age. */
  readonly unknown: number;
}

/** Longest front matter that is looked at. */
const HEAD_BYTES = 4096;

/**
 * Counts documents by origin and age from the starts of the files alone, within a time limit: for whoever has to say what
 * a corpus holds before it is indexed. A missing folder is an empty corpus here; opening it says what is wrong.
 *
 * @param options.budgetMs Milliseconds after which it answers with what it has. @default 150
 */
export function surveyCorpus(root: string, options: { now: Date; budgetMs?: number | undefined }): CorpusSurvey {
  const deadline = performance.now() + (options.budgetMs ?? 150);
  const inTime = (): boolean => performance.now() < deadline;
  const settings = readSurveySettings(root);
  const producers = readStates(root);
  const counts = new Map<string, { documents: number; stale: number; unknown: number }>();
  const { paths, complete: walked } = walk(root, inTime);
  let looked = 0;
  for (const file of paths) {
    const look = inTime();
    if (look) looked++;
    // One that can't be read here, or whose front matter needs the YAML library, is counted without its age.
    const document = look ? readHead(root, file) : null;
    const origin = document?.origin ?? (file.includes('/') ? file.slice(0, file.indexOf('/')) : '');
    const entry = counts.get(origin) ?? { documents: 0, stale: 0, unknown: 0 };
    counts.set(origin, entry);
    entry.documents++;
    if (document === null) continue;
    const { freshness } = ageOf(document, { settings, producers }, options.now);
    if (freshness === 'stale') entry.stale++;
    if (freshness === 'unknown') entry.unknown++;
  }
  return {
    name: settings.name,
    description: settings.description,
    documents: paths.length,
    origins: [...counts]
      .map(([origin, entry]) => ({
        origin,
        description: settings.origins.get(origin)?.description ?? null,
        ...entry,
      }))
      .sort((a, b) => b.documents - a.documents || (a.origin < b.origin ? -1 : 1)),
    complete: walked && looked === paths.length,
  };
}

function walk(root: string, inTime: () => boolean): { paths: string[]; complete: boolean } {
  const paths: string[] = [];
  const folders = [''];
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    if (!inTime()) return { paths, complete: false };
    for (const entry of entriesOf(path.join(root, folder))) {
      const below = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!isIgnoredFolder(entry.name)) folders.push(below);
      } else if (entry.isFile() && isMarkdownPath(entry.name)) {
        paths.push(below);
      }
    }
  }
  return { paths: paths.sort(), complete: true };
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function readHead(root: string, file: string) {
  let handle: number | null = null;
  try {
    handle = openSync(path.join(root, file), 'r');
    const buffer = Buffer.allocUnsafe(HEAD_BYTES);
    const size = readSync(handle, buffer, 0, HEAD_BYTES, 0);
    const parsed = parseDocument({ path: file, bytes: frontMatterOf(buffer.subarray(0, size)) });
    return typeof parsed === 'string' ? null : parsed.document;
  } catch {
    return null;
  } finally {
    if (handle !== null) closeSync(handle);
  }
}

/** The bytes up to the line that closes the front matter: what follows tells no date. */
function frontMatterOf(head: Buffer): Buffer {
  const end = head.indexOf('\n---', 3);
  return end < 0 ? head : head.subarray(0, end + '\n---\n'.length);
}

function readSurveySettings(root: string): CorpusSettings {
  try {
    return readSettings(readFileSync(path.join(root, 'bearing.json'), 'utf8')).settings;
  } catch {
    return DEFAULT_SETTINGS;
  }
}

function readStates(root: string): ReadonlyMap<string, ProducerStateReading> {
  const states = new Map<string, ProducerStateReading>();
  const folder = path.join(root, '_state');
  for (const { name } of entriesOf(folder).filter((entry) => entry.name.endsWith('.json'))) {
    const producer = name.slice(0, -'.json'.length);
    try {
      states.set(producer, readProducerState(readFileSync(path.join(folder, name), 'utf8'), producer));
    } catch {
      // Unreadable now: health says so once the corpus is open.
    }
  }
  return states;
}
