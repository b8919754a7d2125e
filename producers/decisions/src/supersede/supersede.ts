import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BearingError } from '@bearing/format';
import { type CorpusDecision, findDecision, readCorpusDecisions } from '../corpus/corpusDecisions.js';
import { markSuperseded, markSuperseding } from './bodyStatus.js';
import { addToField, editBody, setField } from './frontMatterEdit.js';

export interface SupersedeOptions {
  readonly corpus: string;
  readonly folder: string;
  readonly oldName: string;
  readonly newName: string;
  readonly dryRun: boolean;
}

export interface SupersedeReport {
  readonly old: string;
  readonly new: string;
  /** Paths of the files that changed; empty where both said so already. */
  readonly written: readonly string[];
  readonly dryRun: boolean;
}

/**
 * Makes OLD superseded by NEW in both files, touching only the fields concerned. Either both files change or neither.
 *
 * @throws `DECISION_NOT_FOUND`, `DECISION_AMBIGUOUS`, `SUPERSEDE_SELF`, `SUPERSEDE_CYCLE`, `SUPERSEDED_ALREADY`,
 * `FRONT_MATTER_INVALID`, `SUPERSEDE_NOT_WRITTEN`
 */
export function supersede(options: SupersedeOptions): SupersedeReport {
  const { decisions } = readCorpusDecisions(options.corpus, options.folder);
  const older = findDecision(decisions, options.oldName);
  const newer = findDecision(decisions, options.newName);
  refuseNonsense(decisions, older, newer);
  const changes = [
    { decision: older, text: withSuccessor(older, newer) },
    { decision: newer, text: withPredecessor(newer, older) },
  ].filter(({ decision, text }) => text !== decision.text);
  if (!options.dryRun) writeTogether(options.corpus, changes);
  return {
    old: older.id,
    new: newer.id,
    written: changes.map(({ decision }) => decision.path),
    dryRun: options.dryRun,
  };
}

function withSuccessor(older: CorpusDecision, newer: CorpusDecision): string {
  return inFile(older, () => {
    const status =
      older.status === 'superseded' ? older.text : setField(older.text, 'status', 'superseded', ['asOf', 'title']);
    const linked = older.supersededBy.includes(newer.id)
      ? status
      : setField(status, 'supersededBy', newer.id, ['supersedes', 'status']);
    return editBody(kept(older, linked, 'supersededBy'), (body) =>
      markSuperseded(body, newer.title, relativeFile(older.path, newer.path)),
    );
  });
}

function withPredecessor(newer: CorpusDecision, older: CorpusDecision): string {
  return inFile(newer, () => {
    const linked = newer.supersedes.includes(older.id)
      ? newer.text
      : addToField(newer.text, 'supersedes', older.id, ['status', 'asOf', 'title']);
    return editBody(kept(newer, linked, 'supersedes'), (body) =>
      markSuperseding(body, older.title, relativeFile(newer.path, older.path)),
    );
  });
}

/** Marks the field in a document that a producer will write again, so that its next import keeps it. */
function kept(decision: CorpusDecision, text: string, field: string): string {
  return decision.produced && text !== decision.text
    ? addToField(text, 'keep', field, ['supersededBy', 'supersedes', 'status'])
    : text;
}

function refuseNonsense(decisions: readonly CorpusDecision[], older: CorpusDecision, newer: CorpusDecision): void {
  if (older === newer) {
    throw new BearingError('SUPERSEDE_SELF', 'a decision cannot supersede itself', {
      where: older.id,
      hint: 'name two decisions, the old one first',
    });
  }
  const [present] = older.supersededBy;
  if (present !== undefined && present !== newer.id) {
    throw new BearingError('SUPERSEDED_ALREADY', `it is superseded by ${present} already`, {
      where: older.path,
      hint: `supersede ${present} instead, or take "supersededBy" out of the file first`,
    });
  }
  const byId = new Map(decisions.map((decision) => [decision.id, decision]));
  const seen = new Set<string>();
  for (
    let at: CorpusDecision | undefined = newer;
    at !== undefined && !seen.has(at.id);
    at = byId.get(at.supersededBy[0] ?? '')
  ) {
    seen.add(at.id);
    if (at === older) {
      throw new BearingError('SUPERSEDE_CYCLE', `${newer.id} is itself superseded, in the end by ${older.id}`, {
        where: newer.path,
        hint: 'is it the other way round? the old decision comes first',
      });
    }
  }
}

/** Both texts are on the disk before either file is replaced; where the second can't be, the first is put back. */
function writeTogether(corpus: string, changes: readonly { decision: CorpusDecision; text: string }[]): void {
  const files = changes.map(({ decision, text }, index) => {
    const file = path.join(corpus, ...decision.path.split('/'));
    return {
      file,
      text,
      before: decision.text,
      temporary: path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}-${index}.tmp`),
    };
  });
  const replaced: typeof files = [];
  try {
    for (const { temporary, text } of files) writeFileSync(temporary, text, { flush: true });
    for (const entry of files) {
      renameSync(entry.temporary, entry.file);
      replaced.push(entry);
    }
  } catch (error) {
    for (const { file, before } of replaced) writeFileSync(file, before);
    for (const { temporary } of files) rmSync(temporary, { force: true });
    throw new BearingError(
      'SUPERSEDE_NOT_WRITTEN',
      `the files can't be written (${(error as NodeJS.ErrnoException).code ?? 'unknown'}); both are as they were`,
      {
        where: changes.map(({ decision }) => decision.path).join(', '),
        hint: 'see that the corpus is writable, then try again',
        cause: error,
      },
    );
  }
}

function inFile(decision: CorpusDecision, edit: () => string): string {
  try {
    return edit();
  } catch (error) {
    if (!(error instanceof BearingError) || error.where !== null) throw error;
    throw new BearingError(error.code, error.message, {
      where: decision.path,
      ...(error.hint === null ? {} : { hint: error.hint }),
      cause: error,
    });
  }
}

function relativeFile(from: string, to: string): string {
  return path.posix.relative(path.posix.dirname(from), to);
}
