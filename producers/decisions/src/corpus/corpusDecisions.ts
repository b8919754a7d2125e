import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BearingError, documentIdOfPath, isIgnoredFolder, isMarkdownPath } from '@bearing/format';
import { readMarkdownLines } from '../record/markdownLines.js';
import { listItems, type RecordField, readRecordFrontMatter } from '../record/recordFields.js';
import { readRecordName, readRecordTitle } from '../record/recordName.js';

/** One decision of a corpus, by its front matter: what the server goes by. */
export interface CorpusDecision {
  readonly id: string;
  /** Root-relative, with `/`. */
  readonly path: string;
  /** As it stands in the file, line ends and BOM included. */
  readonly text: string;
  readonly title: string;
  readonly status: string | null;
  readonly supersedes: readonly string[];
  readonly supersededBy: readonly string[];
  readonly reviewers: readonly string[];
  readonly about: readonly string[];
  readonly aliases: readonly string[];
  /** Numbers that it is known by, from its aliases or its name. */
  readonly numbers: readonly number[];
  /** Written by a producer, which will write it again. */
  readonly produced: boolean;
  /** Where a produced one was read from. */
  readonly source: string | null;
  /** Fields that were set here and that an import keeps. */
  readonly keep: readonly string[];
  readonly body: string;
  readonly bodyLine: number;
  /** Line of a front matter key, from 1. */
  readonly lineOf: (key: string) => number | null;
}

export interface CorpusFiles {
  readonly decisions: readonly CorpusDecision[];
  /** Ids of every document of the corpus, in lower case. */
  readonly ids: ReadonlySet<string>;
  /** Every file below the root, in lower case, for links to pictures and the like. */
  readonly files: ReadonlySet<string>;
}

/** Reads the decisions below `folder` (or whose origin is `decisions`), and the names of everything else. */
export function readCorpusDecisions(corpus: string, folder: string): CorpusFiles {
  const names = fileNames(corpus);
  const decisions: CorpusDecision[] = [];
  for (const name of names) {
    if (!isMarkdownPath(name) || !name.toLowerCase().startsWith(`${folder.toLowerCase()}/`)) continue;
    if (/(?:^|\/)(?:index|readme|log)\.(?:md|markdown)$/i.test(name)) continue;
    decisions.push(readDecision(name, readFileSync(path.join(corpus, ...name.split('/')), 'utf8')));
  }
  return {
    decisions,
    ids: new Set(names.filter(isMarkdownPath).map((name) => documentIdOfPath(name).toLowerCase())),
    files: new Set(names.map((name) => name.normalize('NFC').toLowerCase())),
  };
}

function readDecision(name: string, text: string): CorpusDecision {
  const plain = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n');
  const frontMatter = readRecordFrontMatter(plain);
  const field = (key: RecordField): readonly string[] => frontMatter.fields.get(key) ?? [];
  const heading = readMarkdownLines(frontMatter.body).find((line) => line.level === 1)?.heading ?? '';
  const aliases = listItems(field('aliases'));
  const own = readRecordName(name);
  const keyLines = plain.split('\n', frontMatter.bodyLine);
  return {
    id: documentIdOfPath(name),
    path: name,
    text,
    title: field('title')[0] ?? (readRecordTitle(heading).title || own.stem),
    status: field('status')[0]?.trim() || null,
    supersedes: listItems(field('supersedes')),
    supersededBy: listItems(field('supersededBy')),
    reviewers: listItems(field('reviewers')),
    about: field('about')
      .flatMap((value) => value.split(/\s*,\s*/))
      .filter((value) => value !== ''),
    aliases,
    numbers: numbersOf(aliases, own.number),
    produced: keyLines.some((line) => line.startsWith('producer:')),
    source: field('source')[0] ?? null,
    keep: listItems(field('keep')),
    body: frontMatter.body,
    bodyLine: frontMatter.bodyLine,
    lineOf: (key) => {
      const at = keyLines.findIndex((line) => line.startsWith(`${key}:`));
      return at < 0 ? null : at + 1;
    },
  };
}

/** Finds a decision by id, path, file name, alias, number or title. Throws where none or several answer to it. */
export function findDecision(decisions: readonly CorpusDecision[], name: string): CorpusDecision {
  const wanted = documentIdOfPath(name.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '')).toLowerCase();
  const last = (id: string): string => id.slice(id.lastIndexOf('/') + 1).toLowerCase();
  const number = /^(?:adr|dec|dr)?[-_ #]*0*(\d{1,5})$/i.exec(name.trim())?.[1];
  const ways: ((decision: CorpusDecision) => boolean)[] = [
    (decision) => decision.id.toLowerCase() === wanted || wanted.endsWith(`/${decision.id.toLowerCase()}`),
    (decision) => last(decision.id) === wanted,
    (decision) => decision.aliases.some((alias) => alias.toLowerCase() === wanted),
    (decision) => number !== undefined && decision.numbers.includes(Number(number)),
    (decision) => decision.title.toLowerCase() === name.trim().toLowerCase(),
    (decision) => last(decision.id).replace(/^\d{4}-\d{2}-\d{2}-/, '') === wanted,
  ];
  for (const way of ways) {
    const found = decisions.filter(way);
    if (found.length === 1 && found[0] !== undefined) return found[0];
    if (found.length > 1) {
      throw new BearingError(
        'DECISION_AMBIGUOUS',
        `${found.length} decisions answer to it: ${found.map((decision) => decision.id).join(', ')}`,
        {
          where: name,
          hint: 'name one by its id',
        },
      );
    }
  }
  const near = decisions
    .filter((decision) => wanted.length > 2 && decision.id.toLowerCase().includes(wanted))
    .slice(0, 3);
  throw new BearingError('DECISION_NOT_FOUND', 'no decision of the corpus answers to it', {
    where: name,
    hint:
      near.length > 0
        ? `did you mean ${near.map((decision) => decision.id).join(', ')}?`
        : 'give an id, a number or a title, see bearing list --origin decisions',
  });
}

function numbersOf(aliases: readonly string[], own: number | null): number[] {
  const numbers = aliases.flatMap((alias) => {
    const match = /^(?:adr|dec|dr)?[-_ #]*0*(\d{1,5})$/i.exec(alias);
    return match?.[1] === undefined ? [] : [Number(match[1])];
  });
  return [...new Set(own === null ? numbers : [...numbers, own])];
}

function fileNames(corpus: string): string[] {
  const names: string[] = [];
  const walk = (relative: string): void => {
    for (const entry of readdirSync(path.join(corpus, ...relative.split('/').filter((part) => part !== '')), {
      withFileTypes: true,
    })) {
      const name = relative === '' ? entry.name : `${relative}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!isIgnoredFolder(entry.name)) walk(name);
      } else if (entry.isFile()) {
        names.push(name);
      }
    }
  };
  try {
    walk('');
  } catch (error) {
    throw new BearingError(
      'CORPUS_UNREADABLE',
      `the corpus can't be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`,
      {
        where: corpus,
        hint: 'give its folder with --corpus DIR',
        cause: error,
      },
    );
  }
  return names.sort();
}
