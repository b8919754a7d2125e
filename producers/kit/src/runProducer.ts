import { BearingError, calendarDateOf, type ProducerState } from '@bearing/format';
import { cleanDocument, cleanWarning } from './cleanDocument.js';
import type { ProducedDocument, ProducerWarning } from './document.js';
import { type Lock, takeLock } from './lock.js';
import { readPresentCorpus } from './ownDocuments.js';
import { planRun, type RunPlan } from './plan.js';
import type { RunReport } from './report.js';
import { RunProgress } from './runProgress.js';
import { outcomeState, type RunIdentity, readPriorState, runningState, writeState } from './runState.js';
import { type Scrubber, scrubber } from './scrub.js';

export interface RunOptions {
  /** Folder of the corpus. Made if it is not there. */
  readonly corpus: string;
  /** Names the state file and owns the documents that say so: letters, digits, `.`, `_`, `-`. */
  readonly producer: string;
  readonly origin: string;
  readonly version?: string | undefined;
  /** Plans and reports, and touches nothing: no document, no state, no lock. @default false */
  readonly dryRun?: boolean | undefined;
  /** Lets a run remove more than a fifth of its documents. @default false */
  readonly allowShrink?: boolean | undefined;
  /** `run`: a complete good run says again that unchanged documents hold. @default "content" */
  readonly affirms?: 'run' | 'content' | undefined;
  /** The schedule it keeps, in hours. */
  readonly expectEveryHours?: number | null | undefined;
  /** @default the system's clock */
  readonly now?: (() => Date) | undefined;
  /** Passwords and tokens that this run knows. They appear nowhere, in whatever form a driver repeats them. */
  readonly secrets?: readonly string[] | undefined;
  /** Folders and files of this machine that the run reads. Their absolute paths appear nowhere. */
  readonly localPaths?: readonly string[] | undefined;
  /** Ends the run as failed, e.g. on SIGINT. */
  readonly signal?: AbortSignal | undefined;
}

/** What a producer is handed while it works. */
export interface ProducerRun {
  add(document: ProducedDocument): void;
  /** Marks the run partial: it saw only part, removes nothing, affirms nothing. */
  partial(reason: string): void;
  /** Something in the input was off and the work went on. For stderr and the report. */
  warn(warning: ProducerWarning): void;
  /** Aborted when the run is to end early. */
  readonly signal: AbortSignal;
}

/**
 * Runs `produce` between the state `running` and the outcome: plans the difference to what stands in the corpus,
 * writes, removes what is this producer's and gone, and records. Never throws for a failed run: the report's status is
 * `failed` and its error one line without a secret.
 *
 * @example
 * const report = await runProducer({ corpus: './corpus', producer: 'harbours', origin: 'business' }, (run) => {
 *   const frontMatter = { title: 'Harbour 7', asOf: 'when-changed' };
 *   run.add({ path: 'business/harbour7.md', frontMatter, body: '# Harbour 7\n\nIt has nine berths.\n' });
 * });
 */
export async function runProducer(
  options: RunOptions,
  produce: (run: ProducerRun) => Promise<void> | void,
): Promise<RunReport> {
  const begun = performance.now();
  const scrub = scrubber(options.secrets ?? [], [options.corpus, ...(options.localPaths ?? [])]);
  const progress = new RunProgress(options.producer, options.dryRun === true);
  let lock: Lock | null = null;
  let running: ProducerState | null = null;
  try {
    checkNames(options);
    const started = options.now?.() ?? new Date();
    if (!progress.dryRun) lock = takeLock(options.corpus, options.producer, started);
    const prior = readPriorState(options.corpus, options.producer);
    running = runningState(identityOf(options), prior, started);
    if (!progress.dryRun) await writeState(options.corpus, running);
    const collected = await collect(produce, scrub, progress, options.signal);
    await carryOut(options, collected, started, progress);
  } catch (error) {
    progress.fail(scrub.error(error));
  }
  if (running !== null) {
    progress.countIfUnknown(() => ownDocumentsIn(options.corpus, options.producer));
    if (!progress.dryRun) {
      try {
        await writeState(options.corpus, outcomeState(running, progress.outcome(elapsedSince(begun))));
      } catch (error) {
        progress.fail(scrub.error(error));
      }
    }
  }
  lock?.release();
  return progress.report(elapsedSince(begun));
}

/** Plans against the corpus as it stands, and unless it is a dry run does what the plan says. */
async function carryOut(
  options: RunOptions,
  wanted: readonly ProducedDocument[],
  started: Date,
  progress: RunProgress,
): Promise<void> {
  const present = readPresentCorpus(options.corpus, options.producer);
  const plan = planRun({
    producer: options.producer,
    origin: options.origin,
    wanted,
    present: present.documents,
    today: calendarDateOf(started),
    complete: !progress.isPartial,
  });
  for (const warning of plan.warnings) progress.warn(warning);
  if (plan.taken.length > 0) progress.markPartial(`${plan.taken.length} wanted paths hold documents of somebody else`);
  refuseCollapse(plan, options);
  await progress.carryOut(plan, present.leftovers, options.corpus);
}

/** The share of its documents that a run removes without being told that it may. */
const REMOVABLE_SHARE = 1 / 5;

function refuseCollapse(plan: RunPlan, options: RunOptions): void {
  if (options.allowShrink === true || plan.remove.length <= plan.before * REMOVABLE_SHARE) return;
  throw new BearingError(
    'SHRINK_REFUSED',
    `this run would remove ${plan.remove.length} of ${plan.before} documents, more than a fifth; nothing was changed`,
    { where: options.producer, hint: 'look whether the input is whole; if it is, run again with --allow-shrink' },
  );
}

/** Lets the producer hand over its documents, cleaned of secrets and of this machine's paths as they come. */
async function collect(
  produce: (run: ProducerRun) => Promise<void> | void,
  scrub: Scrubber,
  progress: RunProgress,
  signal: AbortSignal = new AbortController().signal,
): Promise<ProducedDocument[]> {
  const documents: ProducedDocument[] = [];
  const run: ProducerRun = {
    add(document): void {
      const { clean, warning } = cleanDocument(document, scrub);
      documents.push(clean);
      if (warning !== null) progress.warn(warning);
    },
    partial: (reason) => progress.markPartial(scrub.line(reason)),
    warn: (warning) => progress.warn(cleanWarning(warning, scrub)),
    signal,
  };
  await Promise.race([Promise.resolve().then(() => produce(run)), rejectOnAbort(signal)]);
  return documents;
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = (): void => {
      reject(new BearingError('INTERRUPTED', 'the run was stopped before its end', { hint: 'run it again' }));
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

function checkNames({ producer, origin }: RunOptions): void {
  for (const [what, name] of [
    ['producer', producer],
    ['origin', origin],
  ] as const) {
    if (NAME.test(name)) continue;
    throw new BearingError('NAME_INVALID', `${JSON.stringify(name)} is no name of a ${what}`, {
      hint: 'use letters, digits, ".", "_" and "-", at most 64, the first a letter or a digit',
    });
  }
}

function identityOf(options: RunOptions): RunIdentity {
  return {
    producer: options.producer,
    origin: options.origin,
    version: options.version ?? null,
    affirms: options.affirms ?? 'content',
    expectEveryHours: options.expectEveryHours ?? null,
  };
}

function ownDocumentsIn(corpus: string, producer: string): number {
  return readPresentCorpus(corpus, producer).documents.filter((document) => document.producer === producer).length;
}

function elapsedSince(begun: number): number {
  return Math.round(performance.now() - begun);
}
