import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { bodyOf, Import, parts } from '../importing.js';

/** A repository with one commit at the given day. */
function commit(folder: string, day: string, remote?: string): void {
  const git = (...args: string[]): void => {
    execFileSync('git', ['-C', folder, ...args], {
      stdio: 'pipe',
      env: { ...process.env, GIT_AUTHOR_DATE: `${day}T23:30:00-0800`, GIT_COMMITTER_DATE: `${day}T23:30:00-0800` },
    });
  };
  git('init', '-q');
  if (remote !== undefined) git('remote', 'add', 'origin', remote);
  git('add', '-A');
  git('-c', 'user.name=Jane', '-c', 'user.email=jane@example.com', 'commit', '-qm', 'Edit');
}

describe('an Azure DevOps wiki', () => {
  const imported = new Import();
  after(() => imported.remove());

  it('reads names, links, widgets and attachments as Azure does', async () => {
    imported.write('w/.order', 'Home\n');
    imported.write('w/.attachments/plan-1.png', 'x');
    imported.write(
      'w/Home.md',
      '[[_TOC_]]\n[a](/Order-flow/Cut%2Doff-times) [b](/Order flow) [c](/Nowhere) #12\n#Close\n',
    );
    imported.write(
      'w/Order-flow.md',
      '::: mermaid\ngraph LR;\n:::\n\n![p](/.attachments/plan-1.png =30x)\n@<8e0f1f1a-0000-0000-0000-000000000001>\n',
    );
    imported.write('w/Order-flow/Cut%2Doff-times.md', 'Cut `[[_TOC_]]`\n');
    const folder = path.join(imported.folder, 'w');
    commit(folder, '2024-02-29', 'https://jane:secret@dev.azure.com/acme/ops/_git/ops.wiki');
    const report = await imported.run(folder);
    assert.equal(report.status, 'ok', report.error ?? '');
    assert.deepEqual(imported.documents(), ['home.md', 'order-flow.md', 'order-flow/cut-off-times.md']);
    const { head, body } = parts(imported.read('order-flow/cut-off-times.md'));
    assert.ok(head.includes('asOf: 2024-02-29'), head.join('\n'));
    const source =
      'source: "https://dev.azure.com/acme/ops/_wiki/wikis/ops.wiki?pagePath=%2FOrder%20flow%2FCut-off%20times"';
    assert.ok(head.includes(source), head.join('\n'));
    assert.equal(body, '# Cut-off times\n\nCut `[[_TOC_]]`\n');
    assert.equal(
      parts(imported.read('home.md')).body,
      '# Home\n\n[macro TOC] [a](order-flow/cut-off-times.md) [b](order-flow.md) c #12\n\n## Close\n',
    );
    assert.equal(
      parts(imported.read('order-flow.md')).body,
      '# Order flow\n\n```mermaid\ngraph LR;\n```\n\n[image plan-1.png: p] [user]\n',
    );
  });

  it('has no date for what is not committed', async () => {
    imported.write('w/Home.md', 'changed\n');
    await imported.run(path.join(imported.folder, 'w'));
    assert.doesNotMatch(imported.read('home.md'), /^asOf/m);
    assert.match(imported.read('order-flow.md'), /^asOf: 2024-02-29$/m);
  });
});

describe('a GitHub or GitLab wiki', () => {
  it('follows double brackets, finds pages by name and leaves sidebars out', async () => {
    const imported = new Import();
    imported.write(
      'w/Home.md',
      'See [[Order Flow]], [[the rules|Rules#late]], [[gone]] and [x](Order-Flow). `[[code]]`\n\n[[plan.png]]\n',
    );
    imported.write('w/guide/Order-Flow.md', 'text\n');
    imported.write('w/Rules.mediawiki', "'''Be kind''' [[Home]]\n");
    imported.write('w/_Sidebar.md', 'menu\n');
    const folder = path.join(imported.folder, 'w');
    commit(folder, '2025-01-01', 'git@github.com:acme/ops.wiki.git');
    const report = await imported.run(folder);
    assert.equal(report.status, 'ok', report.error ?? '');
    assert.deepEqual(imported.documents(), ['guide/order-flow.md', 'home.md', 'rules.md']);
    const { head, body } = parts(imported.read('home.md'));
    assert.ok(head.includes('source: "https://github.com/acme/ops/wiki/Home"'), head.join('\n'));
    assert.equal(
      body,
      '# Home\n\nSee [Order Flow](guide/order-flow.md), [the rules](rules.md), gone and [x](guide/order-flow.md). `[[code]]`\n\n[image plan.png]\n',
    );
    assert.equal(parts(imported.read('rules.md')).body, '# Rules\n\n**Be kind** [Home](home.md)\n');
    imported.remove();
  });
});

describe('READMEs in the folders of a wiki', () => {
  for (const [kind, link] of [
    ['azure-devops', '/Order-flow'],
    ['github', 'Order-flow'],
  ] as const) {
    it(`${kind}: are called what they are about, and stand for their folder`, async () => {
      const imported = new Import();
      imported.write('w/Home.md', `[flow](${link}) [bills](Billing/README)\n`);
      imported.write('w/Order-flow/README.md', '# How orders flow\n\ntext\n');
      imported.write('w/Billing/README.md', 'no heading\n');
      await imported.run(path.join(imported.folder, 'w'), { kind });
      assert.deepEqual(imported.documents(), ['billing/readme.md', 'home.md', 'order-flow/readme.md']);
      assert.match(imported.read('order-flow/readme.md'), /^title: How orders flow$/m);
      assert.match(imported.read('billing/readme.md'), /^title: Billing$/m);
      assert.match(imported.read('home.md'), /\[flow\]\(order-flow\/readme\.md\) \[bills\]\(billing\/readme\.md\)/);
      imported.remove();
    });
  }
});

describe('a shallow clone', () => {
  it('dates only what changed in the part of history that it has', async () => {
    const imported = new Import();
    imported.write('w/A.md', 'a\n');
    imported.write('w/B.md', 'b\n');
    const folder = path.join(imported.folder, 'w');
    commit(folder, '2020-01-01');
    imported.write('w/C.md', 'c\n');
    commit(folder, '2020-02-01');
    imported.write('w/B.md', 'b2\n');
    commit(folder, '2020-03-01');
    const clone = path.join(imported.folder, 'clone');
    execFileSync('git', ['clone', '-q', '--depth', '2', `file://${folder.replaceAll('\\', '/')}`, clone]);
    await imported.run(clone, { kind: 'github' });
    assert.doesNotMatch(imported.read('a.md'), /^asOf/m);
    assert.match(imported.read('b.md'), /^asOf: 2020-03-01$/m);
    imported.remove();
  });
});

describe('markdown', () => {
  it('loses what is hidden in its HTML and keeps the rest', async () => {
    const body = await bodyOf(
      'a.md',
      '# A\n\nSeen <b>bold</b> <!-- evil --> <span style="display:none">evil</span>\n\n<div hidden>\n\nevil\n\n</div>\n\n[x](javascript:evil) ![alt](https://evil.example/pixel.png)\n\n- [x] done\n\n~~old~~ `a_b` a_b\n',
    );
    assert.equal(body, '# A\n\nSeen **bold**\n\nx [image pixel.png: alt]\n\n- [x] done\n\n~~old~~ `a_b` a_b\n');
  });
});
