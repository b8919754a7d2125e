import { type ProducerArguments, producerCommand, type RunReport, UsageError } from '@bearing/producer-kit';
import { withoutCredentials } from './html/urls.js';
import { importWiki } from './importWiki.js';
import { DEFAULT_LIMITS } from './input/archive.js';
import { WIKI_KINDS, type WikiKind } from './page/wiki.js';

/** The command `bearing-wiki`; answers its exit code. */
export function wikiCommand(argv: readonly string[]): Promise<number> {
  return producerCommand(
    {
      name: 'bearing-wiki',
      version: VERSION,
      summary: 'Imports a wiki or a folder of documents into a corpus, one document a page.',
      usage: '<export.zip|folder|file> [options]',
      examples: [
        'bearing-wiki Confluence-export.zip --base-url https://wiki.example.com',
        'bearing-wiki ../handbook.wiki --producer handbook',
        'bearing-wiki dump.xml --kind mediawiki --dry-run',
        'bearing-wiki Notion-export.zip --corpus ../corpus --json',
      ],
      options: {
        kind: {
          type: 'string',
          value: 'KIND',
          help: `what it is, where its files don't tell: ${WIKI_KINDS.join(', ')}`,
        },
        'base-url': { type: 'string', value: 'URL', help: "the wiki's address, for links that a person can open" },
        origin: { type: 'string', value: 'NAME', help: 'what knowledge it is (default: business)' },
        folder: { type: 'string', value: 'NAME', help: "folder below the origin's (default: the producer's name)" },
        authors: { type: 'boolean', help: 'let the names of authors come along' },
        'skip-restricted': { type: 'boolean', help: 'leave out pages that the wiki shows to some readers only' },
        'max-entries': {
          type: 'string',
          value: 'N',
          help: `files that an archive may hold (default: ${DEFAULT_LIMITS.entries})`,
        },
        'max-megabytes': {
          type: 'string',
          value: 'N',
          help: `what an archive may unpack to (default: ${DEFAULT_LIMITS.bytes / MEGABYTE})`,
        },
        'expect-every-hours': { type: 'string', value: 'N', help: 'the schedule it keeps, for health' },
      },
      defaultProducer: 'wiki',
      run,
    },
    argv,
  );
}

function run(args: ProducerArguments): Promise<RunReport> {
  const [input, ...more] = args.positionals;
  if (input === undefined) throw new UsageError('the export to import is missing');
  if (more.length > 0) throw new UsageError(`one export at a time: ${JSON.stringify(more[0])} is one too many`);
  const text = (name: string): string | null => {
    const value = args.values[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const baseUrl = text('base-url');
  if (baseUrl !== null && !/^https?:\/\/[^/]/i.test(baseUrl)) {
    throw new UsageError(`--base-url is an address that begins with https://, not ${JSON.stringify(baseUrl)}`);
  }
  const every = text('expect-every-hours');
  return importWiki({
    input,
    corpus: args.corpus,
    producer: args.producer,
    origin: text('origin') ?? 'business',
    folder: text('folder') ?? args.producer,
    kind: kindOf(text('kind')),
    baseUrl: baseUrl === null ? null : withoutCredentials(baseUrl.replace(/\/+$/, '')),
    authors: args.values['authors'] === true,
    skipRestricted: args.values['skip-restricted'] === true,
    limits: {
      entries: numberOf('max-entries', text('max-entries')) ?? DEFAULT_LIMITS.entries,
      bytes: (numberOf('max-megabytes', text('max-megabytes')) ?? DEFAULT_LIMITS.bytes / MEGABYTE) * MEGABYTE,
    },
    dryRun: args.dryRun,
    allowShrink: args.allowShrink,
    expectEveryHours: every === null ? null : numberOf('expect-every-hours', every),
    version: VERSION,
    secrets: args.secrets,
    signal: args.signal,
  });
}

function kindOf(given: string | null): WikiKind | null {
  if (given === null) return null;
  const kind = WIKI_KINDS.find((each) => each === given.toLowerCase());
  if (kind === undefined)
    throw new UsageError(`--kind is one of ${WIKI_KINDS.join(', ')}, not ${JSON.stringify(given)}`);
  return kind;
}

function numberOf(name: string, given: string | null): number | null {
  if (given === null) return null;
  const value = Number(given);
  if (!Number.isFinite(value) || value <= 0)
    throw new UsageError(`--${name} is a number above 0, not ${JSON.stringify(given)}`);
  return value;
}

const MEGABYTE = 1024 * 1024;
const VERSION = '0.1.0';
