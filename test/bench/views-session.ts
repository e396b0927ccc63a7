/** The built page with a session of many views: frames from one to the next, drawings of each view, long tasks, processor time. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  /**
   * From one frame of the page to the next, and from one drawing of the views to the next, ms, in order of size:
   * without news a frame draws none.
   */
  readonly frames: readonly number[];
  readonly drawings: readonly number[];
  /** Views that were drawn, and how often each was on average, 1/s. */
  readonly views: number;
  readonly eachView: number;
  /** Tasks of more than 50 ms, ms. */
  readonly longTasks: readonly number[];
  /** Processor time, ms a drawing of all views. */
  readonly spent: Spent;
}

/**
 * Processor time of who takes part: the page's main thread, its whole process, the browser's compositor, the bench with
 * the session.
 */
export interface Spent {
  readonly thread: number;
  readonly page: number;
  readonly compositor: number;
  readonly bench: number;
}

const warmUpMs = 5000;
const measuredMs = 8000;

export async function watchSession(size: Size): Promise<Watched> {
  return await watchExperiment(experiment(size), async (page) => await showAll(page, size.views));
}

/** A hundred players of the example, as fast as the machine can, in the size of a laptop: most views are below the fold. */
export async function watchCrowd(): Promise<Watched> {
  const text = readFileSync('resources/experiments/gls-100.yaml', 'utf8').replace(/^duration: .*$/m, 'duration: 3600');
  return await watchExperiment(text, async (page) => {
    await page.getByTestId('view-cell').first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByTestId('palette-search').fill('pace max');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(warmUpMs);
  });
}

async function watchExperiment(text: string, prepare: (page: Page) => Promise<void>): Promise<Watched> {
  const folder = mkdtempSync(join(tmpdir(), 'driftbench-views-'));
  const file = join(folder, 'views.yaml');
  writeFileSync(file, text);
  const { program, address } = await startBench(file);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...headlessArgs] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(address);
    await prepare(page);
    return await watched(browser, page, program.pid ?? 0);
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

/** All views are in sight, and show the whole arena. */
async function showAll(page: Page, views: number): Promise<void> {
  await page
    .getByTestId('view-cell')
    .nth(views - 1)
    .waitFor();
  await page.keyboard.press('f');
  await page.waitForTimeout(warmUpMs);
}

async function watched(browser: Browser, page: Page, bench: number): Promise<Watched> {
  const { pageProcess, compositor } = await processesOf(browser);
  const spentNow = (): Spent => ({
    thread: threadCpuMs(pageProcess, pageProcess),
    page: cpuMs(pageProcess),
    compositor: cpuMs(compositor),
    bench: cpuMs(bench),
  });
  const before = spentNow();
  const { frames, drawings, longTasks, ofViews } = await page.evaluate(watchFrames, measuredMs);
  const after = spentNow();
  const spentOn = (who: keyof Spent) => (after[who] - before[who]) / drawings.length;
  const spent = { thread: spentOn('thread'), page: spentOn('page'), compositor: spentOn('compositor'), bench: spentOn('bench') };
  const bySize = (times: number[]) => times.sort((a, b) => a - b);
  const eachView = (1000 * ofViews.reduce((sum, each) => sum + each, 0)) / (ofViews.length * measuredMs);
  return { frames: bySize(frames), drawings: bySize(drawings), views: ofViews.length, eachView, longTasks, spent };
}

/** Processor time that a process has used so far, ms. From Linux's /proc. */
function cpuMs(process: number): number {
  return readdirSync(`/proc/${process}/task`).reduce((sum, thread) => sum + threadCpuMs(process, Number(thread)), 0);
}

/** The main thread of a process has its number. */
function threadCpuMs(process: number, thread: number): number {
  return Number(readFileSync(`/proc/${process}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

/** The process of the only page, and the one that puts pictures together. */
async function processesOf(browser: Browser): Promise<{ pageProcess: number; compositor: number }> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const busiest = (of: string) => processInfo.filter(({ type }) => type === of).sort((a, b) => b.cpuTime - a.cpuTime)[0]?.id ?? 0;
  return { pageProcess: busiest('renderer'), compositor: busiest('GPU') };
}

/**
 * Times from frame to frame and from drawing to drawing, and long tasks, over a while; runs in the page. A view is
 * drawn when it copies its backdrop.
 */
function watchFrames(forMs: number): Promise<{ frames: number[]; drawings: number[]; longTasks: number[]; ofViews: number[] }> {
  return new Promise((resolve) => {
    const ofViews = new Map<unknown, number>();
    const frames: number[] = [];
    const drawings: number[] = [];
    const longTasks: number[] = [];
    const { prototype } = CanvasRenderingContext2D;
    const copy = prototype.drawImage;
    let isDrawn = false;
    Object.assign(prototype, {
      drawImage(this: CanvasRenderingContext2D, ...copied: unknown[]) {
        isDrawn = true;
        if (this.canvas.isConnected) ofViews.set(this.canvas, (ofViews.get(this.canvas) ?? 0) + 1);
        Reflect.apply(copy, this, copied);
      },
    });
    const observer = new PerformanceObserver((entries) => longTasks.push(...entries.getEntries().map(({ duration }) => duration)));
    observer.observe({ type: 'longtask' });
    const begun = performance.now();
    let last = begun;
    let lastDrawn = begun;
    const onFrame = () => {
      const now = performance.now();
      frames.push(now - last);
      last = now;
      if (isDrawn) {
        drawings.push(now - lastDrawn);
        lastDrawn = now;
      }
      isDrawn = false;
      if (now - begun < forMs) requestAnimationFrame(onFrame);
      else resolve({ frames: frames.slice(1), drawings: drawings.slice(1), longTasks, ofViews: [...ofViews.values()] });
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
