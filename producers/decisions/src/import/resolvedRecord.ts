import type { DecisionRecord } from '../record/record.js';
import type { RelationKind } from '../record/relations.js';
import type { DecisionStatus } from '../record/status.js';
import type { RecordIndex } from './recordIndex.js';

/** A record with its id and its relations to the others as ids, both ends told even where only one was written. */
export interface ResolvedRecord {
  readonly record: DecisionRecord;
  readonly id: string;
  readonly status: DecisionStatus;
  readonly supersedes: readonly string[];
  readonly supersededBy: string | null;
  readonly amends: readonly string[];
  readonly amendedBy: readonly string[];
  /** Fields that this record's own text does not state: they follow from what another one says. */
  readonly inferred: readonly string[];
}

export interface ResolutionWarning {
  readonly code: 'LINK_UNRESOLVED' | 'LINK_AMBIGUOUS' | 'ONE_WAY_LINK' | 'NUMBER_TWICE' | 'SEVERAL_SUCCESSORS';
  readonly where: string;
  readonly message: string;
}

const INVERSE: Readonly<Record<RelationKind, RelationKind>> = {
  supersedes: 'supersededBy',
  supersededBy: 'supersedes',
  amends: 'amendedBy',
  amendedBy: 'amends',
};

/** Resolves the relations among records. `folder` is the folder of the corpus that they go to. */
export function resolveRecords(
  records: readonly DecisionRecord[],
  index: RecordIndex,
  folder: string,
): { resolved: ResolvedRecord[]; warnings: ResolutionWarning[] } {
  const ids = assignIds(records, folder);
  const warnings: ResolutionWarning[] = [];
  const stated = new Map<DecisionRecord, Map<RelationKind, Set<DecisionRecord>>>();
  const implied = new Map<DecisionRecord, Map<RelationKind, Set<DecisionRecord>>>();
  for (const record of records) {
    for (const { kind, target } of record.relations) {
      const reading = index.resolve(record, target);
      const name =
        target.by === 'link' ? target.href : target.by === 'number' ? `number ${target.number}` : target.name;
      if (reading.found === 'one') {
        if (reading.record === record) continue;
        link(stated, record, kind, reading.record);
        // A successor that is not in force supersedes nothing yet.
        const inForce = kind !== 'supersedes' || (record.status !== 'proposed' && record.status !== 'rejected');
        if (inForce) link(implied, reading.record, INVERSE[kind], record);
      } else if (reading.found === 'several') {
        const paths = reading.records.map((other) => other.path).join(', ');
        warnings.push({
          code: 'LINK_AMBIGUOUS',
          where: record.path,
          message: `${VERB[kind]} ${name}, which several records are: ${paths}`,
        });
      } else {
        warnings.push({
          code: 'LINK_UNRESOLVED',
          where: record.path,
          message: `${VERB[kind]} ${name}, and no record is found by that`,
        });
      }
    }
  }
  for (const [number, twice] of index.numbersUsedTwice()) {
    warnings.push({
      code: 'NUMBER_TWICE',
      where: twice[0]?.path ?? '',
      message: `number ${number} is used by ${twice.map((record) => record.path).join(', ')}`,
    });
  }
  const idOf = (record: DecisionRecord): string => ids.get(record) ?? '';
  const resolved = records.map((record): ResolvedRecord => {
    const inferred: string[] = [];
    const all = (kind: RelationKind): DecisionRecord[] => {
      const own = stated.get(record)?.get(kind) ?? new Set<DecisionRecord>();
      const missing = [...(implied.get(record)?.get(kind) ?? [])].filter((other) => !own.has(other));
      for (const other of missing) {
        if (!inferred.includes(kind)) inferred.push(kind);
        warnings.push({
          code: 'ONE_WAY_LINK',
          where: record.path,
          message: `${other.path} ${VERB[INVERSE[kind]]} it, and it does not say so itself`,
        });
      }
      return [...own, ...missing].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
    };
    const successors = all('supersededBy');
    if (successors.length > 1) {
      warnings.push({
        code: 'SEVERAL_SUCCESSORS',
        where: record.path,
        message: `it is superseded by ${successors.map((other) => other.path).join(', ')}; the latest is taken`,
      });
    }
    const successor = successors.at(-1);
    return {
      record,
      id: idOf(record),
      status: successor === undefined ? record.status : 'superseded',
      supersedes: all('supersedes').map(idOf),
      supersededBy: successor === undefined ? null : idOf(successor),
      amends: all('amends').map(idOf),
      amendedBy: all('amendedBy').map(idOf),
      inferred,
    };
  });
  return { resolved, warnings };
}

const VERB: Readonly<Record<RelationKind, string>> = {
  supersedes: 'supersedes',
  supersededBy: 'is superseded by',
  amends: 'amends',
  amendedBy: 'is amended by',
};

/** `decisions/2016-02-12-use-x`: the day and the slug. Numbers are used twice after merges, so they are aliases only. */
function assignIds(records: readonly DecisionRecord[], folder: string): Map<DecisionRecord, string> {
  const ids = new Map<DecisionRecord, string>();
  const taken = new Set<string>();
  for (const record of records) {
    const day = record.nameDate ?? record.date;
    const name = [day, record.slug === '' ? record.stem.toLowerCase() : record.slug]
      .filter((part) => part !== null)
      .join('-');
    const numbered = record.number === null ? name : `${name}-${String(record.number).padStart(4, '0')}`;
    let id = taken.has(name.toLowerCase()) ? numbered : name;
    for (let next = 2; taken.has(id.toLowerCase()); next++) id = `${name}-${next}`;
    taken.add(id.toLowerCase());
    ids.set(record, `${folder}/${id}`);
  }
  return ids;
}

function link(
  map: Map<DecisionRecord, Map<RelationKind, Set<DecisionRecord>>>,
  from: DecisionRecord,
  kind: RelationKind,
  to: DecisionRecord,
): void {
  const kinds = map.get(from) ?? new Map<RelationKind, Set<DecisionRecord>>();
  const others = kinds.get(kind) ?? new Set<DecisionRecord>();
  others.add(to);
  kinds.set(kind, others);
  map.set(from, kinds);
}
