import fs from 'node:fs';
import path from 'node:path';
import { moveFile, removeFile, writeAtomically } from './atomicWrite.js';
import type { ProducerWarning } from './document.js';
import type { RunPlan } from './plan.js';
import type { RunReport } from './report.js';
import type { RunOutcome } from './runState.js';

/** What a run has done so far: counted as it happens, so that a run that fails midway reports what it did. */
export class RunProgress {
  readonly dryRun: boolean;
  private readonly producer: string;
  private readonly warnings: ProducerWarning[] = [];
  private readonly partialReasons: string[] = [];
  private readonly written = new Set<string>();
  private readonly removed: string[] = [];
  private readonly renamed: { from: string; to: string }[] = [];
  private unchanged = 0;
  private documents: number | null = null;
  private error: string | null = null;

  constructor(producer: string, dryRun: boolean) {
    this.producer = producer;
    this.dryRun = dryRun;
  }

  get isPartial(): boolean {
    return this.partialReasons.length > 0;
  }

  warn(warning: ProducerWarning): void {
    this.warnings.push(warning);
  }

  markPartial(reason: string): void {
    if (!this.partialReasons.includes(reason)) this.partialReasons.push(reason);
  }

  fail(error: string): void {
    this.error = error;
  }

  /** Moves first, then texts, removals last: killed anywhere, every document that is still wanted is there, whole. */
  async carryOut(plan: RunPlan, leftovers: readonly string[], corpus: string): Promise<void> {
    const act = async (action: () => Promise<void>): Promise<void> => {
      if (!this.dryRun) await action();
    };
    const at = (relative: string): string => path.join(corpus, ...relative.split('/'));
    const left = new Set<string>();
    for (const leftover of leftovers) await act(() => removeFile(at(leftover)));
    for (const move of plan.rename) {
      await act(() => moveFile(at(move.from), at(move.to)));
      this.renamed.push(move);
      left.add(move.from);
    }
    for (const { path: target, text } of plan.write) {
      await act(() => writeAtomically(at(target), text, this.producer));
      this.written.add(target);
    }
    for (const target of plan.remove) {
      await act(() => removeFile(at(target)));
      this.removed.push(target);
      left.add(target);
    }
    await act(async () => removeEmptyFolders(corpus, [...left]));
    this.unchanged = plan.unchanged;
    this.documents = plan.after;
  }

  /** A run that failed before its end counts what there is. */
  countIfUnknown(count: () => number): void {
    if (this.documents !== null) return;
    try {
      this.documents = count();
    } catch {
      this.documents = 0;
    }
  }

  outcome(durationMs: number): RunOutcome {
    return {
      status: this.error !== null ? 'failed' : this.isPartial ? 'partial' : 'ok',
      documents: this.documents ?? 0,
      written: this.written.size,
      unchanged: this.unchanged,
      removed: this.removed.length,
      error: this.error ?? (this.isPartial ? this.partialReasons.join('; ') : null),
      durationMs,
    };
  }

  report(durationMs: number): RunReport {
    return {
      producer: this.producer,
      ...this.outcome(durationMs),
      written: [...this.written].sort(),
      removed: this.removed,
      renamed: this.renamed,
      warnings: this.warnings,
      dryRun: this.dryRun,
    };
  }
}

/** Git keeps no empty folder, so neither does a run that emptied it. */
function removeEmptyFolders(corpus: string, paths: readonly string[]): void {
  for (const gone of paths) {
    const parts = gone.split('/').slice(0, -1);
    for (; parts.length > 0; parts.pop()) {
      try {
        fs.rmdirSync(path.join(corpus, ...parts));
      } catch {
        break; // Not empty, or held: it stays.
      }
    }
  }
}
