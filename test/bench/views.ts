/**
 * How fast views are drawn in a real Chromium without a GPU: all of them once, on rows made up; then the built page
 * with a real session.
 */
import { chromium } from 'playwright-core';
import { chromiumPath, headlessArgs } from '../support/chromium.ts';
import type { Findings, Merit } from './merits.ts';
import { pageScript } from './page-script.ts';
import type { ViewsLoad } from './views-page.ts';
import { watchCrowd, watchSession, type Watched } from './views-session.ts';

/**
 * The target of each size: views, tanks in each, frames a second; a view has this size on a screen of 1440 × 900, px.
 */
const sizes: readonly Size[] = [
  { views: 8, tanks: 16, frames: 60, width: 350, height: 400 },
  { views: 16, tanks: 32, frames: 30, width: 350, height: 200 },
];
interface Size extends Omit<ViewsLoad, 'frames'> {
  /** Asked for, 1/s. */
  readonly frames: number;
}

const crowd = '100 players at pace max';
/** Of its page, 1/s: views are drawn by turns, so that the page answers. */
const crowdFrames = 30;

/** Frames that are drawn, and those of them that are for warming up. */
const drawn = 200;
const warmUp = 20;

declare global {
  interface Window {
    drawViews(load: ViewsLoad): number[];
  }
}

export async function benchViews(): Promise<Findings> {
  const lines = ['Views in Chromium without a GPU'];
  const merits: Merit[] = [];
  for (const [index, costs] of (await drawAlone()).entries()) {
    const size = sizes[index]!;
    lines.push(drawnLine(size, costs));
    merits.push(meritOf(size, costs));
  }
  for (const size of sizes) {
    const watched = await watchSession(size);
    lines.push(...sessionLines(title(size), size.frames, watched));
    merits.push(...meritsOf(title(size), size.frames, watched));
  }
  const watched = await watchCrowd();
  lines.push(...sessionLines(crowd, crowdFrames, watched));
  merits.push(...meritsOf(crowd, crowdFrames, watched).slice(0, 1));
  return { lines, merits };
}

/** What a frame of all views costs on rows made up, ms: of each of many frames, in order of size. */
async function drawAlone(): Promise<number[][]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...headlessArgs] });
  try {
    const page = await browser.newPage();
    await page.setContent('<body></body>');
    await page.addStyleTag({ path: 'renderer/components/theme/tokens.css' });
    await page.addScriptTag({ content: await pageScript('test/bench/views-page.ts') });
    const costs: number[][] = [];
    for (const size of sizes) costs.push(await page.evaluate((load) => window.drawViews(load), { ...size, frames: drawn }));
    return costs.map((each) => each.slice(warmUp).sort((a, b) => a - b));
  } finally {
    await browser.close();
  }
}

const title = ({ views, tanks }: Size) => `${views} views of ${tanks} tanks`;
const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
const budgetMs = (size: Size) => 1000 / size.frames;

function drawnLine(size: Size, costs: readonly number[]): string {
  const at = (share: number) => `${quantile(costs, share).toFixed(1)} ms`;
  return `  ${title(size)}, drawing all once: ${at(0)} at least, p50 ${at(0.5)}, p99 ${at(0.99)}; a frame at ${size.frames} Hz has ${budgetMs(size).toFixed(1)} ms`;
}

/** The least, since another process may have the core. */
function meritOf(size: Size, costs: readonly number[]): Merit {
  const what = `${title(size)}: drawing all once`;
  return { what, value: quantile(costs, 0), unit: 'ms', reference: budgetMs(size), is: `a frame at ${size.frames} Hz`, good: 'below' };
}

const rateOf = (times: readonly number[]) => (1000 * times.length) / times.reduce((sum, each) => sum + each, 0);

function sessionLines(what: string, target: number, watched: Watched): string[] {
  const { frames, drawings, longTasks, spent, views, eachView } = watched;
  const between = `p50 ${quantile(drawings, 0.5).toFixed(1)} ms, p99 ${quantile(drawings, 0.99).toFixed(1)} ms`;
  const longest = longTasks.length > 0 ? `, the longest ${Math.max(...longTasks).toFixed(0)} ms` : '';
  return [
    `  ${what}, a session on the bench: ${rateOf(frames).toFixed(1)} frames/s (target: ${target}); views drawn ${rateOf(drawings).toFixed(1)} times/s, from one to the next ${between};`,
    `    ${views} views in sight, each drawn ${eachView.toFixed(1)} times/s`,
    `    processor time a drawing: page ${spent.page.toFixed(1)} ms, ${spent.thread.toFixed(1)} of them its main thread; compositor ${spent.compositor.toFixed(1)} ms; bench with session ${spent.bench.toFixed(1)} ms`,
    `    long tasks (> 50 ms): ${longTasks.length}${longest}`,
  ];
}

function meritsOf(whose: string, target: number, watched: Watched): Merit[] {
  const what = `${whose}, a session on the bench`;
  return [
    { what: `${what}: frames`, value: rateOf(watched.frames), unit: '1/s', reference: target, is: 'bound', good: 'above' },
    { what: `${what}: drawings`, value: rateOf(watched.drawings), unit: '1/s', reference: target, is: 'bound', good: 'above' },
    { what: `${what}: longest task`, value: Math.max(0, ...watched.longTasks), unit: 'ms', reference: 50, is: 'bound', good: 'below' },
  ];
}
