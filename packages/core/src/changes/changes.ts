import type { PastRevision } from '../corpus/git/history.js';
import type { Snapshot } from '../corpus/snapshot.js';
import type { ChangesReport, DocumentChange } from './changesReport.js';
import { bodyOf, compareDocuments, type DocumentText, describeAdded, describeRemoved } from './compareDocuments.js';

/** The documents that differ between a past snapshot and the present one, at the paths that git names. */
export function changesBetween(
  past: Pick<Snapshot, 'documents' | 'texts'>,
  present: Pick<Snapshot, 'documents' | 'texts'>,
  paths: ReadonlySet<string>,
  since: { given: string; revision: PastRevision | null },
): ChangesReport {
  const [before, after] = [past, present].map(
    ({ documents, texts }) =>
      new Map(
        documents
          .filter((document) => paths.has(document.path))
          .map((document) => [document.path, { document, text: texts.read(document) }] as const),
      ),
  ) as [Map<string, DocumentText>, Map<string, DocumentText>];
  const changes: DocumentChange[] = [];
  const add = (
    of: DocumentText,
    change: DocumentChange['change'],
    { what, columns }: Pick<DocumentChange, 'what' | 'columns'>,
  ): void => {
    const { id, title, origin, asOf } = of.document;
    changes.push({ document: id, title, origin, change, asOf, what, columns });
  };
  const gone = [...before].filter(([path]) => !after.has(path)).map(([, document]) => document);
  const come = [...after].filter(([path]) => !before.has(path)).map(([, document]) => document);
  const moves = movesBetween(gone, come);
  for (const [path, now] of after) {
    const was = before.get(path);
    const difference = was === undefined ? null : compareDocuments(was, now);
    if (difference !== null) add(now, 'changed', difference);
  }
  for (const now of come) {
    const from = moves.find(({ to }) => to === now)?.from;
    add(
      now,
      'added',
      from === undefined ? describeAdded(now) : { what: [`moved from ${from.document.id}`], columns: null },
    );
  }
  for (const was of gone) {
    const to = moves.find(({ from }) => from === was)?.to;
    add(
      was,
      'removed',
      to === undefined ? describeRemoved(was) : { what: [`moved to ${to.document.id}`], columns: null },
    );
  }
  changes.sort((a, b) => (a.origin === b.origin ? (a.document < b.document ? -1 : 1) : a.origin < b.origin ? -1 : 1));
  return {
    since: {
      given: since.given,
      revision: since.revision?.revision ?? null,
      committedAt: since.revision?.committedAt ?? null,
    },
    changes,
    origins: countsOf(changes),
    total: changes.length,
  };
}

/** A document that went and one that came with the very same text are one that moved. */
function movesBetween(
  gone: readonly DocumentText[],
  come: readonly DocumentText[],
): { from: DocumentText; to: DocumentText }[] {
  const byBody = new Map(gone.map((document) => [bodyOf(document), document]));
  const taken = new Set<DocumentText>();
  return come.flatMap((to) => {
    const body = bodyOf(to);
    const from = body === '' ? undefined : byBody.get(body);
    if (from === undefined || taken.has(from)) return [];
    taken.add(from);
    return [{ from, to }];
  });
}

function countsOf(changes: readonly DocumentChange[]): ChangesReport['origins'] {
  const counts = new Map<string, { added: number; changed: number; removed: number }>();
  for (const { origin, change } of changes) {
    const count = counts.get(origin) ?? { added: 0, changed: 0, removed: 0 };
    count[change]++;
    counts.set(origin, count);
  }
  return Object.fromEntries(counts);
}
