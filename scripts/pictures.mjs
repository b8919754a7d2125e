// Makes the pictures from real runs, in the Chromium that is installed:
//   node scripts/pictures.mjs
//   docs/report.png                                  the report of Bearing's own corpus
//   integrations/claude-plugin/.claude-plugin/icon.png   the plugin's icon, which has to be a PNG, from icon.svg beside it
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (file) => file !== undefined && existsSync(file),
);
if (executablePath === undefined) throw new Error('no Chromium is there; name one by CHROMIUM_PATH');

const folder = mkdtempSync(path.join(tmpdir(), 'bearing-pictures-'));
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  await takeReport();
  await takeIcon();
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

/** From the top to the end of the producers: what follows is a list. */
async function takeReport() {
  const file = path.join(folder, 'report.html');
  // A clone, so that the picture shows what is committed, under the name of the branch that people see.
  const clone = path.join(folder, 'bearing');
  git('clone', '--quiet', root, clone);
  git('-C', clone, 'checkout', '--quiet', '-B', 'main');
  const command = path.join(root, 'packages', 'cli', 'bin', 'bearing.cjs');
  // As of one day, so that the same corpus gives the same picture.
  const args = ['report', '--out', file, '--corpus', path.join(clone, 'corpus'), '--now', '2026-12-01T12:00:00Z'];
  const { status, stderr } = spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme: 'light' });
  await page.clock.setFixedTime('2026-12-01T12:00:00Z');
  await page.goto(pathToFileURL(file).href);
  await page.waitForSelector('#query:enabled');
  const { y, height } = await page.locator('#producers').boundingBox();
  await page.screenshot({
    path: path.join(root, 'docs', 'report.png'),
    clip: { x: 0, y: 0, width: 1280, height: Math.ceil(y + height) + 24 },
    fullPage: true,
  });
}

async function takeIcon() {
  const icon = path.join(root, 'integrations', 'claude-plugin', '.claude-plugin', 'icon');
  const page = await browser.newPage({ viewport: { width: 512, height: 512 } });
  await page.setContent(`<style>*{margin:0}svg{display:block}</style>${readFileSync(`${icon}.svg`, 'utf8')}`);
  await page.screenshot({ path: `${icon}.png`, omitBackground: true });
}

function git(...args) {
  const { status, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
