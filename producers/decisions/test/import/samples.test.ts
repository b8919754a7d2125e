import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { importRecords, readCorpusDecisions, supersede } from '@bearing/producer-decisions';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');
const SAMPLES = process.env['BEARING_SAMPLES'] ?? path.join(ROOT, '..', 'shared', 'samples');
const DECISIONS = path.join(SAMPLES, 'decisions');

interface Expected {
  readonly skipped: readonly string[];
  /** id below `decisions/`, status, date, and a relation where there is one. */
  readonly records: readonly (readonly [string, string, string | null, string?])[];
}

const EXPECTED: Readonly<Record<string, Expected>> = {
  adrtools: {
    skipped: [],
    records: [
      ['2016-02-12-implement-as-shell-scripts', 'accepted', '2016-02-12'],
      ['2016-02-12-markdown-format', 'accepted', '2016-02-12'],
      ['2016-02-12-record-architecture-decisions', 'accepted', '2016-02-12'],
      ['2016-02-12-single-command-with-subcommands', 'accepted', '2016-02-12'],
      ['2016-02-13-help-comments', 'accepted', '2016-02-13', 'amendedBy: [decisions/2018-06-26-help-scripts]'],
      ['2016-02-16-packaging-and-distribution-in-other-version-control-repositories', 'accepted', '2016-02-16'],
      ['2016-12-17-invoke-adr-config-executable-to-get-configuration', 'accepted', '2016-12-17'],
      ['2017-02-21-use-iso-8601-format-for-dates', 'accepted', '2017-02-21'],
      ['2018-06-26-help-scripts', 'accepted', '2018-06-26', 'amends: [decisions/2016-02-13-help-comments]'],
    ],
  },
  log4brains: {
    skipped: ['docs/adr/README.md', 'docs/adr/index.md', 'docs/adr/template.md'],
    records: [
      ['2020-09-24-use-markdown-architectural-decision-records', 'accepted', '2020-09-24'],
      ['2020-09-25-multi-packages-architecture-in-a-monorepo-with-yarn-and-lerna', 'accepted', '2020-09-25'],
      ['2020-09-25-use-prettier-eslint-airbnb-for-the-code-style', 'accepted', '2020-09-25'],
      [
        '2020-09-26-use-the-adr-number-as-its-unique-id',
        'superseded',
        '2020-09-26',
        'supersededBy: decisions/2020-10-16-use-the-adr-slug-as-its-unique-id',
      ],
      ['2020-09-27-avoid-default-exports', 'accepted', '2020-09-27'],
      [
        '2020-10-16-use-the-adr-slug-as-its-unique-id',
        'accepted',
        '2020-10-16',
        'supersedes: [decisions/2020-09-26-use-the-adr-number-as-its-unique-id]',
      ],
      ['2020-10-26-the-core-api-is-responsible-for-enhancing-the-adr-markdown-body-with-mdx', 'accepted', '2020-10-26'],
      ['2020-11-03-use-lunr-for-search', 'accepted', '2020-11-03'],
      ['2021-01-13-distribute-log4brains-as-a-global-npm-package', 'accepted', '2021-01-13'],
    ],
  },
  arachne: {
    skipped: [],
    records: [
      ['abstract-modules', 'proposed', null],
      ['additional-validation', 'proposed', null],
      ['asset-pipeline', 'proposed', null],
      ['config-implementation', 'proposed', null],
      ['configuration', 'proposed', null],
      ['configuration-updates', 'proposed', null],
      ['core-runtime', 'proposed', null],
      ['data-abstraction-model', 'proposed', null],
      ['datomic-config-ontology', 'proposed', null],
      ['db-migrations', 'proposed', null],
      ['error-reporting', 'proposed', null],
      ['module-loading', 'proposed', null],
      ['persistent-configs', 'proposed', null],
      ['project-templates', 'proposed', null],
      ['simplify-chimera-model', 'proposed', null],
      ['use-adrs', 'accepted', null],
      ['user-facing-config', 'proposed', null],
    ],
  },
  // Of 21 files two have a status in front matter's shape inside a fence, and one, "on hold", in its front matter.
  madr: {
    skipped: ['docs/decisions/adr-template.md', 'docs/decisions/index.md'],
    records: [
      ['add-status-field', 'unknown', null],
      ['allow-neutral-arguments', 'unknown', null],
      ['do-not-emphasize-line-headings', 'unknown', null],
      ['do-not-use-numbers-in-headings', 'unknown', null],
      ['include-consulting-informed-of-raci', 'unknown', null],
      ['outcome-before-detailed-pros-cons', 'unknown', null],
      ['provide-own-madr-tools', 'unknown', null, 'statusText: on hold'],
      ['support-categories', 'unknown', null],
      ['support-links-between-adrs-inside-an-adrs', 'unknown', null],
      ['use-asterisk-as-list-marker', 'unknown', null],
      ['use-cc0-or-mit-as-license', 'unknown', null],
      ['use-confirmation-as-heading', 'unknown', null],
      ['use-curly-braces-to-denote-placeholder', 'unknown', null],
      ['use-dashes-in-filenames', 'unknown', null],
      ['use-markdown-architectural-decision-records', 'unknown', null],
      ['use-names-as-identifier', 'unknown', null],
      ['use-same-format-for-outcomes-and-options', 'unknown', null],
      ['use-yaml-front-matter-for-meta-data', 'unknown', null],
      ['write-own-toc-tool', 'unknown', null],
    ],
  },
};

/** Fields that relate a record to others, or tell a status of its own. */
const NOTED = /^(?:supersedes|supersededBy|amends|amendedBy|statusText): .*$/gm;

describe('the sample folders', { skip: !fs.existsSync(DECISIONS) && 'no samples here' }, () => {
  for (const [name, expected] of Object.entries(EXPECTED)) {
    it(`${name}: status, date and links of every record, and nothing on a second run`, async () => {
      const corpus = fs.mkdtempSync(path.join(os.tmpdir(), 'samples-'));
      const options = { from: path.join(DECISIONS, name), corpus, producer: 'decisions' };
      const report = await importRecords(options);
      assert.equal(report.status, 'ok', report.error ?? '');
      const skipped = report.warnings.filter(({ code }) => code === 'FILE_SKIPPED').map(({ where }) => where);
      assert.deepEqual(skipped, expected.skipped);
      const found = readCorpusDecisions(corpus, 'decisions').decisions.map(({ id, status, text }) => {
        const frontMatter = text.split('\n---\n')[0] ?? '';
        const asOf = /^asOf: (.*)$/m.exec(frontMatter)?.[1] ?? null;
        const notes = (frontMatter.match(NOTED) ?? []).filter(
          (line) => !/^statusText: .*;|^statusText: superseded/.test(line.replace('"', '')),
        );
        return [id.slice('decisions/'.length), status, asOf, ...notes];
      });
      assert.deepEqual(found.sort(), [...expected.records].sort());
      const again = await importRecords(options);
      assert.deepEqual([again.written, again.removed], [[], []]);
    });
  }

  it('superseded on a copy: both files say so, a check finds nothing of it, and an import keeps it', async () => {
    const corpus = fs.mkdtempSync(path.join(os.tmpdir(), 'samples-'));
    const options = { from: path.join(DECISIONS, 'adrtools'), corpus, producer: 'decisions' };
    await importRecords(options);
    const report = supersede({ corpus, folder: 'decisions', oldName: 'ADR-0007', newName: '9', dryRun: false });
    assert.equal(report.written.length, 2);
    const byId = new Map(readCorpusDecisions(corpus, 'decisions').decisions.map((decision) => [decision.id, decision]));
    assert.deepEqual(byId.get(report.old)?.supersededBy, [report.new]);
    assert.equal(byId.get(report.old)?.status, 'superseded');
    assert.deepEqual(byId.get(report.new)?.supersedes, [report.old]);
    const again = await importRecords(options);
    assert.deepEqual([again.written, again.unchanged], [[], 9]);
  });
});
