/**
 * `npm run screenshots`: pictures of every page and group of panels, dark and light, from the built bench and the
 * examples that come with it. Those that a document shows go to docs/screenshots, the others to out/screenshots.
 * `npm run screenshots -- NAME …` makes those of these scenes only.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureChromium } from './chromium.mjs';
import { startBench } from './passing-bench.mjs';
import { shows } from './screenshots/scenes.mjs';
import { root } from './steps.mjs';

const pages = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)].filter((path) => path.endsWith('.md'));
const shown = pages.map((path) => readFileSync(join(root, path), 'utf8')).join('');
const folderOf = (/** @type {string} */ name) => join(root, shown.includes(`screenshots/${name}`) ? 'docs' : 'out', 'screenshots');
mkdirSync(join(root, 'out', 'screenshots'), { recursive: true });
const wanted = process.argv.slice(2);
const isWanted = (/** @type {{ name: string }} */ { name }) => wanted.length === 0 || wanted.includes(name);
/** With WebGL, for the 3-D view: in software where there is no GPU. */
const args = ['--headless=new', '--no-sandbox', '--no-proxy-server'];
const usualSize = { width: 1440, height: 900 };
/** So long after a change everything is drawn, and nothing blinks any more, ms. */
const settledMs = 600;
/** For each step: a busy machine is slow, ms. */
const patienceMs = 120_000;

/** The pictures of a scene: in both colour schemes, or in one. */
async function photograph(
  /** @type {import('./screenshots/scenes.mjs').Scene} */ scene,
  /** @type {import('playwright-core').Page} */ page,
) {
  for (const scheme of scene.schemes ?? /** @type {const} */ (['dark', 'light'])) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.waitForTimeout(settledMs);
    const name = scene.schemes ? `${scene.name}.png` : `${scene.name}-${scheme}.png`;
    const picture = await sharp(await page.screenshot())
      .png({ palette: true, dither: 0 })
      .toBuffer();
    writeFileSync(join(folderOf(name), name), picture);
    console.log(`${name}  ${(picture.length / 1024).toFixed(0)} kB`);
  }
}

/** One experiment with its scenes, in order: each starts from the state in which the one before left the page. */
async function put(/** @type {import('./screenshots/scenes.mjs').Show} */ show, /** @type {import('playwright-core').Browser} */ browser) {
  const own = mkdtempSync(join(tmpdir(), 'driftbench-pictures-'));
  const { program, address } = await startBench(show.experiment, own);
  try {
    const newPage = async () => {
      const context = await browser.newContext({ viewport: usualSize, colorScheme: 'dark' });
      context.setDefaultTimeout(patienceMs);
      await context.addInitScript(() => localStorage.setItem('driftbench.first-steps-done', 'true'));
      return await context.newPage();
    };
    const page = await newPage();
    await page.goto(address);
    await show.begin(page);
    for (const scene of show.scenes.filter(isWanted)) {
      await page.setViewportSize(scene.size ?? usualSize);
      await photograph(scene, (await scene.prepare(page, newPage)) ?? page);
      await scene.leave?.(page);
    }
  } finally {
    program.kill('SIGTERM');
    rmSync(own, { recursive: true, force: true });
  }
}

await ensureBuilt();
const browser = await chromium.launch({ executablePath: await ensureChromium(), args });
try {
  for (const show of shows.filter(({ scenes }) => scenes.some(isWanted))) await put(show, browser);
} finally {
  await browser.close();
}
