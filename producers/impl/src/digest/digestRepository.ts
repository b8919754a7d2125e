import { realpathSync } from 'node:fs';
import path from 'node:path';
import { isMarkdownPath } from '@bearing/format';
import { type ProducerRun, type RunOptions, type RunReport, runProducer } from '@bearing/producer-kit';
import { readSettingsFile } from '../code/configKeys.js';
import { Grammars } from '../code/grammar.js';
import { codeKindOf } from '../code/language.js';
import { type CodeFacts, readCode } from '../code/readCode.js';
import { firstParagraph, titleOf } from '../documents/readme.js';
import { copiedPath, copyDocument, documentFiles } from '../documents/repositoryDocuments.js';
import { folderOf, type Manifest } from '../manifest/manifest.js';
import { isManifest, readManifest } from '../manifest/readManifests.js';
import { lastCommitDates } from '../repository/git.js';
import { LeftOutPaths, leftOutByText } from '../repository/leftOut.js';
import { CODEOWNERS_PLACES, Owners } from '../repository/owners.js';
import { openRepository, type Repository, readText } from '../repository/repository.js';
import { factsOfModule, type ReadFiles } from './moduleFacts.js';
import { buildModules } from './modules.js';
import { renderDigest } from './renderDigest.js';

export interface DigestOptions extends Omit<RunOptions, 'origin'> {
  /** Folder of the repository. */
  readonly repository: string;
  /** Name for the documents. @default the remote's, else the folder's */
  readonly name?: string | undefined;
  /** Web address of the repository's files, so that `source` is a link that people can follow. */
  readonly sourceUrl?: string | undefined;
  /** Whether READMEs and documents are copied. @default true */
  readonly documents?: boolean | undefined;
}

/** A source file beyond this is data or generated, whatever it says. */
const MAX_CODE_BYTES = 1_000_000;
const MAX_DOCUMENT_BYTES = 400_000;

/** Writes a repository's digest and copies of its documents into a corpus. */
export function digestRepository(options: DigestOptions): Promise<RunReport> {
  const { repository: folder, name, sourceUrl, documents, ...run } = options;
  return runProducer(
    { ...run, origin: 'impl', localPaths: [path.resolve(folder), ...(run.localPaths ?? [])] },
    async (producer) => {
      const repository = openRepository(folder);
      const own = (name ?? repository.name).replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[._-]+/, '') || 'repository';
      await produce(
        producer,
        repository,
        own,
        sourceUrl?.replace(/\/+$/, '') ?? null,
        documents !== false,
        realPath(run.corpus),
      );
    },
  );
}

async function produce(
  producer: ProducerRun,
  repository: Repository,
  name: string,
  sourceUrl: string | null,
  wantsDocuments: boolean,
  corpus: string,
): Promise<void> {
  if (!repository.usesGit) {
    producer.warn({
      code: 'NO_GIT',
      where: name,
      message: 'no git here: the folder was walked, and nothing is dated',
      hint: 'run it in a clone',
    });
  }
  if (repository.files.length === 0) {
    producer.warn({
      code: 'NO_FILES',
      where: name,
      message: repository.usesGit ? 'git tracks no file that is there' : 'the folder holds no file',
      hint: repository.usesGit ? 'check it out, or git add what is new' : 'give the folder of a repository',
    });
  }
  const corpusFolder = insideOf(repository.root, corpus);
  const leftOut = new LeftOutPaths(repository.files, readText(repository, '.gitattributes', MAX_DOCUMENT_BYTES));
  const read = await readFiles(producer, repository, leftOut, corpusFolder);
  const modules = buildModules([...read.files.languages.keys()].sort(), read.manifests, name);
  if (repository.files.length > 0 && read.files.languages.size === 0) {
    producer.warn({
      code: 'NO_CODE',
      where: name,
      message: `none of its ${repository.files.length} files is code of a language that is read`,
      hint: 'look whether it is the right folder; docs/impl-producer.md lists the languages',
    });
  }
  const ownersFile = CODEOWNERS_PLACES.find((place) => repository.files.includes(place));
  const ownersText = ownersFile === undefined ? null : readText(repository, ownersFile, MAX_DOCUMENT_BYTES);
  const owners = ownersText === null ? null : new Owners(ownersText);
  const facts = modules.map((module) => factsOfModule(module, modules, read.files, owners));
  const copies = await copyDocuments(producer, repository, name, sourceUrl, leftOut, corpusFolder, wantsDocuments);
  producer.add({
    path: `impl/${name}.md`,
    frontMatter: {
      title: `${name}: implementation digest`,
      asOf: repository.headDate,
      description: `What ${name} is made of: modules, entry points, public names, routes, config keys, tables, owners`,
      tags: [name, 'digest', 'implementation'],
      source: sourceUrl ?? name,
      trust: 'imported',
    },
    body: renderDigest(
      {
        name,
        summary: read.files.readmes.get('') ?? null,
        solutions: read.manifests
          .filter((manifest) => manifest.kind === 'solution')
          .map((solution) => `${solution.path} (${solution.references.length} projects)`),
        leftOut: read.leftOut,
        ...copies,
      },
      facts,
    ),
  });
}

/** Links resolved as the repository's own path is, as far as the folder is there. */
function realPath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return path.resolve(folder);
  }
}

/** The corpus may stand in the repository it tells of; it is no code and no document of it. */
function insideOf(root: string, corpus: string): string | null {
  const relative = path.relative(root, corpus).split(path.sep).join('/');
  return relative === '' || relative.startsWith('..') || path.isAbsolute(relative) ? null : relative;
}

async function readFiles(
  producer: ProducerRun,
  repository: Repository,
  leftOutPaths: LeftOutPaths,
  corpusFolder: string | null,
): Promise<{ files: ReadFiles; manifests: Manifest[]; leftOut: Map<string, number> }> {
  const grammars = new Grammars();
  const facts = new Map<string, CodeFacts>();
  const lines = new Map<string, number>();
  const languages = new Map<string, string>();
  const settings = new Map<string, readonly string[]>();
  const readmes = new Map<string, string>();
  const manifests: Manifest[] = [];
  const leftOut = new Map<string, number>();
  const skip = (reason: string): void => void leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1);
  for (const file of repository.files) {
    if (producer.signal.aborted) return { files: { facts, lines, languages, settings, readmes }, manifests, leftOut };
    if (corpusFolder !== null && file.startsWith(`${corpusFolder}/`)) continue;
    const kind = codeKindOf(file);
    const wanted =
      kind !== null ||
      isManifest(file) ||
      isMarkdownPath(file) ||
      /(?:appsettings[\w.-]*\.json|\.properties|\.env\.\w+)$/i.test(file);
    if (!wanted) continue;
    const reason = leftOutPaths.reasonFor(file);
    if (reason !== null) {
      skip(reason);
      continue;
    }
    if (isMarkdownPath(file)) {
      if (/(?:^|\/)readme\.\w+$/i.test(file)) {
        const paragraph = firstParagraph(readText(repository, file, MAX_DOCUMENT_BYTES) ?? '');
        if (paragraph !== null) readmes.set(folderOf(file), paragraph);
      }
      continue;
    }
    const text = readText(repository, file, MAX_CODE_BYTES);
    if (text === null) {
      skip('too large or not text');
      continue;
    }
    const manifest = readManifest(file, text);
    if (manifest !== null) manifests.push(manifest);
    else if (isManifest(file) && kind === null && text.trim() !== '') {
      producer.warn({
        code: 'MANIFEST_UNREAD',
        where: file,
        message: 'this manifest is broken and was not read',
        hint: 'correct it',
      });
    }
    const keys = readSettingsFile(file, text);
    if (keys.length > 0) settings.set(file, keys);
    if (kind === null) continue;
    const byText = leftOutByText(file, text);
    if (byText !== null) {
      skip(byText);
      continue;
    }
    languages.set(file, kind);
    lines.set(file, text.split('\n').length - (text.endsWith('\n') ? 1 : 0));
    facts.set(file, await readCode(grammars, file, text));
  }
  // Settings files are no code, but what they hold belongs to the module around them.
  return { files: { facts, lines, languages, settings, readmes }, manifests, leftOut };
}

async function copyDocuments(
  producer: ProducerRun,
  repository: Repository,
  name: string,
  sourceUrl: string | null,
  leftOut: LeftOutPaths,
  corpusFolder: string | null,
  wanted: boolean,
): Promise<{
  decisions: { path: string; title: string; date: string | null }[];
  documents: { id: string; title: string }[];
}> {
  const { copied, decisions } = documentFiles(repository.files, leftOut, corpusFolder);
  if (repository.shallow) {
    producer.warn({
      code: 'GIT_SHALLOW',
      where: name,
      message: 'the clone is shallow: no file can be dated by its last change',
      hint: 'fetch the whole history (git fetch --unshallow)',
    });
  }
  const dates =
    repository.usesGit && !repository.shallow
      ? await lastCommitDates(repository.root, [...(wanted ? copied : []), ...decisions])
      : new Map<string, string>();
  const documents: { id: string; title: string }[] = [];
  const pointers = decisions.map((file) => ({
    path: file,
    title: titleOf(readText(repository, file, MAX_DOCUMENT_BYTES) ?? '', file),
    date: dates.get(file) ?? null,
  }));
  if (!wanted) return { decisions: pointers, documents };
  const options = { name, sourceUrl, copied: new Set(copied) };
  for (const file of copied) {
    const text = readText(repository, file, MAX_DOCUMENT_BYTES);
    if (text === null) {
      producer.warn({
        code: 'DOCUMENT_SKIPPED',
        where: file,
        message: 'not text, or larger than 400 KB',
        hint: 'split it',
      });
      continue;
    }
    if (text.trim() === '') continue;
    const document = copyDocument(file, text, dates.get(file) ?? null, options);
    producer.add(document);
    documents.push({ id: copiedPath(file, name).replace(/\.md$/i, ''), title: String(document.frontMatter['title']) });
  }
  return { decisions: pointers, documents };
}
