import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../world.js';

/** Width, height and bytes of a PNG, from its first chunk. */
function pictureOf(file: string): { width: number; height: number; bytes: number } {
  const data = readFileSync(path.join(ROOT, file));
  assert.equal(data.subarray(1, 4).toString('latin1'), 'PNG', file);
  return { width: data.readUInt32BE(16), height: data.readUInt32BE(20), bytes: data.length };
}

describe('pictures', () => {
  it('shows the report in the README, small enough to load at once', () => {
    const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
    assert.match(readme, /!\[[^\]]{20,}\]\(docs\/report\.png\)/);
    const { width, bytes } = pictureOf('docs/report.png');
    assert.equal(width, 1280);
    assert.ok(bytes < 200_000, String(bytes));
  });

  it('keeps no picture that no page shows', () => {
    const pages = ['README.md', ...readdirSync(path.join(ROOT, 'docs')).map((name) => `docs/${name}`)];
    const text = pages
      .filter((name) => name.endsWith('.md'))
      .map((name) => readFileSync(path.join(ROOT, name), 'utf8'))
      .join('\n');
    for (const name of pages.filter((page) => page.endsWith('.png')))
      assert.ok(text.includes(path.basename(name)), name);
  });

  it('has an icon for the plugin as its catalogue wants it', () => {
    const { width, height, bytes } = pictureOf('integrations/claude-plugin/.claude-plugin/icon.png');
    assert.deepEqual([width, height], [512, 512]);
    assert.ok(bytes < 2_000_000);
  });
});
