/**
 * `npm run bench:views`: how fast views are drawn in a real Chromium without a GPU. First what it costs to draw all of them once, on rows made
 * up; then the built page with a real session: frames a second, time from frame to frame, long tasks, CPU time. Shares are of a frame at 60 Hz.
 */
/// <reference lib="dom" />
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { ensureChromium } from './chromium.mjs';
import { root } from './steps.mjs';

/** What is asked of each size: views, tanks in each, frames a second; a view is so large on a screen of 1440 × 900, px. */
const sizes = [
  { views: 8, tanks: 16, frames: 60, width: 350, height: 400 },
  { views: 16, tanks: 32, frames: 30, width: 350, height: 200 },
];
/** `--alone`: nothing but the views. */
const alone = process.argv.includes('--alone');
const budgetMs = 1000 / 60;
const warmUpMs = 8000;
const measuredMs = 10_000;
/** Threads of drawing are those of the page; without a GPU nothing else draws. */
const args = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-proxy-server'];

const list = (/** @type {number} */ count, /** @type {(index: number) => string} */ line) =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n');

/** Tanks of one publisher, shown by as many receivers as there are views. */
const experiment = (/** @type {{ views: number, tanks: number }} */ { views, tanks }) => `driftbench: 1
name: ${views} views of ${tanks} tanks
seed: 1
duration: 600
frame: 0.0166667
world: { kind: arena, size: [800, 800], obstacles: 0 }
entities:
${list(tanks, (i) => `  - { id: tank-${i + 1}, owner: sender, motion: { kind: human-like, style: mouse } }`)}
nodes:
  - { id: sender }
${list(views, (i) => `  - { id: receiver-${i + 1}, link: { delay: ${0.1 + 0.05 * i} } }`)}
lanes:
  - { id: seen, trigger: { distance: 0.5, heartbeat: 1 }, model: { id: constant-turn }, convergence: { id: hermite, time: 0.3 } }
`;

/** Starts the bench with a file. */
async function startBench(/** @type {string} */ file) {
  const program = spawn(process.execPath, ['scripts/start.mjs', '--browser', '--no-open', '--port', '0', '--experiment', file], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: program.stdout })) {
    const address = /^Driftbench bench at (.*)$/.exec(line)?.[1];
    if (address !== undefined) return { program, address };
  }
  throw new Error('The bench ended without printing its address.');
}

/** CPU time that a thread has used so far, ms; the main thread of a process has its number. Linux tells it. */
const threadCpu = (/** @type {number} */ process) =>
  Number(readFileSync(`/proc/${process}/task/${process}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** The process of the only page. */
async function pageProcess(/** @type {import('playwright-core').Browser} */ browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pages = processInfo.filter(({ type }) => type === 'renderer').sort((a, b) => b.cpuTime - a.cpuTime);
  return pages[0]?.id ?? 0;
}

/** Times from frame to frame, and long tasks, over a while; runs in the page. */
function watchFrames(/** @type {number} */ forMs) {
  return new Promise((resolve) => {
    const /** @type {number[]} */ frames = [];
    const /** @type {number[]} */ longTasks = [];
    const observer = new PerformanceObserver((entries) => longTasks.push(...entries.getEntries().map(({ duration }) => duration)));
    observer.observe({ type: 'longtask' });
    const begun = performance.now();
    let last = begun;
    const onFrame = () => {
      const now = performance.now();
      frames.push(now - last);
      last = now;
      if (now - begun < forMs) requestAnimationFrame(onFrame);
      else resolve({ frames: frames.slice(1), longTasks });
    };
    requestAnimationFrame(onFrame);
  });
}

const quantile = (/** @type {readonly number[]} */ sorted, /** @type {number} */ share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;

/** Opens the page so large that all views are in sight, and counts. */
async function measure(/** @type {{ views: number, tanks: number, frames: number }} */ size, /** @type {string} */ folder) {
  const file = join(folder, `${size.views}x${size.tanks}.yaml`);
  writeFileSync(file, experiment(size));
  const { program, address } = await startBench(file);
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(address);
    await page
      .getByTestId('view-cell')
      .nth(size.views - 1)
      .waitFor();
    await page.keyboard.press('f');
    if (alone) await page.getByRole('button', { name: 'Maximise Views' }).click();
    await page.waitForTimeout(warmUpMs);
    const thread = await pageProcess(browser);
    const before = threadCpu(thread);
    const { frames, longTasks } = await page.evaluate(watchFrames, measuredMs);
    const cpuMs = (threadCpu(thread) - before) / frames.length;
    return { frames: frames.sort((/** @type {number} */ a, /** @type {number} */ b) => a - b), longTasks, cpuMs };
  } finally {
    await browser.close();
    program.kill('SIGTERM');
  }
}

/** What a frame of all views costs on rows made up, ms: of each of many frames, in order of size. */
async function drawAlone(/** @type {string} */ folder) {
  const input = 'test/bench/views-page.ts';
  const output = { entryFileNames: 'views-page.js' };
  await build({ configFile: false, logLevel: 'error', build: { outDir: folder, emptyOutDir: false, rolldownOptions: { input, output } } });
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args });
  try {
    const page = await browser.newPage();
    await page.setContent('<body></body>');
    await page.addStyleTag({ path: 'renderer/theme/tokens.css' });
    await page.addScriptTag({ path: join(folder, 'views-page.js'), type: 'module' });
    await page.waitForFunction(() => 'drawViews' in window);
    for (const size of sizes) {
      const costs = await page.evaluate((load) => /** @type {any} */ (window).drawViews({ ...load, frames: 200 }), size);
      const sorted = costs.slice(20).sort((/** @type {number} */ a, /** @type {number} */ b) => a - b);
      const shown = [0, 0.5, 0.99].map((share) => `${quantile(sorted, share).toFixed(1)} ms (${percent(quantile(sorted, share))})`);
      console.log(`${title(size)}: drawing all once takes ${shown[0]} at least, p50 ${shown[1]}, p99 ${shown[2]}`);
    }
  } finally {
    await browser.close();
  }
}

/** The built page with a real session. */
async function drawSession(/** @type {string} */ folder) {
  for (const size of sizes) {
    const { frames, longTasks, cpuMs } = await measure(size, folder);
    const rate = (1000 * frames.length) / frames.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0);
    const between = `p50 ${quantile(frames, 0.5).toFixed(1)} ms, p99 ${quantile(frames, 0.99).toFixed(1)} ms`;
    const longest = longTasks.length > 0 ? `, the longest ${Math.max(...longTasks).toFixed(0)} ms` : '';
    console.log(`${title(size)}: ${rate.toFixed(1)} frames/s (asked: ${size.frames}), from one to the next ${between}`);
    console.log(
      `  CPU of the page's main thread ${cpuMs.toFixed(1)} ms a frame (${percent(cpuMs)}); long tasks (> 50 ms): ${longTasks.length}${longest}`,
    );
  }
}

const percent = (/** @type {number} */ ms) => `${((100 * ms) / budgetMs).toFixed(0)} %`;
const title = (/** @type {{ views: number, tanks: number }} */ { views, tanks }) => `${views} views of ${tanks} tanks`;

const folder = mkdtempSync(join(tmpdir(), 'driftbench-views-'));
try {
  await drawAlone(folder);
  if (!process.argv.includes('--drawing')) await drawSession(folder);
} finally {
  rmSync(folder, { recursive: true });
}
