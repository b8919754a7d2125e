import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { VERSION } from '@bearing/core';
import { renderManual } from '../../dist/manual/roff.js';
import { VERBS } from '../../dist/verbs/index.js';
import { ROOT } from '../world.js';

const PAGE = path.join(ROOT, 'packages', 'cli', 'man', 'bearing.1');

describe('the manual page', () => {
  it('is the one that the verbs make (UPDATE_MANUAL=1 writes it anew)', () => {
    const made = renderManual(VERBS, VERSION);
    if (process.env['UPDATE_MANUAL'] === '1') writeFileSync(PAGE, made);
    assert.equal(readFileSync(PAGE, 'utf8').replaceAll('\r\n', '\n'), made);
  });

  it('starts no line with a request by accident', () => {
    const requests = renderManual(VERBS, '1.0.0')
      .split('\n')
      .filter((line) => /^['.]/.test(line));
    for (const line of requests) assert.match(line, /^\.(?:TH|SH|SS|TP|PP|B|BI|I|nf|fi)(?: |$)/);
  });
});
