import { type ProducerWarning, warningToLine } from './document.js';

/** What a run did, or with `dryRun` would do. */
export interface RunReport {
  readonly producer: string;
  readonly status: 'ok' | 'partial' | 'failed';
  /** The producer's documents in the corpus after the run. */
  readonly documents: number;
  /** Root-relative paths with `/`, sorted; so too below. */
  readonly written: readonly string[];
  readonly unchanged: number;
  readonly removed: readonly string[];
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  readonly warnings: readonly ProducerWarning[];
  /** Why a run failed or is partial, in one line without a secret. */
  readonly error: string | null;
  readonly durationMs: number;
  readonly dryRun: boolean;
}

/** Exit codes of a producer: 0 ok, 1 failed, 3 partial (2 is wrong usage). */
export function exitCodeOf(report: RunReport): number {
  return { ok: 0, failed: 1, partial: 3 }[report.status];
}

/** The report for people: a summary line, then each file that changed. */
export function reportToText(report: RunReport): string {
  const count = report.documents === 1 ? '1 document' : `${report.documents} documents`;
  const head = `${report.producer}: ${report.status}${report.dryRun ? ' (dry run, nothing was written)' : ''}`;
  const moved = report.renamed.length === 0 ? '' : `, ${report.renamed.length} renamed`;
  const lines = [
    `${head}, ${count} in ${(report.durationMs / 1000).toFixed(1)} s`,
    `${report.written.length} written, ${report.unchanged} unchanged, ${report.removed.length} removed${moved}`,
    ...section('+', report.written),
    ...section('-', report.removed),
    ...section(
      '>',
      report.renamed.map(({ from, to }) => `${from} -> ${to}`),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

/** Warnings and the error, for stderr. */
export function reportToErrors(report: RunReport): string {
  const lines = report.warnings.slice(0, SHOWN).map((warning) => warningToLine(warning));
  const more = report.warnings.length - lines.length;
  if (more > 0) lines.push(`… and ${more} more warnings; --json has them all`);
  if (report.error !== null) lines.push(report.error);
  return lines.map((line) => `${line}\n`).join('');
}

const SHOWN = 20;

function section(mark: string, paths: readonly string[]): string[] {
  const shown = paths.slice(0, SHOWN).map((path) => `  ${mark} ${path}`);
  return paths.length > SHOWN ? [...shown, `  ${mark} … and ${paths.length - SHOWN} more`] : shown;
}
