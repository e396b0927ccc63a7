/** How long it takes until there is something to see, and how much a page loads for it. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { chromiumPath, headlessArgs } from '../support/chromium.ts';
import { row } from './measure.ts';
import type { Findings, Merit } from './merits.ts';
import { startBench } from './views-session.ts';

const rounds = 5;
const experiment = 'resources/experiments/bzflag-robots.yaml';
const ms = (value: number) => `${value.toFixed(0)} ms`;
const kB = (bytes: number) => `${(bytes / 1e3).toFixed(0)} kB`;

export async function benchStartUp(): Promise<Findings> {
  const node = least(() => runMs(process.execPath, ['-e', '0']));
  const command = least(() => runMs(process.execPath, ['bin/driftbench.mjs', '--help']));
  // To end the bench is to signal it, which npm in front of it does not pass on.
  const npm = least(() => runMs('npm', ['start', '--', '--help'])) - least(() => runMs(process.execPath, ['scripts/start.mjs', '--help']));
  const { servedByNode, shown, loaded } = await openBench();
  const served = npm + servedByNode;
  const page = bundle('out/renderer', loaded);
  const whole = bundle('out/renderer', null);
  const beside = { reference: node, is: 'node -e 0' };
  const merits: Merit[] = [
    { what: 'start-up: driftbench --help', value: command, unit: 'ms', ...beside },
    { what: 'start-up: npm start --browser, until it serves', value: served, unit: 'ms', ...beside },
    {
      what: 'start-up: npm start --browser and the page, until views are drawn',
      value: served + shown,
      unit: 'ms',
      reference: 1200,
      is: 'bound',
      good: 'below',
    },
    {
      what: 'scripts and styles that the bench loads first, gzipped',
      value: page.zipped / 1e3,
      unit: 'kB',
      reference: 350,
      is: 'bound',
      good: 'below',
    },
  ];
  const lines = [
    'Start-up and size',
    row('driftbench --help', ms(command), `${(command / node).toFixed(1)} × node -e 0`),
    row('npm start serves', ms(served), `${(served / node).toFixed(1)} × node -e 0`, `${ms(npm)} of them npm`),
    row('the page shows views', ms(shown)),
    row('scripts and styles loaded first', kB(page.raw), `${kB(page.zipped)} gzipped`),
    row('all scripts and styles', kB(whole.raw), `${kB(whole.zipped)} gzipped`),
  ];
  return { lines, merits };
}

const least = (run: () => number) => Math.min(...Array.from({ length: rounds }, run));

function runMs(program: string, args: readonly string[]): number {
  const begun = performance.now();
  const { status } = spawnSync(program, args);
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`);
  return performance.now() - begun;
}

/** Starts the bench and opens its page: times, and the names of the files that it loads until there are views. */
async function openBench(): Promise<{ servedByNode: number; shown: number; loaded: ReadonlySet<string> }> {
  const begun = performance.now();
  const { program, address } = await startBench(experiment);
  const servedByNode = performance.now() - begun;
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...headlessArgs] });
  try {
    const page = await browser.newPage();
    await page.addInitScript(markFirstView);
    await page.goto(address);
    const { shown, files } = await page.evaluate(filesUntilFirstView);
    return { servedByNode, shown, loaded: new Set(files.map((file) => new URL(file).pathname.split('/').at(-1) ?? '')) };
  } finally {
    await browser.close();
    program.kill('SIGTERM');
  }
}

/** Marks when a view is first drawn, which copies its backdrop; runs in the page before its own scripts. */
function markFirstView(): void {
  const { prototype } = CanvasRenderingContext2D;
  const copy = prototype.drawImage;
  Object.assign(prototype, {
    drawImage(this: CanvasRenderingContext2D, ...copied: unknown[]) {
      Reflect.apply(copy, this, copied);
      prototype.drawImage = copy;
      performance.mark('first view');
    },
  });
}

/** Time from the start of the navigation to the first view, ms, and what was requested until then; runs in the page. */
async function filesUntilFirstView(): Promise<{ shown: number; files: string[] }> {
  let mark = performance.getEntriesByName('first view')[0];
  while (!mark) {
    await new Promise(requestAnimationFrame);
    mark = performance.getEntriesByName('first view')[0];
  }
  const shown = mark.startTime;
  const files = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= shown);
  return { shown, files: files.map(({ name }) => name) };
}

/** Bytes of the scripts and styles in a folder, or of those that are `named`. */
function bundle(folder: string, named: ReadonlySet<string> | null): { raw: number; zipped: number } {
  const names = readdirSync(join(folder, 'assets')).filter((name) => /\.(js|css)$/.test(name) && (named?.has(name) ?? true));
  const files = names.map((name) => readFileSync(join(folder, 'assets', name)));
  const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0);
  return { raw: sum(files.map(({ length }) => length)), zipped: sum(files.map((file) => gzipSync(file).length)) };
}
