/** The time line in Chromium: back and forth in what has been, looped, bookmarked, followed. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameWidth, rightMargin } from '../../renderer/time-line/time-line-scene.ts';
import { BenchInChromium } from '../support/bench-in-chromium.ts';
import { drawn, paused, soon } from '../support/bench-page.ts';

const experiment = `
driftbench: 1
name: A tank that turns
duration: 600
world: { size: [400, 400] }
entities: [{ id: tank, owner: sender, motion: { kind: human-like, style: mouse } }]
nodes: [{ id: sender }, { id: near, link: { delay: 0.1 } }, { id: far, link: { delay: 0.4, jitter: { law: uniform, spread: 0.1 } } }]
lanes:
  - { id: base, trigger: { distance: 0.5 }, model: { id: constant-turn } }
`;

let folder: string;
let bench: BenchInChromium;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-time-line-'));
  const file = join(folder, 'turns.yaml');
  await writeFile(file, experiment);
  bench = await BenchInChromium.start('--experiment', file, '--recordings', join(folder, 'recordings'));
  page = await bench.open(await bench.visitorOnSlowScreen());
});

afterAll(async () => {
  await bench.stop();
  await rm(folder, { recursive: true });
});

const time = async () => await page.getByTestId('playhead-time').innerText();
const seconds = async () => {
  const [minutes = 0, rest = 0] = (await time()).split(':').map(Number);
  return 60 * minutes + rest;
};
const status = async () => await page.getByTestId('status').innerText();
/** What all views say of their errors. */
const numbers = async () => (await page.getByTestId('view-cell').allInnerTexts()).join('\n');
const shows = async (expected: readonly [string, string]) =>
  await soon(async () => expect([await time(), await numbers()]).toEqual(expected));

/** Presses keys, and waits until another time is shown, with its numbers. */
async function press(keys: string): Promise<readonly [string, string]> {
  const before = await time();
  await page.keyboard.press(keys);
  await soon(async () => expect(await time()).not.toBe(before));
  await drawn(page);
  return [await time(), await numbers()];
}

/** A place on the time line, as a share of the session so far; it shows ten seconds at least. */
async function placeAt(share: number) {
  const box = await page.getByTestId('time-line').boundingBox();
  if (!box) throw new Error('The time line is not there.');
  const reached = Number(await page.getByTestId('time-line').getAttribute('aria-valuemax'));
  return { x: box.x + nameWidth + ((share * reached) / Math.max(reached, 10)) * (box.width - nameWidth - rightMargin), y: box.y + 9 };
}

test('frames that were stepped over are shown again, backwards, with the numbers of then', async () => {
  await soon(async () => expect(await seconds()).toBeGreaterThan(2));
  await page.keyboard.press('Space');
  await paused(page);
  await drawn(page);
  const shown = [[await time(), await numbers()] as const];
  for (let i = 0; i < 3; i++) shown.push(await press('.'));
  expect(new Set(shown.map(([, text]) => text)).size).toBeGreaterThan(1);
  for (const then of shown.slice(0, -1).reverse()) {
    await page.keyboard.press(',');
    await shows(then);
  }
  expect(await page.getByTestId('behind').first().innerText()).toMatch(/^60(\.0)?\sms behind · follow$/);
});

test('a press on the time line goes there, and an update back is where one was made or arrived', async () => {
  const { x, y } = await placeAt(0.5);
  await page.mouse.click(x, y);
  await drawn(page);
  const there = [await time(), await numbers()] as const;
  await press('Home');
  expect(await time()).toBe('00:00.00');
  await page.mouse.click(x, y);
  await shows(there);
  await press('<');
  expect(await seconds()).toBeLessThan(Number(there[0].slice(3)));
  const slider = page.getByRole('slider', { name: 'Session time' });
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^\d\d:\d\d\.\d\d of \d\d:\d\d\.\d\d, [\d.]+\ss behind$/);
});

test('a selected range plays in a loop', async () => {
  const [from, to] = [await placeAt(0.2), await placeAt(0.4)];
  await page.keyboard.down('Shift');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, from.y);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await drawn(page);
  const cursors = await page.getByTestId('cursors').innerText();
  const [begin = 0, end = 0] = [...cursors.matchAll(/00:(\d\d\.\d\d)/g)].map(([, text]) => Number(text));
  expect(end).toBeGreaterThan(begin);
  await page.keyboard.press('Space');
  const seen: number[] = [];
  await soon(async () => {
    seen.push(await seconds());
    expect(seen.some((each, i) => i > 0 && each < (seen[i - 1] ?? 0))).toBe(true);
  });
  await page.keyboard.press('Space');
  await drawn(page);
  const turned = seen.slice(seen.findIndex((each) => each >= begin));
  expect(Math.min(...turned)).toBeGreaterThanOrEqual(begin - 0.02);
  expect(Math.max(...turned)).toBeLessThanOrEqual(end + 0.02);
});

test('a moment that was bookmarked is found again', async () => {
  const there = await time();
  await page.keyboard.press('b');
  await page.getByTestId('note-name').fill('it turns');
  await page.keyboard.press('Enter');
  await page.getByTestId('note-name').waitFor({ state: 'hidden' });
  await press('End');
  await page.getByTestId('notes').click();
  await page.getByRole('menuitem', { name: 'it turns' }).click();
  await soon(async () => expect(await time()).toBe(there));
});

test('the session continues while the past is shown, and is followed again', async () => {
  await page.keyboard.press('Shift+Space');
  await soon(async () => expect(await status()).toBe('running'));
  const there = await time();
  const behind = async () => Number.parseFloat(await page.getByTestId('behind').first().innerText());
  const before = await behind();
  await soon(async () => expect(await behind()).toBeGreaterThan(before));
  expect(await time()).toBe(there);
  await page.getByTestId('behind').first().click();
  await soon(async () => expect(await page.getByTestId('behind').count()).toBe(0));
  await soon(async () => expect(await time()).not.toBe(there));
});

test('a session that is recorded is opened again, and shown from its beginning', async () => {
  await page.keyboard.press('r');
  await soon(async () => expect(await page.getByTestId('record').getAttribute('aria-pressed')).toBe('true'));
  // Both the run so far and the one from 0 are recorded: whichever is opened lasts longer than what is asked of it.
  await soon(async () => expect(await seconds()).toBeGreaterThan(3));
  await press('Control+Shift+Enter');
  await soon(async () => expect(await seconds()).toBeGreaterThan(3));
  const kept = page.getByTestId('open-recording').first();
  await soon(async () => {
    await page.keyboard.press('Shift+K');
    await kept.waitFor({ timeout: 5000 });
  });
  // Once: to be opened again would take it back to its end.
  await kept.click();
  await soon(async () => expect(await status()).toBe('finished'));
  await soon(async () => expect(await page.getByRole('dialog').count()).toBe(0));
  await soon(async () => expect(await seconds()).toBeGreaterThan(3));
  await press('Home');
  await press('ArrowRight');
  expect(await time()).toBe('00:01.00');
  await soon(async () => expect(await numbers()).toMatch(/dev/));
  await soon(async () => expect(await page.getByTestId('notes').innerText()).toMatch(/^1/));
  expect(await page.getByTestId('behind').count()).toBe(0);
});

test('the view of an opened recording is shared by its name, and opened again at its moment', async () => {
  const before = [await time(), await numbers()];
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette-search').fill('share this view');
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  const file = await readFile(await download.path());
  const { source } = JSON.parse(String(file)) as { source: unknown };
  expect(source).toEqual({ kind: 'recording', name: expect.stringMatching(/^A tank that turns .*\.mcap$/) as string });
  await press('End');
  await page.getByTestId('experiment-chooser').click();
  await page.getByTestId('library-file').setInputFiles({ name: 'shared.view.json', mimeType: 'application/json', buffer: file });
  await soon(async () => expect([await time(), await numbers()]).toEqual(before));
});

/** The file that a button saves, as text. */
async function saved(name: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: `Save ${name}` }).click()]);
  return readFile(await download.path(), 'utf8');
}

const exportEnds = async (words: RegExp) =>
  await soon(async () => expect(await page.getByTestId('export-status').innerText()).toMatch(words));

test('an opened recording takes notes, and shows the decisions', async () => {
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByTestId('note-text').fill('seen again');
  await page.keyboard.press('Enter');
  await soon(async () => expect(await page.getByTestId('note-go').allInnerTexts()).toHaveLength(2));
  // The one before may be of a later moment.
  expect(await page.getByTestId('note-go').filter({ hasText: 'seen again' }).innerText()).toMatch(/00:01\.00\s+seen again/);
  await page.getByRole('tab', { name: 'Schedule' }).click();
  await soon(async () => expect(await page.getByTestId('decisions').locator('tbody tr').count()).toBeGreaterThan(0));
});

test('an opened recording is exported: tables between the cursors, and a report', async () => {
  await page.keyboard.press('[');
  await press('ArrowRight');
  await page.keyboard.press(']');
  await page.keyboard.press('Control+E');
  await page.getByTestId('export-start').click();
  await exportEnds(/^\d+ tables\.$/);
  const times = (await saved('real.csv')).trim().split('\n').slice(1).map(Number.parseFloat);
  expect(times.length).toBeGreaterThan(0);
  expect(times.every((each) => each >= 1 && each <= 2)).toBe(true);
  await page.getByTestId('export-report').click();
  await page.getByTestId('export-start').click();
  await exportEnds(/^The report is ready\.$/);
  expect(await saved('report.html')).toContain('The recorded lanes give the recorded results.');
  await page.keyboard.press('Escape');
});

test('a comparison recording is shown in charts, views and on the time line, and removed again', async () => {
  await page.getByTestId('comparison-run').click();
  await page.getByTestId('second-recording').first().click();
  await page
    .getByTestId('comparison-run')
    .getByText(/^Comparison: A tank that turns/)
    .waitFor();
  await page.getByTestId('tab-accuracy').click();
  const legend = page.getByTestId('chart').first().locator('.legend li').filter({ hasText: 'base (comparison)' });
  await soon(async () => expect(await legend.first().innerText()).toMatch(/base \(comparison\)\s+\d/));
  await page.getByTestId('comparison-run').click();
  await page.getByTestId('second-close').click();
  await soon(async () => expect(await legend.count()).toBe(0));
});

test('the open session runs again with the lanes of the draft, as the comparison run; at the newest moment it steps to its next update', async () => {
  await page.keyboard.press('Control+o');
  await page.getByTestId('experiment-item').filter({ hasText: 'A tank that turns' }).first().click();
  await soon(async () => expect(await status()).toBe('running'));
  await page.keyboard.press('Space');
  await paused(page);
  const reached = await seconds();
  await page.keyboard.press('>');
  await soon(async () => expect(await seconds()).toBeGreaterThan(reached));
  expect(await page.getByTestId('behind').count()).toBe(0);
  await page.getByTestId('comparison-run').click();
  await page.getByTestId('second-rerun').click();
  await page.getByTestId('comparison-run').getByText('Comparison: with turns.yaml', { exact: true }).waitFor();
});

test('no page logged an error', () => {
  expect(bench.complaints).toEqual([]);
});
