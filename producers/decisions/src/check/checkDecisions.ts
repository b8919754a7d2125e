import type { Issue, IssueSeverity } from '@bearing/format';
import { KNOWN_STATUSES } from '../record/status.js';

/** What the rules look at: the same for a corpus's decisions and for a folder of records as a team keeps them. */
export interface CheckedDecision {
  readonly id: string;
  readonly path: string;
  readonly status: string | null;
  /** False where the status was not one of the known words. */
  readonly statusKnown: boolean;
  readonly statusText: string | null;
  readonly supersedes: readonly string[];
  readonly supersededBy: readonly string[];
  /** Relations that only the other record states. */
  readonly inferred: readonly string[];
  readonly reviewers: readonly string[];
  readonly numbers: readonly number[];
  /** The folder whose numbers those are, at its source where it was imported. */
  readonly folder: string;
  /** Links and ids that lead nowhere, as written, with their lines. */
  readonly dead: readonly { readonly target: string; readonly line: number | null; readonly what: string }[];
  /** How a hint names the place to mend. */
  readonly lineOf: (key: string) => number | null;
}

/** Holds decisions against each other. Issues come in the order of paths, then of rules. */
export function checkDecisions(decisions: readonly CheckedDecision[]): Issue[] {
  const byId = new Map(decisions.map((decision) => [decision.id.toLowerCase(), decision]));
  const issues: Issue[] = [];
  const numberOwners = ownersOfNumbers(decisions);
  const cycles = cycleOf(decisions, byId);
  for (const decision of decisions) {
    const report = (
      code: string,
      severity: IssueSeverity,
      line: number | null,
      message: string,
      hint: string,
    ): void => {
      issues.push({ code, severity, path: decision.path, line, message, hint });
    };
    checkStatus(decision, report);
    for (const id of decision.supersedes) {
      const older = byId.get(id.toLowerCase());
      if (older !== undefined && !older.supersededBy.some((other) => same(other, decision.id))) {
        report(
          'LINK_ONE_WAY',
          'error',
          decision.lineOf('supersedes'),
          `it supersedes ${id}, which does not say so`,
          `bearing-decisions supersede ${id} ${decision.id}`,
        );
      }
    }
    for (const id of decision.supersededBy) {
      const newer = byId.get(id.toLowerCase());
      if (newer !== undefined && !newer.supersedes.some((other) => same(other, decision.id))) {
        report(
          'LINK_ONE_WAY',
          'error',
          decision.lineOf('supersededBy'),
          `it is superseded by ${id}, which does not say so`,
          `bearing-decisions supersede ${decision.id} ${id}`,
        );
      }
    }
    for (const field of decision.inferred) {
      report(
        'LINK_ONE_WAY',
        'warning',
        decision.lineOf(field),
        `"${field}" follows from what the other record says; its own text does not state it`,
        'state it in the record this was imported from',
      );
    }
    const cycle = cycles.get(decision.id);
    if (cycle !== undefined)
      report(
        'SUPERSEDES_CYCLE',
        'error',
        decision.lineOf('supersededBy'),
        `it supersedes itself in the end: ${cycle.join(' → ')}`,
        'take one of these links out',
      );
    for (const number of decision.numbers) {
      const others = (numberOwners.get(number) ?? []).filter(
        (other) => other !== decision && other.folder === decision.folder,
      );
      if (others.length > 0) {
        report(
          'NUMBER_TWICE',
          'error',
          decision.lineOf('aliases'),
          `number ${number} is used by ${others.map((other) => other.path).join(', ')} too`,
          'give one of them a number of its own; the dated name stays its id',
        );
      }
    }
    for (const { target, line, what } of decision.dead) {
      report(
        'LINK_DEAD',
        'error',
        line,
        `${what} ${JSON.stringify(target)} leads nowhere`,
        'correct it, or take it out',
      );
    }
    if (decision.reviewers.length === 0) {
      report(
        'REVIEWER_MISSING',
        'warning',
        decision.lineOf('reviewed-by'),
        'nobody reviewed it',
        'name who did in "reviewed-by"',
      );
    }
  }
  return issues.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

function checkStatus(
  decision: CheckedDecision,
  report: (code: string, severity: IssueSeverity, line: number | null, message: string, hint: string) => void,
): void {
  const words = [...KNOWN_STATUSES].join(', ');
  const line = decision.lineOf('status');
  if ((decision.status === null || decision.status === 'unknown') && decision.statusText === null) {
    report('STATUS_MISSING', 'error', line, 'it has no status, so it counts as unknown', `write one of ${words}`);
  } else if (!decision.statusKnown) {
    report(
      'STATUS_UNKNOWN',
      'error',
      line,
      `its status ${JSON.stringify(decision.statusText ?? decision.status)} is none of ${words}`,
      'write one of them',
    );
  }
  if (decision.status === 'superseded' && decision.supersededBy.length === 0) {
    report(
      'SUCCESSOR_MISSING',
      'error',
      line,
      'it is superseded and names no successor',
      'bearing-decisions supersede OLD NEW names it in both',
    );
  }
  if (decision.statusKnown && decision.status !== 'superseded' && decision.supersededBy.length > 0) {
    report(
      'STATUS_CONTRADICTS',
      'error',
      line,
      `its status is ${JSON.stringify(decision.status)}, and it is superseded by ${decision.supersededBy.join(', ')}`,
      'write status: superseded',
    );
  }
}

function ownersOfNumbers(decisions: readonly CheckedDecision[]): Map<number, CheckedDecision[]> {
  const owners = new Map<number, CheckedDecision[]>();
  for (const decision of decisions) {
    for (const number of decision.numbers) owners.set(number, [...(owners.get(number) ?? []), decision]);
  }
  return owners;
}

/** Decisions that are on a cycle of supersession, with the cycle from each one's view. */
function cycleOf(
  decisions: readonly CheckedDecision[],
  byId: ReadonlyMap<string, CheckedDecision>,
): Map<string, string[]> {
  const next = new Map<string, Set<string>>(decisions.map((decision) => [decision.id, new Set<string>()]));
  for (const decision of decisions) {
    for (const id of decision.supersededBy) {
      const newer = byId.get(id.toLowerCase());
      if (newer !== undefined) next.get(decision.id)?.add(newer.id);
    }
    for (const id of decision.supersedes) {
      const older = byId.get(id.toLowerCase());
      if (older !== undefined) next.get(older.id)?.add(decision.id);
    }
  }
  const cycles = new Map<string, string[]>();
  for (const { id } of decisions) {
    const cameFrom = new Map<string, string>();
    const queue = [id];
    while (queue.length > 0 && !cycles.has(id)) {
      const at = queue.shift() ?? '';
      for (const to of next.get(at) ?? []) {
        if (to === id) {
          const path = [id];
          for (let step: string | undefined = at; step !== undefined && step !== id; step = cameFrom.get(step))
            path.splice(1, 0, step);
          cycles.set(id, [...path, id]);
          break;
        }
        if (!cameFrom.has(to)) {
          cameFrom.set(to, at);
          queue.push(to);
        }
      }
    }
  }
  return cycles;
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
