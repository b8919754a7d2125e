import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readRecord } from '@bearing/producer-decisions';

/** How real folders state a status, and what each means. */
const STATED: readonly (readonly [string, string])[] = [
  ['## Status\n\nAccepted\n', 'accepted'],
  ['## Status\n\n✅ Accepted\n', 'accepted'],
  ['## Status\n\n**Accepted**\n', 'accepted'],
  ['## Status\n\nAccepted (2019-05-13)\n', 'accepted'],
  ['## Status\n\nPROPOSED\n', 'proposed'],
  ['## Status\n\nProposed → Accepted\n', 'accepted'],
  ['## Status\n\nProposed on 2020-01-01\n\nAccepted on 2020-02-01\n', 'accepted'],
  ['## Status\n\n~~Proposed~~ Accepted\n', 'accepted'],
  ['## Status\n\n- [ ] Proposed\n- [x] Accepted\n- [ ] Deprecated\n', 'accepted'],
  ['## Status: Accepted\n\nText.\n', 'accepted'],
  ['Status\n------\n\nAccepted\n', 'accepted'],
  ['* Status: accepted\n* Date: 2020-01-01\n', 'accepted'],
  ['- **Status:** Accepted\n', 'accepted'],
  ['**Status**: Draft\n', 'proposed'],
  ['| Status | Accepted |\n|---|---|\n', 'accepted'],
  ['Status: Not yet accepted\n', 'proposed'],
  ['Status: not accepted\n', 'rejected'],
  ['## Status\n\nPending approval\n', 'proposed'],
  ['## Status\n\nAccepted\n\nSuperseded by [2. B](0002-b.md)\n', 'superseded'],
  ['## Status\n\nSuperceded by ADR-0002\n', 'superseded'],
  ['## Status\n\nAccepted, supersedes [2. B](0002-b.md)\n', 'accepted'],
  ['## Status\n\nAccepted\n\nAmended by [2. B](0002-b.md)\n', 'accepted'],
  ['## Status\n\nAccepted. Partially superseded by [2. B](0002-b.md)\n', 'accepted'],
  ['## Status\n\nDeprecated\n', 'deprecated'],
  ['## Status\n\nWithdrawn\n', 'rejected'],
  ['## Status\n\nProvisional\n', 'proposed'],
  ['## Status\n\nDepreciated.\n', 'deprecated'],
  ['## Status\n\nReverted\n', 'deprecated'],
  ['## Status\n\nProposed\n\nWas partially implemented in v0.35\n', 'proposed'],
  ['## Status\n\n> Accepted or Rejected\n>\n> Valid ADR statuses are: "Proposed", "Accepted"\n', 'unknown'],
  ['## Status\n\n> A decision may be "proposed" if it has not been agreed upon yet\n', 'unknown'],
  // What is not understood, hidden or an example is unknown, never accepted.
  ['## Status\n\non hold\n', 'unknown'],
  ['## Status\n\nProposed | Accepted | Rejected\n', 'unknown'],
  ['* Status: [proposed, accepted, rejected, …]\n', 'unknown'],
  ['## Status\n\n[proposed, accepted, deprecated, superseded by [2. B](0002-b.md)]\n', 'unknown'],
  ['## Status\n\n{proposed; accepted}\n', 'unknown'],
  ['## Status\n\n[Accepted]\n', 'accepted'],
  ['## Status\n\nAccepted (was proposed, then agreed)\n', 'accepted'],
  ['## Status\n\n<!-- Accepted -->\n', 'unknown'],
  ['<!--\n## Status\n\nAccepted\n-->\n', 'unknown'],
  ['```markdown\n## Status\n\nAccepted\n```\n', 'unknown'],
  ['## Status\n\n```\nAccepted\n```\n', 'unknown'],
  ['## Context\n\nEveryone accepted that.\n', 'unknown'],
];

describe('the status of a record', () => {
  for (const [body, status] of STATED) {
    it(`${JSON.stringify(body)} is ${status}`, () => {
      assert.equal(readRecord('0001-a.md', `# 1. A\n\n${body}`).status, status);
    });
  }

  it('is unknown where front matter lists several, as a template does', () => {
    const list = readRecord('0001-a.md', '---\nstatus: [proposed, accepted, superseded]\n---\n# A\n');
    assert.deepEqual([list.status, list.statusText], ['unknown', '[proposed, accepted, superseded]']);
    assert.equal(readRecord('0001-a.md', '---\nstatus: [accepted]\n---\n# A\n').status, 'accepted');
  });

  it('is taken from front matter first, as text', () => {
    const record = readRecord('0001-a.md', '---\nstatus: on hold\n---\n# A\n\n## Status\n\nAccepted\n');
    assert.deepEqual([record.status, record.statusText], ['unknown', 'on hold']);
  });
});
