import { type ProducerArguments, type ProducerCommand, runProducer, UsageError } from '@bearing/producer-kit';
import { ORIGIN, produceSchemas, secretsOf } from './produce.js';
import { type Configuration, readConfiguration } from './source/config.js';
import { detectFile, serverKind } from './source/detect.js';
import { isSourceKind, SOURCE_KINDS, sourceSpec } from './source/sourceSpec.js';

const VERSION = '0.1.0';

/** `bearing-schema <url|file|folder> --corpus DIR` */
export function schemaCommand(environment: Readonly<Record<string, string | undefined>>): ProducerCommand {
  return {
    name: 'bearing-schema',
    version: VERSION,
    summary: 'Writes a document a table and view of a database, or of its scripts, into a corpus.',
    usage: '<url|file|folder> [--corpus DIR] [options]',
    examples: [
      'bearing-schema postgres://docs@db.example/shop --password-env SHOP_PASSWORD',
      'bearing-schema shop.dacpac --corpus ./corpus',
      'bearing-schema bearing-schema.yaml      (several sources)',
      'bearing-schema shop.sqlite --lint',
    ],
    options: {
      database: {
        type: 'string',
        value: 'NAME',
        help: 'name put before every table, where several databases share a corpus',
      },
      include: {
        type: 'string',
        multiple: true,
        value: 'PATTERN',
        help: 'only these: sales.*, order_?; may be repeated',
      },
      exclude: { type: 'string', multiple: true, value: 'PATTERN', help: 'not these; may be repeated' },
      comments: { type: 'string', value: 'FILE', help: 'YAML with comments and relations that the database lacks' },
      'password-env': { type: 'string', value: 'NAME', help: 'environment variable that holds the password' },
      'password-file': { type: 'string', value: 'FILE', help: 'file that holds the password' },
      kind: {
        type: 'string',
        value: 'KIND',
        help: `how to read a file: ${SOURCE_KINDS.slice(3).join(', ')} (default: look into it)`,
      },
      timeout: { type: 'string', value: 'SECONDS', help: 'for each catalog query (default: 30)' },
      'connect-timeout': { type: 'string', value: 'SECONDS', help: 'for the connection (default: 10)' },
      'trust-catalog': { type: 'boolean', help: "take the catalog as whole, whatever the login's rights" },
      'expect-every': { type: 'string', value: 'HOURS', help: 'the schedule it keeps, for bearing health' },
      'export-script': {
        type: 'boolean',
        help: 'print the script that a DBA runs on SQL Server, whose JSON can be read here',
      },
      lint: { type: 'boolean', help: 'print what descriptions and keys are missing, and write nothing; exit 1 if any' },
    },
    defaultProducer: 'schema',
    run: async (args) => {
      const { sources, expectEveryHours } = readArguments(args);
      return await runProducer(
        {
          corpus: args.corpus,
          producer: args.producer,
          origin: ORIGIN,
          version: VERSION,
          dryRun: args.dryRun,
          allowShrink: args.allowShrink,
          affirms: 'run',
          expectEveryHours,
          secrets: [...args.secrets, ...secretsOf(sources, environment)].filter(isTelling),
          localPaths: sources.map((spec) => spec.location).filter((location) => serverKind(location) === null),
          signal: args.signal,
        },
        (run) => produceSchemas(run, sources, environment),
      );
    },
  };
}

/**
 * Whether taking a password out of documents protects it. `postgres` or `sales` as a password is a word that stands in
 * any schema; taking it out everywhere would damage the documents and tell what it is. No document carries a password
 * of a connection in the first place.
 */
function isTelling(secret: string): boolean {
  return !/^[a-z]{1,10}$/i.test(secret);
}

/** What the arguments ask for: one source, or those of a configuration file. */
export function readArguments(args: Pick<ProducerArguments, 'positionals' | 'values'>): Configuration {
  const [location, ...rest] = args.positionals;
  if (location === undefined) throw new UsageError('no source was given');
  if (rest.length > 0)
    throw new UsageError(
      `one source was expected, got ${args.positionals.length}; name several in a configuration file`,
    );
  const values = args.values;
  const text = (name: string): string | null => {
    const value = values[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const list = (name: string): string[] => {
    const value = values[name];
    const items = Array.isArray(value) ? value : [value];
    return items.filter((item) => typeof item === 'string');
  };
  const number = (name: string, unit: string): number | null => {
    const value = text(name);
    if (value === null) return null;
    const parsed = Number(value);
    if (!Number.isFinite(parsed) || parsed <= 0)
      throw new UsageError(`--${name} takes a number of ${unit}, not "${value}"`);
    return parsed;
  };
  const kind = text('kind');
  if (kind !== null && !isSourceKind(kind)) throw new UsageError(`--kind takes one of ${SOURCE_KINDS.join(', ')}`);
  const database = text('database');
  if (database !== null && /[/\\]/.test(database)) throw new UsageError('--database takes a name without slashes');
  const expectEveryHours = number('expect-every', 'hours');
  if (kind === null && isConfiguration(location)) {
    const configuration = readConfiguration(location);
    return { ...configuration, expectEveryHours: expectEveryHours ?? configuration.expectEveryHours };
  }
  const seconds = number('timeout', 'seconds');
  const connectSeconds = number('connect-timeout', 'seconds');
  const spec = sourceSpec({
    location,
    kind,
    database,
    include: list('include'),
    exclude: list('exclude'),
    comments: text('comments'),
    passwordEnv: text('password-env'),
    passwordFile: text('password-file'),
    trustCatalog: values['trust-catalog'] === true,
    ...(seconds === null ? {} : { queryTimeoutMs: seconds * 1000 }),
    ...(connectSeconds === null ? {} : { connectTimeoutMs: connectSeconds * 1000 }),
  });
  return { sources: [spec], expectEveryHours };
}

/** A missing or unreadable file is no configuration: the run then says, and records, what is wrong with it. */
function isConfiguration(location: string): boolean {
  if (serverKind(location) !== null || /^[a-z][a-z0-9+.-]+:/i.test(location)) return false;
  try {
    return detectFile(location).kind === 'config';
  } catch {
    return false;
  }
}
