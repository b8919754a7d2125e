import { FRONT_MATTER_SCHEMA, type Issue, PRODUCER_STATE_SCHEMA, validateBySchema } from '@bearing/format';
import type { Snapshot } from '../corpus/snapshot.js';
import { lineOfField } from '../freshness/futureDates.js';

/** Front matter that the published schema refuses. Dates that exist nowhere are the reader's to report. */
export function frontMatterIssues(snapshot: Snapshot): Issue[] {
  return snapshot.documents.flatMap((document) => {
    const reported = new Set(document.issues.map(({ line }) => line));
    return validateBySchema(withoutNulls(document.frontMatter), FRONT_MATTER_SCHEMA).flatMap(
      ({ at, message }): Issue[] => {
        const line = lineOfField(snapshot, document, at[0] ?? '');
        // One fault, one issue: what the reader said of this line already is not said again.
        if (line !== null && reported.has(line)) return [];
        return [
          {
            code: 'FRONT_MATTER_SCHEMA',
            severity: 'error',
            path: document.path,
            line,
            message,
            hint: 'see front-matter.schema.json for what the field may hold',
          },
        ];
      },
    );
  });
}

/** A field without a value says nothing, whatever its type. */
function withoutNulls(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''));
}

/** State files that can't be read, or that the published schema refuses. */
export function stateIssues(states: ReadonlyMap<string, string>): Issue[] {
  return [...states].flatMap(([producer, text]) => {
    const path = `_state/${producer}.json`;
    const issue = (code: string, message: string): Issue => ({
      code,
      severity: 'error',
      path,
      line: null,
      message,
      hint: 'see producer-state.schema.json, and write the file whole, then rename it into place',
    });
    let state: unknown;
    try {
      state = JSON.parse(text.replace(/^\uFEFF+/, ''));
    } catch {
      return [issue('STATE_UNREADABLE', text.trim() === '' ? 'the file is empty' : 'the file is no complete JSON')];
    }
    const findings = validateBySchema(state, PRODUCER_STATE_SCHEMA).map(({ message }) =>
      issue('STATE_SCHEMA', message),
    );
    const named = typeof state === 'object' && state !== null && 'producer' in state ? state.producer : producer;
    if (typeof named === 'string' && named !== producer) {
      findings.push(issue('STATE_SCHEMA', `"producer" is ${JSON.stringify(named)}, not the name of the file`));
    }
    return findings;
  });
}
