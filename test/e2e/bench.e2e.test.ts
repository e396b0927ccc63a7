/**
 * The bench in Chromium, from a fresh start: moving views and charts, control of time, an impaired link, reload, a
 * second page.
 */
import { createSocket } from 'node:dgram';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BenchInChromium } from '../support/bench-in-chromium.ts';
import { paused, soon } from '../support/bench-page.ts';
import { datagramOf } from '../support/dis-exercise.ts';
import { freeUdpPort } from '../support/free-port.ts';

let bench: BenchInChromium;
let visitor: BrowserContext;
let page: Page;

beforeAll(async () => {
  bench = await BenchInChromium.start();
  visitor = await bench.visitorOnSlowScreen();
  page = await bench.open(visitor);
});

afterAll(async () => await bench.stop());

/** Session time as the page shows it, s. */
async function shownTime(of: Page = page): Promise<number> {
  const text = await of.getByTestId('time').first().innerText();
  const [, minutes, seconds] = /(\d+):(\d+(?:\.\d+)?)/.exec(text) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

const shownStatus = async (of: Page = page) => await of.getByTestId('status').innerText();

/** The pixels of the first canvas below an element. */
const pixels = async (testId: string) =>
  await page
    .getByTestId(testId)
    .first()
    .locator('canvas')
    .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());

/** Waits until what `look` gives differs from what it gave first. */
async function changes<T>(look: () => Promise<T>): Promise<void> {
  const first = await look();
  await soon(async () => expect(await look()).not.toEqual(first));
}

test('a fresh start shows the example running: nine views and three charts that move', async () => {
  await soon(async () => expect(await shownStatus()).toContain('running'));
  await soon(async () => expect(await page.getByTestId('view-cell').count()).toBe(9));
  await soon(async () => expect(await page.getByTestId('chart').count()).toBe(3));
  await changes(shownTime);
  await changes(() => pixels('view-cell'));
  await changes(() => pixels('chart'));
  expect(new URL(page.url()).search).toBe('');
});

test('the dashboard shows fairness, a table of lanes that sorts, and every decision of a scheduler', async () => {
  await page.getByTestId('tab-fairness').click();
  await changes(() => pixels('chart'));
  await page.getByTestId('tab-lanes').click();
  const lanes = page.getByTestId('lanes');
  const order = () => lanes.locator('tbody th').allInnerTexts();
  await soon(async () => expect(await order()).not.toEqual([]));
  const before = await order();
  const sorted = () => lanes.getByRole('columnheader', { name: 'std' }).getAttribute('aria-sort');
  // The worst first, then the other way.
  for (const direction of ['descending', 'ascending']) {
    await lanes.getByRole('button', { name: 'std' }).click();
    await soon(async () => expect(await sorted()).toBe(direction));
  }
  expect((await order()).sort()).toEqual([...before].sort());
  await page.getByTestId('tab-schedule').click();
  await soon(async () => expect(await page.getByTestId('decisions').innerText()).toContain('sent'));
  await changes(() => pixels('schedule'));
  await page.getByTestId('tab-views').click();
});

test('pause holds the time, a step moves it by one frame, play lets it go on', async () => {
  await page.getByTestId('pause').click();
  await paused(page);
  const held = await shownTime();
  await page.getByTestId('step').click();
  await soon(async () => expect(await shownTime()).toBeGreaterThan(held));
  expect((await shownTime()) - held).toBeLessThan(0.05);
  await page.keyboard.press('Space');
  await soon(async () => expect(await shownStatus()).toContain('running'));
});

test('a delay changed while the session runs takes effect, and undo restores the old one', async () => {
  await page.getByTestId('node-near').first().click();
  const delay = page.getByTestId('link-delay-near').first();
  await delay.fill('600');
  await delay.press('Enter');
  await soon(async () => expect(await page.getByTestId('view-cell').first().innerText()).toContain('600'));
  await delay.blur();
  await page.keyboard.press('Control+z');
  await soon(async () => expect(await page.getByTestId('view-cell').first().innerText()).toContain('200'));
});

test('a reloaded page finds the session where it is, a second page sees the same one', async () => {
  const before = await shownTime();
  await page.reload();
  await soon(async () => expect(await shownTime()).toBeGreaterThan(before));
  const second = await bench.open(visitor, new URL('/', bench.address).href);
  await soon(async () => expect(Math.abs((await shownTime(second)) - (await shownTime()))).toBeLessThan(3));
  await second.close();
  expect(await shownStatus()).toContain('running');
});

test('another experiment is chosen from the list', async () => {
  await page.getByTestId('experiment-chooser').click();
  await page.getByTestId('experiment-item').filter({ hasText: 'test bed' }).first().click();
  await soon(async () => expect(await page.getByTestId('experiment-chooser').innerText()).toContain('test bed'));
  await soon(async () => expect(await shownStatus()).toContain('running'));
  await soon(async () => expect(await page.getByTestId('view-cell').count()).toBe(6));
});

test('a DIS exercise is heard, shown under four lanes with errors at updates, until it is stopped', async () => {
  const port = await freeUdpPort();
  const sender = createSocket('udp4');
  const began = performance.now();
  const send = (number: number) => sender.send(datagramOf(number, (performance.now() - began) / 1000, 'rvw', null), port, '127.0.0.1');
  const sending = setInterval(() => [1, 2].forEach(send), 200);
  await page.getByTestId('host').click();
  await page.getByTestId('lan-dis').click();
  for (const [field, value] of [
    ['dis-listen-port', port],
    ['dis-gather', 0.5],
  ] as const) {
    await page.getByTestId(field).fill(String(value));
    await page.getByTestId(field).press('Enter');
  }
  await page.getByTestId('dis-start-listening').click();
  await soon(async () => expect(await page.getByTestId('dis-listening').innerText()).toContain('Shown in the views'));
  await page.getByTestId('tab-views').click();
  await soon(async () => expect(await page.getByTestId('view-cell').count()).toBe(4));
  await changes(() => pixels('view-cell'));
  await page.getByTestId('tab-lanes').click();
  await soon(async () => expect(await page.getByTestId('lanes').locator('thead').innerText()).toContain('at updates'));
  await page.getByTestId('tab-lan').click();
  await page.getByTestId('dis-stop-listening').click();
  // Its recording opens.
  await soon(async () => expect(await shownStatus()).toContain('finished'));
  await page.getByTestId('tab-lan').click();
  await page.getByTestId('dis-start-listening').waitFor();
  clearInterval(sending);
  sender.close();
});

test('no page logged an error', () => {
  expect(bench.complaints).toEqual([]);
});

test('a used one-time URL is refused with a message', async () => {
  const stranger = await bench.open(await bench.visitor());
  await soon(async () => expect(await stranger.getByRole('main').innerText()).toMatch(/terminal/));
});
