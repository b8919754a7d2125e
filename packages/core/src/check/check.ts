import type { Issue } from '@bearing/format';
import type { CheckFiles } from '../corpus/checkFiles.js';
import type { OnProgress } from '../corpus/progress.js';
import type { Snapshot } from '../corpus/snapshot.js';
import { futureDateIssues } from '../freshness/futureDates.js';
import { byteFindings, mended } from './byteIssues.js';
import { driftIssues } from './drift/driftIssues.js';
import { type FormerNames, formerNamesOf, NO_FORMER_NAMES, withoutPresent } from './drift/formerNames.js';
import { schemaNames } from './drift/schemaNames.js';
import { squashed } from './drift/spelling.js';
import { undescribedTables } from './drift/undescribed.js';
import { duplicateIssues } from './duplicateIssues.js';
import { linkIssues } from './linkIssues.js';
import { frontMatterIssues, stateIssues } from './schemaIssues.js';

export interface CheckOptions {
  /** Only what these root-relative files and folders hold. @default the whole corpus */
  readonly paths?: readonly string[] | undefined;
  /** Only documents of this producer, and its state. @default all */
  readonly producer?: string | undefined;
  /** Mends line ends, byte order marks and dates in quotes. @default false */
  readonly fix?: boolean | undefined;
  readonly now?: Date | undefined;
}

/** The corpus held against the format and against itself. */
export interface CheckReport {
  readonly status: 'ok' | 'fail';
  /** RFC 3339. */
  readonly checkedAt: string;
  /** Where the corpus stands in its git repository: `corpus`; empty at its top, or without one. */
  readonly repositoryPath: string;
  /** Documents looked at. */
  readonly documents: number;
  readonly errors: number;
  readonly warnings: number;
  /** Sorted by path and line. */
  readonly issues: readonly Issue[];
  /** Files that were mended, root-relative. */
  readonly fixed: readonly string[];
  /** What could not be looked at, in sentences. */
  readonly unknown: readonly string[];
}

export async function checkCorpus(
  snapshot: Snapshot,
  files: CheckFiles,
  options: CheckOptions,
  now: Date,
  onProgress?: OnProgress,
): Promise<CheckReport> {
  const unknown: string[] = [];
  const schema = schemaNames(snapshot);
  const formerNames = async (): Promise<FormerNames> => {
    const history = await files.schemaHistory();
    if (history.unknown !== null) unknown.push(`names that the schema used to have: ${history.unknown}`);
    if (history.text === null) return NO_FORMER_NAMES;
    return withoutPresent(formerNamesOf(history.text), {
      words: new Set(schema.byName.keys()),
      columnsOf: (table) => new Set((schema.byName.get(table) ?? []).flatMap(({ columns }) => columns.map(squashed))),
    });
  };
  // The bytes first: what --fix mends is not told by the others.
  const bytes = await byteIssues(snapshot, files, options, onProgress);
  const parts: Readonly<Record<string, () => readonly Issue[] | Promise<readonly Issue[]>>> = {
    'what reading found': () => snapshot.issues,
    dates: () => futureDateIssues(snapshot, now),
    'front matter': () => frontMatterIssues(snapshot),
    states: () => stateIssues(files.states()),
    duplicates: () => duplicateIssues(snapshot),
    links: () => linkIssues(snapshot, (path) => files.exists(path)),
    names: () => driftIssues(snapshot, schema, formerNames),
    'undescribed tables': () => undescribedTables(snapshot, schema),
  };
  const all: Issue[] = [...bytes.issues];
  for (const [part, issuesOf] of Object.entries(parts)) {
    onProgress?.(`checking ${part}`, 0, 0);
    all.push(...(await issuesOf()));
  }
  const isWanted = filterOf(snapshot, options);
  const issues = all.filter(({ path }) => isWanted(path)).sort(byPlace);
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  return {
    status: issues.length === 0 ? 'ok' : 'fail',
    checkedAt: now.toISOString(),
    repositoryPath: files.repositoryPath(),
    documents: snapshot.documents.filter(({ path }) => isWanted(path)).length,
    errors,
    warnings: issues.length - errors,
    issues,
    fixed: bytes.fixed,
    unknown,
  };
}

async function byteIssues(
  snapshot: Snapshot,
  files: CheckFiles,
  options: CheckOptions,
  onProgress?: OnProgress,
): Promise<{ issues: Issue[]; fixed: string[] }> {
  const isWanted = filterOf(snapshot, options);
  const issues: Issue[] = [];
  const fixed: string[] = [];
  let windowsEnds: boolean | null = null;
  for (const [at, { path }] of snapshot.documents.entries()) {
    if (!isWanted(path)) continue;
    onProgress?.('checking bytes', at, snapshot.documents.length);
    const bytes = files.read(path);
    if (bytes === null) continue;
    const findings = byteFindings(path, bytes);
    if (findings.length === 0) continue;
    if (options.fix === true && files.replace(path, bytes, mended(bytes))) {
      fixed.push(path);
      continue;
    }
    // A checkout that git is told to make with Windows line ends is as it should be.
    if (findings.some(({ kind }) => kind === 'line-ends')) windowsEnds ??= await files.checksOutWindowsLineEnds();
    issues.push(
      ...findings.filter(({ kind }) => kind !== 'line-ends' || windowsEnds !== true).map(({ issue }) => issue),
    );
  }
  return { issues, fixed };
}

function filterOf(snapshot: Snapshot, { paths, producer }: CheckOptions): (path: string) => boolean {
  const owned =
    producer === undefined
      ? null
      : new Set([
          `_state/${producer}.json`,
          ...snapshot.documents.filter((document) => document.producer === producer).map(({ path }) => path),
        ]);
  const isBelow = (path: string, wanted: string): boolean =>
    wanted === '' || path === wanted || path.startsWith(`${wanted}/`);
  return (path) =>
    (owned === null || owned.has(path)) &&
    (paths === undefined || paths.length === 0 || paths.some((wanted) => isBelow(path, wanted)));
}

function byPlace(a: Issue, b: Issue): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0) || (a.code < b.code ? -1 : 1);
}
