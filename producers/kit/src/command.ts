import { parseArgs } from 'node:util';
import { secretsOfUrl } from './credentials.js';
import { exitCodeOf, type RunReport, reportToErrors, reportToText } from './report.js';
import { scrubber } from './scrub.js';

/** One option of a producer's own, beside the shared ones. */
export interface ProducerOption {
  readonly type: 'string' | 'boolean';
  /** Given more than once, it is a list. @default false */
  readonly multiple?: boolean;
  readonly short?: string;
  /** What the value is called in the help: `DIR`. */
  readonly value?: string;
  readonly help: string;
}

/** What `run` is handed: the shared options resolved, the producer's own as given. */
export interface ProducerArguments {
  readonly corpus: string;
  readonly producer: string;
  readonly dryRun: boolean;
  readonly allowShrink: boolean;
  readonly json: boolean;
  readonly positionals: readonly string[];
  readonly values: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;
  /** Passwords of URLs among the arguments, for `RunOptions.secrets`. */
  readonly secrets: readonly string[];
  /** Aborted on SIGINT and SIGTERM, for `RunOptions.signal`. */
  readonly signal: AbortSignal;
}

export interface ProducerCommand {
  /** The program's name: `bearing-schema`. */
  readonly name: string;
  readonly version: string;
  /** What it does, in a line. */
  readonly summary: string;
  /** After the name: `<url|file|folder> [options]`. */
  readonly usage: string;
  readonly examples: readonly string[];
  readonly options: Readonly<Record<string, ProducerOption>>;
  readonly defaultProducer: string;
  /** Does the work, usually through `runProducer`. May throw {@link UsageError}. */
  run(args: ProducerArguments): Promise<RunReport>;
}

/** The command was used wrongly: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Runs a producer's command line and answers its exit code: 0 ok, 1 failed, 2 wrong usage, 3 partial. On SIGINT and
 * SIGTERM the run is recorded as failed and the process ends, whatever query it still waits for.
 */
export async function producerCommand(command: ProducerCommand, argv: readonly string[]): Promise<number> {
  const secrets = argv.flatMap(secretsOfUrl);
  const scrub = scrubber(secrets, []);
  const stop = new AbortController();
  const onSignal = (): void => stop.abort();
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    const parsed = parse(command, argv);
    if (parsed === 'help') return print(helpText(command));
    if (parsed === 'version') return print(`${command.version}\n`);
    const report = await command.run({ ...parsed, secrets, signal: stop.signal });
    process.stderr.write(reportToErrors(report));
    process.stdout.write(parsed.json ? `${JSON.stringify(report, null, 2)}\n` : reportToText(report));
    return exitCodeOf(report);
  } catch (error) {
    if (error instanceof UsageError || isParseError(error)) {
      process.stderr.write(`USAGE: ${scrub.line(error.message)}; see ${command.name} --help\n`);
      return 2;
    }
    process.stderr.write(`${scrub.error(error)}\n`);
    return 1;
  } finally {
    process.removeListener('SIGINT', onSignal).removeListener('SIGTERM', onSignal);
    if (stop.signal.aborted) await endProcess(1);
  }
}

/** Ends at once what an open connection or timer would keep alive, but not before the output is out. */
async function endProcess(code: number): Promise<never> {
  for (const stream of [process.stdout, process.stderr]) {
    await new Promise<void>((resolve) => stream.write('', () => resolve()));
  }
  process.exit(code);
}

const SHARED_OPTIONS: Readonly<Record<string, ProducerOption>> = {
  corpus: { type: 'string', value: 'DIR', help: 'the corpus (default: BEARING_CORPUS, then ./corpus)' },
  producer: { type: 'string', value: 'NAME', help: 'the name it writes under' },
  'dry-run': { type: 'boolean', help: 'say what would change, and write nothing at all' },
  'allow-shrink': { type: 'boolean', help: 'let the run remove more than a fifth of its documents' },
  json: { type: 'boolean', help: 'the report as one JSON document on stdout' },
  help: { type: 'boolean', short: 'h', help: 'this text' },
  version: { type: 'boolean', help: 'the version' },
};

function parse(
  command: ProducerCommand,
  argv: readonly string[],
): Omit<ProducerArguments, 'secrets' | 'signal'> | 'help' | 'version' {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      Object.entries({ ...command.options, ...SHARED_OPTIONS }).map(([name, { type, multiple, short }]) => [
        name,
        { type, ...(multiple === undefined ? {} : { multiple }), ...(short === undefined ? {} : { short }) },
      ]),
    ),
    allowPositionals: true,
    strict: true,
  });
  if (values['help'] === true) return 'help';
  if (values['version'] === true) return 'version';
  const text = (name: string): string | undefined => {
    const value = values[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return {
    corpus: text('corpus') ?? (process.env['BEARING_CORPUS'] || './corpus'),
    producer: text('producer') ?? command.defaultProducer,
    dryRun: values['dry-run'] === true,
    allowShrink: values['allow-shrink'] === true,
    json: values['json'] === true,
    positionals,
    values,
  };
}

function helpText(command: ProducerCommand): string {
  const shared = { ...SHARED_OPTIONS, producer: withDefault(SHARED_OPTIONS['producer'], command.defaultProducer) };
  return [
    command.summary,
    '',
    `Usage: ${command.name} ${command.usage}`,
    ...(Object.keys(command.options).length === 0 ? [] : ['', 'Options:', ...optionLines(command.options)]),
    '',
    'Options of every producer:',
    ...optionLines(shared),
    ...(command.examples.length === 0 ? [] : ['', 'Examples:', ...command.examples.map((line) => `  ${line}`)]),
    '',
    'Exit codes: 0 ok, 1 failed, 2 wrong usage, 3 partial (saw only part).',
    '',
  ].join('\n');
}

function withDefault(option: ProducerOption | undefined, value: string): ProducerOption {
  return { type: 'string', ...option, help: `${option?.help ?? ''} (default: ${value})` };
}

const HELP_COLUMN = 26;
const HELP_WIDTH = 80;

function optionLines(options: Readonly<Record<string, ProducerOption>>): string[] {
  return Object.entries(options).flatMap(([name, option]) => {
    const short = option.short === undefined ? '' : `-${option.short}, `;
    const value = option.type === 'string' ? ` ${option.value ?? 'VALUE'}` : '';
    const head = `  ${short}--${name}${value}`;
    const [first = '', ...rest] = wrap(option.help, HELP_WIDTH - HELP_COLUMN);
    const lines = head.length < HELP_COLUMN - 1 ? [head.padEnd(HELP_COLUMN) + first] : [head, indent(first)];
    return [...lines, ...rest.map(indent)];
  });
}

function indent(text: string): string {
  return ' '.repeat(HELP_COLUMN) + text;
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

function isParseError(error: unknown): error is Error {
  return error instanceof TypeError && ((error as NodeJS.ErrnoException).code ?? '').startsWith('ERR_PARSE_ARGS');
}
