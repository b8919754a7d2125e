import { BearingError } from '@bearing/format';
import { type ProducerRun, type RunReport, runProducer } from '@bearing/producer-kit';
import { readConfluenceHtml } from './confluence/readHtml.js';
import { readConfluenceXml } from './confluence/readXml.js';
import { readDokuwiki } from './dokuwiki/readDokuwiki.js';
import { readFiles } from './files/readFiles.js';
import { readGitWiki } from './gitWiki/readGitWiki.js';
import type { ArchiveLimits } from './input/archive.js';
import { type GitHistory, readGitHistory } from './input/git.js';
import { type Input, openInput } from './input/input.js';
import { tellKind } from './input/kind.js';
import { readMediawiki } from './mediawiki/readMediawiki.js';
import { readNotion } from './notion/readNotion.js';
import { addDocuments } from './page/documents.js';
import { segmentOf } from './page/paths.js';
import type { ReadOptions, Wiki, WikiKind } from './page/wiki.js';

/** What an import is told. */
export interface ImportOptions {
  /** The export: a zip, a folder or a file. */
  readonly input: string;
  readonly corpus: string;
  readonly producer: string;
  /** Which knowledge it is; also the first folder of every path. */
  readonly origin: string;
  /** Folder below the origin's. */
  readonly folder: string;
  /** Null: told from the input. */
  readonly kind: WikiKind | null;
  readonly baseUrl: string | null;
  readonly authors: boolean;
  readonly skipRestricted: boolean;
  readonly limits: ArchiveLimits;
  readonly dryRun?: boolean;
  readonly allowShrink?: boolean;
  readonly expectEveryHours?: number | null;
  readonly version?: string;
  readonly secrets?: readonly string[];
  readonly signal?: AbortSignal;
  readonly now?: () => Date;
}

/** Imports a wiki into a corpus: one run of the producer. */
export function importWiki(options: ImportOptions): Promise<RunReport> {
  return runProducer(
    {
      corpus: options.corpus,
      producer: options.producer,
      origin: options.origin,
      version: options.version,
      dryRun: options.dryRun,
      allowShrink: options.allowShrink,
      // A page says when it was last edited; that it was seen again unchanged says nothing about its being true.
      affirms: 'content',
      expectEveryHours: options.expectEveryHours,
      now: options.now,
      secrets: options.secrets,
      localPaths: [options.input],
      signal: options.signal,
    },
    (run) => readAndAdd(options, run),
  );
}

async function readAndAdd(options: ImportOptions, run: ProducerRun): Promise<void> {
  let unread = false;
  const readOptions: ReadOptions = {
    baseUrl: options.baseUrl,
    authors: options.authors,
    warn: (warning) => run.warn(warning),
    partial: (reason) => {
      unread = true;
      run.partial(reason);
    },
  };
  const input = await openInput(options.input, options.limits, readOptions);
  try {
    const history = input.folder === null ? null : await readGitHistory(input.folder);
    const kind = options.kind ?? (await tellKind(input, history));
    if (kind === null) {
      throw new BearingError('KIND_UNKNOWN', 'nothing in it is a page of a kind that is read', {
        where: input.name,
        hint: 'if it is a wiki all the same, say which with --kind',
      });
    }
    const wiki = await readWiki(kind, input, history, readOptions);
    if (wiki.pages.length === 0 && !unread) {
      throw new BearingError('NO_PAGES', `no page was found in it, read as ${kind}`, {
        where: input.name,
        hint: 'look whether the export is whole, or say its kind with --kind',
      });
    }
    const prefix = [options.origin, segmentOf(options.folder, 'wiki')];
    await addDocuments(wiki, { prefix, authors: options.authors, skipRestricted: options.skipRestricted }, run);
  } finally {
    input.close();
  }
}

function readWiki(
  kind: WikiKind,
  input: Input,
  history: GitHistory | null,
  options: ReadOptions,
): Promise<Wiki> | Wiki {
  switch (kind) {
    case 'confluence-xml':
      return readConfluenceXml(input, options);
    case 'azure-devops':
    case 'github':
    case 'gitlab':
      return readGitWiki(kind, input, history, options);
    case 'notion':
      return readNotion(input, options);
    case 'dokuwiki':
      return readDokuwiki(input, options);
    case 'mediawiki':
      return readMediawiki(input, options);
    case 'confluence-html':
      return readConfluenceHtml(input, options);
    case 'html':
    case 'markdown':
    case 'docx':
      return readFiles(input, [kind], history, options);
    case 'folder':
      return readFiles(input, ['markdown', 'html', 'docx'], history, options);
  }
}
