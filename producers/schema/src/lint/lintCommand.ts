import { parseArgs } from 'node:util';
import { BearingError } from '@bearing/format';
import { type ProducerCommand, type ProducerWarning, redactSecrets, UsageError } from '@bearing/producer-kit';
import { readSource } from '../source/readSource.js';
import { resolveSecrets } from '../source/secrets.js';
import type { SourceSpec } from '../source/sourceSpec.js';
import { type LintFinding, lintDatabase } from './lint.js';

type Environment = Readonly<Record<string, string | undefined>>;
type Arguments = Pick<Parameters<ProducerCommand['run']>[0], 'positionals' | 'values'>;

/** What a lint of several sources found. */
interface LintReport {
  /** Tables and views looked at. */
  readonly tables: number;
  readonly findings: readonly LintFinding[];
  readonly warnings: readonly ProducerWarning[];
}

/** Reads the sources and looks at what their readers will miss. Writes nothing. */
async function lintSources(sources: readonly SourceSpec[], environment: Environment): Promise<LintReport> {
  const findings: LintFinding[] = [];
  const warnings: ProducerWarning[] = [];
  let tables = 0;
  for (const spec of sources) {
    const reading = await readSource(spec, resolveSecrets(spec, environment));
    tables += reading.database.relations.length;
    const prefix = spec.database === null ? '' : `${spec.database}.`;
    findings.push(
      ...lintDatabase(reading.database).map((finding) => ({ ...finding, where: `${prefix}${finding.where}` })),
    );
    warnings.push(...reading.warnings);
  }
  return { tables, findings, warnings };
}

/** `bearing-schema SOURCE --lint`: 0 nothing to report, 1 findings or a failure, 2 wrong usage. No corpus is needed. */
export async function lintCommand(
  command: ProducerCommand,
  argv: readonly string[],
  readSources: (args: Arguments) => { readonly sources: readonly SourceSpec[] },
  environment: Environment,
): Promise<number> {
  let secrets: readonly string[] = [];
  try {
    const { values, positionals } = parse(command, argv);
    const { sources } = readSources({ values, positionals });
    secrets = sources.flatMap((spec) => resolveSecrets(spec, environment).secrets);
    const report = await lintSources(sources, environment);
    process.stdout.write(values['json'] === true ? `${JSON.stringify(report, null, 2)}\n` : lintToText(report));
    return report.findings.length === 0 ? 0 : 1;
  } catch (error) {
    const isUsage = error instanceof UsageError || (error instanceof TypeError && 'code' in error);
    const line =
      error instanceof BearingError ? error.toLine() : error instanceof Error ? error.message : String(error);
    const clean = redactSecrets(
      secrets.reduce((text, secret) => text.replaceAll(secret, '[redacted:secret]'), line),
    ).text;
    process.stderr.write(isUsage ? `USAGE: ${clean}; see ${command.name} --help\n` : `${clean}\n`);
    return isUsage ? 2 : 1;
  }
}

/** The findings a line each, and a count a rule. */
function lintToText(report: LintReport): string {
  const lines = report.findings.map((finding) => `${finding.code} ${finding.where}: ${finding.message}`);
  const counts = new Map<string, number>();
  for (const { code } of report.findings) counts.set(code, (counts.get(code) ?? 0) + 1);
  const summary = [...counts].map(([code, count]) => `${count} ${code}`).join(', ');
  const total = `${report.tables} tables and views looked at: ${summary === '' ? 'nothing to report' : summary}`;
  return [...lines, total, ''].join('\n');
}

function parse(command: ProducerCommand, argv: readonly string[]): Arguments {
  const own = Object.entries(command.options).map(([name, { type, multiple }]) => [
    name,
    { type, multiple: multiple === true },
  ]);
  const shared = {
    corpus: { type: 'string' as const },
    producer: { type: 'string' as const },
    'dry-run': { type: 'boolean' as const },
    'allow-shrink': { type: 'boolean' as const },
    json: { type: 'boolean' as const },
  };
  return parseArgs({
    args: [...argv],
    options: { ...Object.fromEntries(own), ...shared },
    allowPositionals: true,
    strict: true,
  });
}
