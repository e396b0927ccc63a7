/**
 * `npm run bench:views`: how fast the views are drawn, in a real Chromium without a GPU, on the built page with a real session. For each size
 * it tells the time from frame to frame, long tasks, and the CPU time of a frame as a share of what a frame at 60 Hz has.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { ensureChromium } from './chromium.mjs';
import { root } from './steps.mjs';

/** What is asked of each size: views, tanks in each, frames a second. */
const sizes = [
  { views: 8, tanks: 16, frames: 60 },
  { views: 16, tanks: 32, frames: 30 },
];
const budgetMs = 1000 / 60;
const warmUpMs = 8000;
const measuredMs = 10_000;
/** Threads of drawing are those of the page; without a GPU nothing else draws. */
const args = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-proxy-server'];

const list = (/** @type {number} */ count, /** @type {(index: number) => string} */ line) => Array.from({ length: count }, (_, i) => line(i)).join('\n');

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

/** CPU time that a browser's pages have used so far, s. */
async function pageCpu(/** @type {import('playwright-core').CDPSession} */ session) {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
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

const quantile = (/** @type {readonly number[]} */ sorted, /** @type {number} */ share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;

/** Opens the page so large that all views are in sight, and counts. */
async function measure(/** @type {{ views: number, tanks: number, frames: number }} */ size, /** @type {string} */ folder) {
  const file = join(folder, `${size.views}x${size.tanks}.yaml`);
  writeFileSync(file, experiment(size));
  const { program, address } = await startBench(file);
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(address);
    await page.getByTestId('view-cell').nth(size.views - 1).waitFor();
    await page.keyboard.press('f');
    await page.waitForTimeout(warmUpMs);
    const session = await browser.newBrowserCDPSession();
    const before = await pageCpu(session);
    const { frames, longTasks } = await page.evaluate(watchFrames, measuredMs);
    const cpu = (await pageCpu(session)) - before;
    return { frames: frames.sort((/** @type {number} */ a, /** @type {number} */ b) => a - b), longTasks, cpuMs: (1000 * cpu) / frames.length };
  } finally {
    await browser.close();
    program.kill('SIGTERM');
  }
}

const folder = mkdtempSync(join(tmpdir(), 'driftbench-views-'));
try {
  for (const size of sizes) {
    const { frames, longTasks, cpuMs } = await measure(size, folder);
    const [p50, p99] = [quantile(frames, 0.5), quantile(frames, 0.99)];
    console.log(`${size.views} views of ${size.tanks} tanks (asked: ${size.frames}/s)`);
    console.log(`  frames/s ${((1000 * frames.length) / frames.reduce((a, b) => a + b, 0)).toFixed(1)}, from frame to frame p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
    console.log(`  CPU of the page per frame ${cpuMs.toFixed(1)} ms: ${((100 * cpuMs) / budgetMs).toFixed(0)} % of a frame at 60 Hz`);
    console.log(`  long tasks (> 50 ms): ${longTasks.length}${longTasks.length > 0 ? `, the longest ${Math.max(...longTasks).toFixed(0)} ms` : ''}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
