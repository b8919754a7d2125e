import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Corpus } from '@bearing/core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { bearing, temporaryFolder } from '../world.js';

const NOW = '2026-11-30T12:00:00Z';

/** A corpus with a failing producer, an undated page, and text that would run if it were taken for HTML. */
function corpus(): string {
  const root = temporaryFolder();
  const write = (name: string, text: string): void => {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  };
  const page = (fields: string, body: string): string => `---\n${fields}\n---\n\n${body}\n`;
  write(
    'bearing.json',
    '{ "name": "A & B </script><script>window.ran=1</script>", "synonyms": [["unit", "apartment"]] }',
  );
  write(
    'schema/orders.md',
    page(
      'asOf: 2026-11-12\nproducer: gen',
      '# orders\n\nHolds what customers <img src=x onerror="window.ran=1"> bought.',
    ),
  );
  write('schema/units.md', page('asOf: 2026-11-30', '# units\n\nOne row an apartment.'));
  write('business/undated.md', '# Returns\n\nHow goods come back.\n');
  write(
    '_state/gen.json',
    '{ "status": "failed", "lastRun": "2026-11-30T02:00:00Z", "lastSuccess": "2026-11-12T02:00:00Z", "error": "<b>no</b>" }',
  );
  return root;
}

async function report(root: string): Promise<string> {
  const out = path.join(temporaryFolder(), 'report.html');
  const { code, error } = await bearing(['report', '--out', out, '--corpus', root, '--now', NOW]);
  assert.deepEqual([code, error], [0, '']);
  return out;
}

describe('bearing report', () => {
  it('writes one page that names no address to load from', async () => {
    const html = readFileSync(await report(corpus()), 'utf8');
    assert.match(html, /<html lang="en">/);
    assert.match(html, /default-src 'none'/);
    assert.doesNotMatch(html, /<(?:script|link|img|iframe)[^>]*\s(?:src|href)=/);
    assert.equal(html.match(/<script/g)?.length, 2);
    assert.match(html, /<strong>Not healthy<\/strong><p>1 of 1 producer needs a look, 1 document stale, 1 undated\./);
  });

  it('needs a file to write, and says so where it can not', async () => {
    const root = corpus();
    assert.equal((await bearing(['report', '--corpus', root])).code, 2);
    const { code, error } = await bearing([
      'report',
      '--out',
      path.join(root, 'no', 'such', 'r.html'),
      '--corpus',
      root,
    ]);
    assert.deepEqual([code, error.split(' ')[0]], [2, 'FILE_UNWRITABLE']);
  });
});

const CHROMIUM = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (file) => file !== undefined && existsSync(file),
);
const required = process.env['BEARING_REQUIRE_BROWSER'] === '1';
const skip = CHROMIUM === undefined && !required ? 'no Chromium is installed' : false;

describe('the report in a browser', { skip }, () => {
  let browser: Browser;
  const opened: string[] = [];

  before(async () => {
    assert.ok(CHROMIUM !== undefined, 'a browser is required and none is installed');
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  });
  after(async () => {
    await browser?.close();
  });

  async function open(file: string, width = 1000): Promise<Page> {
    const page = await browser.newPage({ viewport: { width, height: 800 } });
    page.on('request', (request) => opened.push(request.url()));
    page.on('pageerror', (error) => opened.push(`error: ${error.message}`));
    await page.goto(pathToFileURL(file).href);
    await page.waitForSelector('#query:enabled');
    return page;
  }

  it('finds what the command finds, by keyboard alone, and tells its age', async () => {
    const root = corpus();
    const page = await open(await report(root));
    await page.keyboard.press('/');
    await page.keyboard.type('unit');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#results li');
    const { snippets } = await (await Corpus.open(root)).search('unit', { limit: 10, now: new Date(NOW) });
    assert.ok(snippets.length > 0);
    const shown = await page.locator('#results li > p').allTextContents();
    assert.deepEqual(
      shown.map((line) => line.split(':')[0]),
      snippets.map(({ document }) => document),
    );
    assert.deepEqual(
      await page.locator('#results li > pre').allTextContents(),
      snippets.map(({ text }) => text),
    );
    assert.match(shown[0] ?? '', /2026-11-30, of the same day fresh/);

    await page.fill('#query', 'customers bought');
    await page.locator('#outcome', { hasText: 'gen failed' }).waitFor();
    assert.equal(await page.getAttribute('#outcome', 'aria-live'), 'polite');
    await page.fill('#query', 'zzzz');
    await page.locator('#outcome', { hasText: /^Nothing found\./ }).waitFor();
    await page.selectOption('#origin', 'schema');
    await page.fill('#query', 'goods come back');
    await page.locator('#outcome', { hasText: 'business' }).waitFor();
    assert.deepEqual(await page.locator('#results li > p').allTextContents(), []);
    await page.close();
  });

  it('opens a document, closes it by Escape, and narrows the list', async () => {
    const page = await open(await report(corpus()));
    await page.locator('[data-read="schema/orders"]').focus();
    await page.keyboard.press('Enter');
    assert.match((await page.textContent('#reader-text')) ?? '', /<img src=x/);
    await page.keyboard.press('Escape');
    assert.equal(await page.isVisible('#reader'), false);
    await page.selectOption('#freshness', 'stale');
    assert.equal(await page.textContent('#shown'), '1 of 3 documents');
    await page.fill('#filter', 'units');
    assert.equal(await page.textContent('#shown'), '0 of 3 documents');
    await page.close();
  });

  it('has landmarks, names and headings for a screen reader', async () => {
    const page = await open(await report(corpus()));
    const tree = await page.locator('body').ariaSnapshot();
    for (const part of [
      /banner/,
      /main/,
      /contentinfo/,
      /navigation "Sections"/,
      /search/,
      /searchbox "Words/,
      /combobox "Origin"/,
      /heading "Ages by origin" \[level=2\]/,
      /img "Ages of schema: 2 documents, 1 fresh, 1 stale/,
      /img "Runs of gen known: 1 failed"/,
      /table/,
      /columnheader "Freshness"/,
    ]) {
      assert.match(tree, part);
    }
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Skip to the content');
    await page.close();
  });

  it('fits a phone, in light and dark, with enough contrast', async () => {
    const file = await report(corpus());
    for (const scheme of ['light', 'dark'] as const) {
      const page = await open(file, 360);
      await page.emulateMedia({ colorScheme: scheme });
      await page.fill('#query', 'orders');
      await page.waitForSelector('#results li');
      assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
      const weak: unknown = await page.evaluate(CONTRAST);
      assert.deepEqual(weak, [], scheme);
      await page.close();
    }
  });

  it('says so when it has become old', async () => {
    const page = await browser.newPage();
    await page.clock.setFixedTime('2026-12-05T01:00:00Z');
    await page.goto(pathToFileURL(await report(corpus())).href);
    assert.match((await page.textContent('#old')) ?? '', /5 days ago/);
    assert.equal(await page.isVisible('#old'), true);
    await page.close();
  });

  it('loads nothing and runs nothing of what the corpus holds', async () => {
    const page = await open(await report(corpus()));
    assert.equal(await page.evaluate('window.ran'), undefined);
    assert.deepEqual(
      opened.filter((url) => !url.startsWith('file:')),
      [],
    );
    await page.close();
  });
});

/** Elements with text of their own whose contrast with the ground is below 4.5 to 1. */
const CONTRAST = `(() => {
  const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = (colour) => {
    const [r, g, b] = numbers(colour).slice(0, 3).map((value) => { const part = value / 255; return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4; });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => { for (let at = element; at; at = at.parentElement) { const colour = getComputedStyle(at).backgroundColor; if (numbers(colour)[3] !== 0) return colour; } return 'rgb(255,255,255)'; };
  return [...document.querySelectorAll('body *')].filter((element) => element.checkVisibility() && !element.closest('svg') && [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '')).flatMap((element) => {
    const [a, b] = [light(getComputedStyle(element).color), light(ground(element))].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    return ratio < 4.5 ? [element.tagName + '.' + element.className + ' ' + ratio.toFixed(2)] : [];
  });
})()`;
