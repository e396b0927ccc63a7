/** Nothing is lost, nothing is false: what is kept at a fast pace, after the end of a process, after a playtest. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BenchInChromium } from '../support/bench-in-chromium.ts';
import { drawn, paused, soon } from '../support/bench-page.ts';

const cache = mkdtempSync(join(tmpdir(), 'driftbench-'));
const recordings = join(cache, 'recordings');
/** Session time that is measured at a fast pace, s. */
const atLeast = 30;
let bench: BenchInChromium;
let page: Page;

beforeAll(async () => {
  bench = await BenchInChromium.startIn(cache, '--recordings', recordings);
  page = await bench.open(await bench.visitorOnSlowScreen());
});
afterAll(async () => {
  await bench.stop();
  rmSync(cache, { recursive: true, force: true });
});

const reached = async () => Number(await page.getByTestId('status').getAttribute('data-time'));

/** The session time that the page shows, s. */
async function shownTime(): Promise<number> {
  const [, minutes, seconds] = /(\d+):(\d+(?:\.\d+)?)/.exec(await page.getByTestId('time').first().innerText()) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

async function setPace(pace: string): Promise<void> {
  await page.getByTestId('pace').click();
  await page.getByRole('menuitemradio', { name: new RegExp(`^${pace}\\s*×$`) }).click();
}

test('after pace 50 the playhead steps by single ticks: every one was kept', async () => {
  await soon(async () => expect(await page.getByTestId('status').getAttribute('data-status')).toBe('running'));
  await setPace('50');
  await soon(async () => expect(await reached()).toBeGreaterThan(atLeast));
  await page.getByTestId('pause').click();
  await paused(page);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await drawn(page);
  const before = await shownTime();
  for (const press of [1, 2, 3]) {
    await page.keyboard.press(',');
    await soon(async () => expect(await shownTime()).toBeCloseTo(before - press * 0.02, 2));
    // All clocks of the page agree.
    const clock = await page.getByTestId('time').first().innerText();
    await soon(async () => expect(await page.getByTestId('playhead-time').innerText()).toBe(clock));
  }
});

test('what is exported has a row of every tick, too', async () => {
  await page.keyboard.press('Control+E');
  await page.getByTestId('export-format').click();
  await page.getByRole('menuitemradio', { name: 'CSV', exact: true }).click();
  await page.getByTestId('export-start').click();
  const save = page.getByRole('button', { name: 'Save real.csv' });
  await save.waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  await page.keyboard.press('Escape');
  const [, ...lines] = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\n');
  const times = [...new Set(lines.map((line) => Number(line.split(',')[0])))];
  expect(times.length).toBeGreaterThan(atLeast / 0.02);
  expect(times.slice(1).every((time, i) => Math.abs(time - (times[i] ?? NaN) - 0.02) < 1e-6)).toBe(true);
});

test('after kill -9 the page keeps what it shows, reconnects to the restarted bench, and opens the session, which is whole', async () => {
  const time = await reached();
  await bench.end('SIGKILL');
  await page.getByText('Measurements stay on the page').waitFor();
  expect(await page.getByTestId('view-cell').count()).toBeGreaterThan(0);
  await bench.restart();
  await page.getByTestId('replaced').getByRole('button', { name: 'Recordings' }).click();
  const recent = page.getByTestId('recordings-recent');
  await soon(async () => expect(await recent.getByTestId('open-recording').count()).toBe(1));
  await recent.getByTestId('open-recording').click();
  await soon(async () => expect(Math.abs((await reached()) - time)).toBeLessThan(1));
  expect(await page.getByTestId('breaks-off').count()).toBe(0);
});

test('a chart that was removed and a panel that was closed come back with undo', async () => {
  await page.keyboard.press('Escape');
  await page.getByTestId('tab-accuracy').click();
  const charts = page.getByTestId('chart');
  await soon(async () => expect(await charts.count()).toBe(3));
  await page.getByTestId('chart-menu').first().click();
  await page.getByRole('menuitem', { name: /remove/i }).click();
  await soon(async () => expect(await charts.count()).toBe(2));
  await page.locator('body').click({ position: { x: 700, y: 5 } });
  await soon(async () => {
    await page.keyboard.press('Control+z');
    expect(await charts.count()).toBe(3);
  });
});

test('a tab in front and a line that was moved come back with undo', async () => {
  const views = page.locator('[data-panel=views]');
  const width = async () => Math.round((await views.boundingBox())?.width ?? 0);
  const kept = () => page.evaluate(() => localStorage.getItem('driftbench.layout'));
  const before = await width();
  const keptBefore = await kept();
  await page.getByRole('separator', { name: 'Line between panels side by side' }).first().press('ArrowRight');
  await soon(async () => expect(await width()).not.toBe(before));
  await soon(async () => expect(await kept()).not.toBe(keptBefore));
  await page.getByTestId('tab-notes').click();
  await soon(async () => expect(await views.count()).toBe(0));
  await soon(async () => {
    await page.keyboard.press('Control+z');
    expect(await width()).toBe(before);
  });
});

test('the scoreboard gives one number for each quantity, its receivers, and differences to a lane', async () => {
  await page.getByTestId('tab-lanes').click();
  const table = page.getByTestId('lanes');
  await soon(async () => expect(await table.locator('tbody tr').count()).toBe(3));
  const inPanel = await table.locator('tbody tr').first().locator('td').first().locator('span').innerText();
  const inInspector = await page.getByTestId('score-table').locator('tbody tr').first().locator('td').first().innerText();
  expect(Number(inPanel.replace('•', ''))).toBeCloseTo(Number(inInspector.replace('•', '')), 0);
  await page.getByTestId('scores-receivers').click();
  await soon(async () => expect(await table.locator('tbody tr').count()).toBe(12));
  await page.getByTestId('scores-reference').click();
  await page.getByRole('menuitemradio', { name: 'difference to bzflag' }).click();
  await soon(async () => expect(await table.locator('td small').first().innerText()).toBe('±0 %'));
});
