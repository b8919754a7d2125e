import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { DEFAULT_LIMITS } from '@bearing/producer-wiki';
import { Import } from '../importing.js';
import { makeZip } from '../makeZip.js';

describe('archives', () => {
  const imported = new Import();
  after(() => imported.remove());

  it('are refused with names that lead out of them', async () => {
    for (const name of ['../evil.md', 'a/../../evil.md', '/evil.md', 'a\\..\\..\\evil.md']) {
      const zip = imported.write(
        'evil.zip',
        makeZip([
          { name: 'a.md', content: '# A' },
          { name, content: '# evil' },
        ]),
      );
      const report = await imported.run(zip);
      assert.equal(report.status, 'failed', name);
      assert.match(report.error ?? '', /^ARCHIVE_UNSAFE_NAME evil\.zip: .*refused; /, name);
    }
  });

  it('are refused with 10,000 entries, and the line says how to take them', async () => {
    const files = Array.from({ length: 10_000 }, (_, index) => ({ name: `${index}.md`, content: '# x' }));
    const report = await imported.run(imported.write('many.zip', makeZip(files)));
    assert.equal(report.status, 'failed');
    assert.match(report.error ?? '', /^ARCHIVE_TOO_MANY_ENTRIES many\.zip: .*--max-entries 10000/);
  });

  it('lose a file that unpacks to a thousand times its size, and the run is partial', async () => {
    const zip = makeZip([
      { name: 'a.md', content: '# A' },
      { name: 'bomb.md', content: Buffer.alloc(20 * 1024 * 1024) },
    ]);
    const report = await imported.run(imported.write('bomb.zip', zip));
    assert.equal(report.status, 'partial');
    assert.match(report.error ?? '', /ARCHIVE_ENTRY_REFUSED bomb\.zip\/bomb\.md: it unpacks to \d+ times its size/);
    assert.deepEqual(imported.documents(), ['a.md']);
  });

  it('are read up to a number of bytes', async () => {
    const zip = makeZip([
      { name: 'a.md', content: 'x'.repeat(900) },
      { name: 'b.md', content: 'y'.repeat(900) },
    ]);
    const report = await imported.run(imported.write('large.zip', zip), {
      limits: { ...DEFAULT_LIMITS, bytes: 1_000 },
    });
    assert.notEqual(report.status, 'ok');
    assert.match(report.error ?? '', /ARCHIVE_TOO_LARGE/);
  });

  it('that are cut short or no archives at all are said to be', async () => {
    const whole = makeZip([{ name: 'a.md', content: '# A' }]);
    for (const bytes of [whole.subarray(0, whole.length - 30), Buffer.from('PK\x03\x04 no')]) {
      const report = await imported.run(imported.write('cut.zip', bytes));
      assert.equal(report.status, 'failed');
      assert.match(report.error ?? '', /^ARCHIVE_UNREADABLE cut\.zip: .*export it again/);
    }
  });
});
