/**
 * `npm run walk`: goes through the built bench as its four users do, in Chromium, and takes a screenshot at each step
 * into out/walk: newcomer, engineer with own motion, researcher, operator with a browser and a phone. `npm run walk --
 * NAME …` goes these walks only, `npm run walk -- --keys NAME …` by keys alone.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureChromium } from './chromium.mjs';
import { startBench } from './passing-bench.mjs';
import { root } from './steps.mjs';
import { engineer, engineerDecides, engineerReads, newcomer, operator, researcher } from './walk/users.mjs';
import { KeyWalker } from './walk/key-walker.mjs';
import { Walker } from './walk/walker.mjs';

const folder = join(root, 'out/walk');
const wanted = process.argv.slice(2).filter((name) => name !== '--keys');
const byKeys = process.argv.includes('--keys');
/** So long after a step everything is drawn, ms. */
const settledMs = 500;
/** For each step: a busy machine is slow, ms. */
const patienceMs = 120_000;
const sizes = { usual: { width: 1440, height: 900 }, phone: { width: 390, height: 780 } };

/** Spent on pictures so far, ms. */
let picturesMs = 0;

/** @type {import('./walk/walker.mjs').Camera} */
async function camera(page, name) {
  const began = Date.now();
  await page.waitForTimeout(settledMs);
  writeFileSync(join(folder, `${name}.png`), await page.screenshot());
  console.log(`${name}.png`);
  picturesMs += Date.now() - began;
}

await ensureBuilt();
if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const own = mkdtempSync(join(tmpdir(), 'driftbench-walk-'));
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--headless=new', '--no-sandbox', '--no-proxy-server'],
});
const { program, address } = await startBench(join(root, 'resources/experiments/bzflag-robots.yaml'), own);
const problems = /** @type {string[]} */ ([]);
try {
  // The address works once; its cookie is the operator's, as all but the players are.
  const bench = await browser.newContext({ viewport: sizes.usual, colorScheme: 'dark' });
  bench.setDefaultTimeout(patienceMs);
  const entrance = await bench.newPage();
  await entrance.goto(address);
  await entrance.getByTestId('view-cell').first().waitFor();
  await entrance.close();
  const visit = async (/** @type {string} */ name, context = bench) => {
    const page = await context.newPage();
    page.setDefaultTimeout(patienceMs);
    page.on('console', (message) => message.type() === 'error' && problems.push(`${name}: ${message.text()}`));
    page.on('pageerror', (error) => problems.push(`${name}: ${String(error)}`));
    return byKeys && context === bench ? new KeyWalker(page, name, camera) : new Walker(page, name, camera);
  };
  const walk = async (/** @type {string} */ name, /** @type {(user: Walker) => Promise<void>} */ go) => {
    if (wanted.length > 0 && !wanted.includes(name)) return;
    const user = await visit(name);
    await user.page.goto(new URL('/', address).href);
    const [began, picturesBefore] = [Date.now(), picturesMs];
    await go(user);
    const seconds = (Date.now() - began - (picturesMs - picturesBefore)) / 1000;
    console.log(`${name}: ${user.actions} actions, ${seconds.toFixed(1)} s without pictures`);
    await user.page.close();
  };
  await walk('newcomer', newcomer);
  await walk('engineer', async (user) => {
    await engineer(user);
    await engineerReads(user);
  });
  await walk('engineer-decides', engineerDecides);
  await walk('researcher', researcher);
  const player = await visit('player', await browser.newContext({ viewport: sizes.usual, colorScheme: 'dark' }));
  const phone = await visit('phone', await browser.newContext({ viewport: sizes.phone, colorScheme: 'dark', hasTouch: true }));
  await walk('operator', (user) => operator(user, player, phone));
} finally {
  await browser.close();
  program.kill('SIGTERM');
  rmSync(own, { recursive: true, force: true });
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
