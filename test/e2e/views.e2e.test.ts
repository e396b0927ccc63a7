/** The views in Chromium: one alone, layers, maps, cameras, pinned inspectors, the world in three dimensions. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDarkAndLight } from '../support/axe-findings.ts';
import { BenchInChromium } from '../support/bench-in-chromium.ts';
import { drawn, paused, soon } from '../support/bench-page.ts';
import { patience } from '../support/patience.ts';

let bench: BenchInChromium;
let visitor: BrowserContext;
let page: Page;

beforeAll(async () => {
  bench = await BenchInChromium.start('--experiment', 'resources/experiments/gls.yaml');
  visitor = await bench.visitorOnSlowScreen();
  page = await bench.open(visitor);
  await soon(async () => expect(await page.getByTestId('status').innerText()).toContain('running'));
  await soon(async () => expect(Number(await page.getByTestId('status').getAttribute('data-time'))).toBeGreaterThan(2));
  await page.getByTestId('pause').click();
  await paused(page);
});

afterAll(async () => await bench.stop());

const cells = () => page.getByTestId('view-cell');
const canvas = (index = 0) => cells().nth(index).locator('canvas');
/** Pixels of a view while the session stands still. */
const pixels = async (index = 0) => await canvas(index).evaluate((element) => (element as HTMLCanvasElement).toDataURL());
const changesPixels = async (act: () => Promise<unknown>) => {
  await drawn(page);
  const before = await pixels();
  await act();
  await soon(async () => expect(await pixels()).not.toBe(before));
};

test('a double click shows one view alone, also after a reload; Escape shows all again', async () => {
  await soon(async () => expect(await cells().count()).toBe(8));
  await canvas(3).dblclick();
  await soon(async () => expect(await cells().count()).toBe(1));
  await page.reload();
  await soon(async () => expect(await cells().count()).toBe(1));
  await page.keyboard.press('Escape');
  await soon(async () => expect(await cells().count()).toBe(8));
});

test('layers are switched by their keys, and change the drawing', async () => {
  for (const keys of ['Shift+N', 'Shift+P', 'Shift+P', 'Shift+O', 'Shift+O']) await changesPixels(() => page.keyboard.press(keys));
});

test('a camera zooms by key for all views, and alone where it is free', async () => {
  await canvas().focus();
  await drawn(page);
  const other = await pixels(1);
  await changesPixels(() => page.keyboard.press('+'));
  await soon(async () => expect(await pixels(1)).not.toBe(other));
  await page.getByTestId('free-cameras').click();
  await canvas().focus();
  await canvas().hover();
  await drawn(page);
  const still = await pixels(1);
  await changesPixels(() => page.keyboard.press('+'));
  await drawn(page);
  expect(await pixels(1)).toBe(still);
  await page.getByTestId('free-cameras').click();
  await changesPixels(() => page.keyboard.press('f'));
});

test('a key centres on one entity, so near that its error is seen, and error vectors are exaggerated on request', async () => {
  await changesPixels(() => page.keyboard.press('x'));
  expect(await page.getByTestId('follow').innerText()).not.toContain('none');
  await changesPixels(() => page.keyboard.press('Alt+x'));
  expect(await page.getByTestId('exaggeration').innerText()).toContain('× 5');
  for (let press = 0; press < 3; press++) await page.keyboard.press('Alt+x');
  expect(await page.getByTestId('exaggeration').innerText()).toContain('× 1');
  await changesPixels(() => page.keyboard.press('f'));
});

test('maps of all receivers and all lanes, and what publishers believe, are further views', async () => {
  await page.keyboard.press('Shift+A');
  await page.keyboard.press('Shift+S');
  await soon(async () => expect(await cells().count()).toBe(5 * 4));
  await page.keyboard.press('Shift+A');
  await page.keyboard.press('Shift+S');
  await soon(async () => expect(await cells().count()).toBe(8));
});

test('a click pins an inspector, another with Shift stands beside it, and goes again', async () => {
  await canvas(0).click();
  await canvas(1).click({ modifiers: ['Shift'] });
  const pins = page.getByTestId('pin');
  await soon(async () => expect(await pins.count()).toBe(2));
  await pins.first().getByText('age of update').waitFor();
  await pins.first().getByRole('button', { name: 'Unpin' }).click();
  await soon(async () => expect(await pins.count()).toBe(1));
});

test('the 3-D view draws where there is WebGL, and says so where there is none', async () => {
  await page.getByTestId('world-button').click();
  const panel = page.getByRole('region', { name: '3-D view' });
  await panel.waitFor(patience);
  const hasWebGl = await page.evaluate(() => document.createElement('canvas').getContext('webgl2') !== null);
  if (hasWebGl) await panel.getByTestId('world-3d').waitFor(patience);
  else await soon(async () => expect(await panel.innerText()).toContain('WebGL'));
  expect(await inDarkAndLight(page, ':is([data-panel=world], [data-testid=pin])')).toEqual([]);
});
