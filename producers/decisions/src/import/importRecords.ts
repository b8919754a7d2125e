import { existsSync } from 'node:fs';
import path from 'node:path';
import { type RunOptions, type RunReport, runProducer } from '@bearing/producer-kit';
import { type CorpusDecision, readCorpusDecisions } from '../corpus/corpusDecisions.js';
import { documentOfRecord, type LocalRelations, NO_LOCAL_RELATIONS } from './recordDocument.js';
import { readRecordFolder } from './recordFiles.js';
import { RecordIndex } from './recordIndex.js';
import { type ResolutionWarning, resolveRecords } from './resolvedRecord.js';

export interface ImportOptions extends Omit<RunOptions, 'origin'> {
  /** The folder with the records. */
  readonly from: string;
  /** Folder of the corpus they go to. @default "decisions" */
  readonly folder?: string | undefined;
  /** Web address of that folder, so that `source` is a link that people can follow. */
  readonly sourceUrl?: string | undefined;
}

/** Imports a folder of decision records into a corpus. What is skipped, and every link that leads nowhere, is said. */
export function importRecords(options: ImportOptions): Promise<RunReport> {
  const folder = options.folder ?? 'decisions';
  const { from, sourceUrl, folder: _, ...run } = options;
  return runProducer(
    { ...run, origin: 'decisions', localPaths: [path.resolve(from), ...(run.localPaths ?? [])] },
    (producer) => {
      const { records, skipped } = readRecordFolder(from);
      for (const { path: where, reason } of skipped) {
        producer.warn({ code: 'FILE_SKIPPED', where, message: SKIP_REASONS[reason] });
        if (reason === 'unreadable') producer.partial(`${where} can't be read`);
      }
      if (records.length === 0) {
        producer.warn({
          code: 'NO_RECORDS',
          where: path.basename(path.resolve(from)),
          message: 'no decision record was found',
          hint: 'give the folder that holds them, such as docs/adr',
        });
      }
      const index = new RecordIndex(records);
      const { resolved, warnings } = resolveRecords(records, index, folder);
      for (const warning of warnings) producer.warn({ ...warning, hint: HINTS[warning.code] });
      const idOf = new Map(resolved.map((entry) => [entry.record.path, entry.id]));
      const sourceBase = (sourceUrl ?? path.basename(path.resolve(from))).replace(/\/+$/, '');
      const local = localRelations(run.corpus, folder, new Set(idOf.values()));
      for (const entry of resolved) {
        const { record, id } = entry;
        if (record.dateUnread !== null) {
          producer.warn({
            code: 'DATE_UNREAD',
            where: record.path,
            message: `the date ${JSON.stringify(record.dateUnread)} can't be told; it stays undated`,
            hint: 'write it as 2026-05-31',
          });
        }
        if (!record.frontMatterValid) {
          producer.warn({
            code: 'FRONT_MATTER_INVALID',
            where: record.path,
            message: 'its front matter is no YAML mapping and was not read',
            hint: 'correct it at its source',
          });
        }
        if (record.hiddenElements > 0) {
          producer.warn({
            code: 'HIDDEN_TEXT',
            where: record.path,
            message: `${record.hiddenElements} hidden or active elements were taken out`,
            hint: 'look who wrote them, and why',
          });
        }
        producer.add(documentOfRecord(entry, { index, idOf, sourceBase, local: local.get(id) ?? NO_LOCAL_RELATIONS }));
      }
    },
  );
}

const SKIP_REASONS = {
  template: 'skipped: a template, not a decision',
  index: 'skipped: a list of the decisions, not one of them',
  readme: 'skipped: about the folder, not a decision',
  'not a record': 'skipped: it has neither a status nor the sections of a decision',
  unreadable: "skipped: it can't be read",
  'too large': 'skipped: larger than 2 MB',
} as const;

const HINTS: Readonly<Record<ResolutionWarning['code'], string>> = {
  LINK_UNRESOLVED: 'correct the link at its source',
  LINK_AMBIGUOUS: 'link its file instead of its number',
  ONE_WAY_LINK: 'both are linked in the corpus; state it at the source too',
  NUMBER_TWICE: 'the dated names tell them apart; give one a number of its own',
  SEVERAL_SUCCESSORS: 'state one successor at the source',
};

/** Relations that `supersede` set in the corpus (and marked with `keep`), which an import must not undo. */
function localRelations(corpus: string, folder: string, imported: ReadonlySet<string>): Map<string, LocalRelations> {
  const relations = new Map<string, LocalRelations>();
  if (!existsSync(corpus)) return relations;
  const { decisions } = readCorpusDecisions(corpus, folder);
  const byId = new Map(decisions.map((decision) => [decision.id, decision]));
  const present = (ids: readonly string[]): CorpusDecision[] =>
    ids.map((id) => byId.get(id)).filter((decision): decision is CorpusDecision => decision !== undefined);
  for (const decision of decisions) {
    if (!imported.has(decision.id) || decision.keep.length === 0) continue;
    const [successor] = decision.keep.includes('supersededBy') ? present(decision.supersededBy) : [];
    relations.set(decision.id, {
      supersededBy: successor === undefined ? null : { id: successor.id, title: successor.title },
      supersedes: decision.keep.includes('supersedes')
        ? present(decision.supersedes).map(({ id, title }) => ({ id, title }))
        : [],
      keep: decision.keep,
    });
  }
  return relations;
}
