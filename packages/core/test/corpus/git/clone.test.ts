import assert from 'node:assert/strict';
import { existsSync, rmSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { Corpus, type HealthReport } from '@bearing/core';
import { page, temporaryFolder, writeFiles } from '../../fixtures.js';
import { commit, git, hasGit } from '../../gitRepository.js';

const NOW = new Date('2026-11-30T12:00:00Z');

async function healthOf(root: string): Promise<HealthReport> {
  return (await Corpus.open(root)).health({ now: NOW });
}

/** A repository with one fresh document in `corpus/`, and a clone of it fetched on the day of NOW. */
function originAndClone(t: TestContext, ...cloneOptions: string[]): { origin: string; clone: string } {
  const folder = temporaryFolder(t);
  const origin = path.join(folder, 'origin');
  writeFiles(origin, { 'corpus/schema/a.md': page({ asOf: '2026-11-30' }, '# A') });
  git(origin, 'init', '-q', '-b', 'main');
  commit(origin, 'one');
  commit(origin, 'two');
  git(folder, 'clone', '-q', ...cloneOptions, `file://${origin}`, 'clone');
  const clone = path.join(folder, 'clone');
  fetch(clone, NOW);
  return { origin, clone };
}

function fetch(clone: string, at: Date): void {
  git(clone, 'fetch', '-q');
  utimesSync(path.join(clone, '.git', 'FETCH_HEAD'), at, at);
}

describe('the clone, as health tells it', { skip: hasGit() ? false : 'git is not installed' }, () => {
  it('is none where no repository is around', async (t) => {
    const root = temporaryFolder(t);
    writeFiles(root, { 'schema/a.md': page({ asOf: '2026-11-30' }, '# A') });
    const { corpus, status } = await healthOf(root);
    assert.deepEqual(
      [corpus.git, corpus.revision, corpus.branch, corpus.behindBy, corpus.uncommitted, corpus.lastFetchAt],
      ['none', null, null, null, null, null],
    );
    assert.equal(status, 'ok');
  });

  it('tells commit, branch, distance, fetch and changes of a corpus in a sub-folder', async (t) => {
    const { origin, clone } = originAndClone(t);
    const root = path.join(clone, 'corpus');
    assert.deepEqual(pick(await healthOf(root)), {
      git: 'ok',
      revision: git(clone, 'rev-parse', 'HEAD').slice(0, 7),
      branch: 'main',
      behindBy: 0,
      uncommitted: 0,
      lastFetchAt: NOW.toISOString(),
      status: 'ok',
      codes: [],
    });
    commit(origin, 'three');
    fetch(clone, NOW);
    writeFiles(clone, {
      'corpus/schema/b.md': page({ asOf: '2026-11-30' }, '# B'),
      'elsewhere.md': 'not of the corpus',
    });
    git(clone, 'pack-refs', '--all');
    const behind = pick(await healthOf(root));
    assert.deepEqual([behind.behindBy, behind.uncommitted, behind.codes], [1, 1, ['CLONE_BEHIND']]);
    assert.equal((await Corpus.open(root)).snapshot().revision, behind.revision);
  });

  it('warns of a clone that nobody fetched, though no producer fails', async (t) => {
    const { clone } = originAndClone(t);
    fetch(clone, new Date('2026-11-18T23:00:00Z'));
    const report = await healthOf(path.join(clone, 'corpus'));
    assert.equal(report.status, 'warn');
    assert.deepEqual(
      report.issues.map(({ code }) => code),
      ['CLONE_NOT_FETCHED'],
    );
    assert.match(report.issues[0]?.message ?? '', /2026-11-18, 12 days ago/);
    fetch(clone, new Date('2026-11-23T00:00:00Z'));
    assert.equal((await healthOf(path.join(clone, 'corpus'))).status, 'ok');
  });

  it('takes the clone itself for the last fetch where none followed, and an empty FETCH_HEAD for a fetch that failed', async (t) => {
    const { clone } = originAndClone(t);
    rmSync(path.join(clone, '.git', 'FETCH_HEAD'));
    const { corpus } = await healthOf(clone);
    assert.notEqual(corpus.lastFetchAt, null);
    writeFiles(clone, { '.git/FETCH_HEAD': '' });
    assert.equal((await healthOf(clone)).corpus.lastFetchAt, corpus.lastFetchAt);
  });

  it('reads a work tree, a submodule, a detached HEAD and a branch without commits', async (t) => {
    const { origin, clone } = originAndClone(t);
    const head = git(clone, 'rev-parse', 'HEAD').slice(0, 7);
    git(clone, 'worktree', 'add', '-q', '-b', 'side', '../side');
    const side = pick(await healthOf(path.join(clone, '..', 'side', 'corpus')));
    assert.deepEqual([side.git, side.revision, side.branch, side.lastFetchAt], ['ok', head, 'side', NOW.toISOString()]);

    const outer = path.join(clone, '..', 'outer');
    writeFiles(outer, { 'README.md': 'outer' });
    git(outer, 'init', '-q', '-b', 'trunk');
    git(outer, 'submodule', '--quiet', 'add', `file://${origin}`, 'knowledge');
    git(path.join(outer, 'knowledge'), 'checkout', '-q', '--detach');
    const module = pick(await healthOf(path.join(outer, 'knowledge', 'corpus')));
    assert.deepEqual([module.git, module.revision, module.branch, module.uncommitted], ['ok', head, null, 0]);

    const empty = pick(await healthOf(outer));
    assert.deepEqual([empty.git, empty.revision, empty.branch], ['ok', null, 'trunk']);
  });

  it('does not count a distance that a shallow history cannot tell', async (t) => {
    const { origin, clone } = originAndClone(t, '--depth', '1');
    assert.deepEqual(pick(await healthOf(clone)).behindBy, 0);
    commit(origin, 'three');
    commit(origin, 'four');
    git(clone, 'fetch', '-q', '--depth', '1');
    const { git: known, behindBy, codes, status } = pick(await healthOf(path.join(clone, 'corpus')));
    assert.deepEqual([known, behindBy, status], ['unknown', null, 'warn']);
    assert.ok(codes.includes('CLONE_UNKNOWN'));
  });

  it('says what stays unknown where git is not installed or the repository is broken', async (t) => {
    const { clone } = originAndClone(t);
    const root = path.join(clone, 'corpus');
    const search = process.env['PATH'];
    process.env['PATH'] = temporaryFolder(t);
    try {
      const report = pick(await healthOf(root));
      assert.deepEqual(
        [report.git, report.branch, report.uncommitted, report.behindBy, report.codes],
        ['unknown', 'main', null, null, ['CLONE_UNKNOWN']],
      );
      assert.notEqual(report.revision, null);
    } finally {
      process.env['PATH'] = search;
    }
    rmSync(path.join(clone, '.git'), { recursive: true });
    writeFiles(clone, { '.git': 'gitdir: ../nowhere\n' });
    assert.equal(pick(await healthOf(root)).git, 'unknown');
  });

  it('runs no program that the repository names, and is not led astray by the variables of a hook', async (t) => {
    const { clone } = originAndClone(t);
    const trace = path.join(clone, '..', 'ran');
    git(clone, 'config', 'core.fsmonitor', `touch ${trace.replaceAll('\\', '/')}; false`);
    process.env['GIT_DIR'] = path.join(clone, 'nowhere');
    try {
      assert.equal((await healthOf(path.join(clone, 'corpus'))).corpus.git, 'ok');
    } finally {
      delete process.env['GIT_DIR'];
    }
    assert.equal(existsSync(trace), false);
  });
});

function pick({ corpus, status, issues }: HealthReport) {
  const { git: known, revision, branch, behindBy, uncommitted, lastFetchAt } = corpus;
  return {
    git: known,
    revision,
    branch,
    behindBy,
    uncommitted,
    lastFetchAt,
    status,
    codes: issues.map(({ code }) => code),
  };
}
