/** The built page with a session of many views: frames from one to the next, long tasks, processor time. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Browser, type Page } from 'playwright-core';
import { chromiumPath, headlessArgs } from '../support/chromium.ts';

interface Size {
  readonly views: number;
  readonly tanks: number;
}

export interface Watched {
  /** From one frame to the next, ms, in order of size. */
  readonly frames: readonly number[];
  /** Tasks of more than 50 ms, ms. */
  readonly longTasks: readonly number[];
  /** Processor time of the page's main thread, ms a frame. */
  readonly cpuMs: number;
}

const warmUpMs = 8000;
const measuredMs = 10_000;

export async function watchSession(size: Size): Promise<Watched> {
  const folder = mkdtempSync(join(tmpdir(), 'driftbench-views-'));
  const file = join(folder, 'views.yaml');
  writeFileSync(file, experiment(size));
  const { program, address } = await startBench(file);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...headlessArgs] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(address);
    await showAll(page, size.views);
    return await watched(browser, page);
  } finally {
    await browser.close();
    program.kill('SIGTERM');
    rmSync(folder, { recursive: true });
  }
}

/** Starts the bench with a file; settles when it can be opened. */
export async function startBench(file: string): Promise<{ program: ChildProcess; address: string }> {
  const args = ['scripts/start.mjs', '--browser', '--no-open', '--port', '0', '--experiment', file];
  const program = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: program.stdout })) {
    const address = /^Driftbench bench at (.*)$/.exec(line)?.[1];
    if (address !== undefined) return { program, address };
  }
  throw new Error('The bench ended without printing its address.');
}

/** Views fill the page, so that all are in sight and drawn. */
async function showAll(page: Page, views: number): Promise<void> {
  await page
    .getByTestId('view-cell')
    .nth(views - 1)
    .waitFor();
  await page.keyboard.press('f');
  await page.waitForTimeout(warmUpMs);
}

async function watched(browser: Browser, page: Page): Promise<Watched> {
  const thread = await pageProcess(browser);
  const before = threadCpuMs(thread);
  const { frames, longTasks } = await page.evaluate(watchFrames, measuredMs);
  return { frames: frames.sort((a, b) => a - b), longTasks, cpuMs: (threadCpuMs(thread) - before) / frames.length };
}

/** Processor time that a thread has used so far, ms; the main thread of a process has its number. Linux tells it. */
function threadCpuMs(process: number): number {
  return Number(readFileSync(`/proc/${process}/task/${process}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

/** The process of the only page. */
async function pageProcess(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pages = processInfo.filter(({ type }) => type === 'renderer').sort((a, b) => b.cpuTime - a.cpuTime);
  return pages[0]?.id ?? 0;
}

/** Times from frame to frame, and long tasks, over a while; runs in the page. */
function watchFrames(forMs: number): Promise<{ frames: number[]; longTasks: number[] }> {
  return new Promise((resolve) => {
    const frames: number[] = [];
    const longTasks: number[] = [];
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

const list = (count: number, line: (index: number) => string) => Array.from({ length: count }, (_, index) => line(index)).join('\n');

/** Tanks of one publisher, shown by as many receivers as there are views. */
const experiment = ({ views, tanks }: Size) => `driftbench: 1
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
