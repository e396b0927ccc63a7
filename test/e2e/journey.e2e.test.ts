/**
 * A new user's first session from start to end. It uses the installed and built checkout (the suite builds before; the
 * proof in a clean clone installs before that). No page logs an error, and no request fails.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joinPaths } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parquetReadObjects } from 'hyparquet';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BenchInChromium } from '../support/bench-in-chromium.ts';
import { paused, soon } from '../support/bench-page.ts';
import { apart, join, placeSeen, shownText, smallScreen } from '../support/players-in-chromium.ts';

const experiment = `
driftbench: 1
name: A tank drives
duration: 120
world: { size: [400, 400] }
entities: [{ id: tank, owner: sender, motion: { kind: human-like, style: mouse } }]
nodes: [{ id: sender }, { id: near, link: { delay: 0.1 } }, { id: far, link: { delay: 0.4 } }]
lanes: [{ id: base, trigger: { distance: 0.5 }, model: { id: linear } }]
`;
/** Session time that is recorded at least, s. */
const enough = 3;
const receivers = 2;

let folder: string;
let bench: BenchInChromium;
let page: Page;

beforeAll(async () => {
  folder = mkdtempSync(joinPaths(tmpdir(), 'driftbench-journey-'));
  const file = joinPaths(folder, 'drive.yaml');
  writeFileSync(file, experiment);
  const kept = ['recordings', 'sweeps', 'experiments'].flatMap((name) => [`--${name}`, joinPaths(folder, name)]);
  bench = await BenchInChromium.start('--experiment', file, ...kept);
  page = await bench.open(await bench.visitorOnSlowScreen());
});

afterAll(async () => {
  await bench.stop();
  rmSync(folder, { recursive: true });
});

const playhead = async () => await shownText(page, 'playhead-time');
const seconds = async () => {
  const [minutes = 0, rest = 0] = (await playhead()).split(':').map(Number);
  return 60 * minutes + rest;
};
const views = async () => (await page.getByTestId('view-cell').allInnerTexts()).join('\n');
const isIn = async (status: string) => await soon(async () => expect(await shownText(page, 'status')).toBe(status));

async function choose(menu: string, item: string | RegExp): Promise<void> {
  await page.getByTestId(menu).click();
  await page.getByRole('menuitemradio', { name: item, exact: true }).click();
}

test('the bench shows the experiment running', async () => {
  await isIn('running');
  await soon(async () => expect(await page.getByTestId('view-cell').count()).toBe(receivers));
  await soon(async () => expect(await seconds()).toBeGreaterThan(1));
});

test('a link is changed while it runs, and the measured delay follows the configured one', async () => {
  await page.getByTestId('node-near').first().click();
  await page.getByTestId('link-delay-near').first().fill('300');
  await page.getByTestId('link-delay-near').first().press('Enter');
  await page.getByTestId('link-delay-near').first().blur();
  await soon(async () => expect(await page.getByTestId('view-cell').first().innerText()).toContain('300'));
});

test('the session is recorded from its beginning until it is stopped', async () => {
  await page.keyboard.press('r');
  await soon(async () => expect(await page.getByTestId('record').getAttribute('aria-pressed')).toBe('true'));
  await soon(async () => expect(await seconds()).toBeGreaterThan(enough));
  await page.keyboard.press('Space');
  await paused(page);
});

test('the recording is opened again, and scrubbed', async () => {
  await page.getByTestId('lane-menu-base').click();
  await page.getByTestId('lane-duplicate').click();
  await page.getByTestId('draft-line').waitFor();
  await page.keyboard.press('Shift+K');
  await page.getByTestId('open-recording').waitFor();
  // A recording that was finished is whole.
  expect(await page.getByTestId('breaks-off').count()).toBe(0);
  await page.getByTestId('open-recording').click();
  await isIn('finished');
  await soon(async () => expect(await page.getByRole('dialog').count()).toBe(0));
  // At its end, with full plots.
  await soon(async () => expect(await seconds()).toBeGreaterThan(enough));
  const delay = async () => await page.getByTestId('view-cell').first().locator('.configured').innerText();
  await soon(async () => expect(await delay()).toMatch(/^300\s*ms/));
  const atFirst = await views();
  const line = await page.getByTestId('time-line').boundingBox();
  await page.mouse.click((line?.x ?? 0) + (line?.width ?? 0) / 4, (line?.y ?? 0) + 9);
  await soon(async () => expect(await seconds()).toBeLessThan(enough));
  await soon(async () => expect(await views()).not.toBe(atFirst));
  // Before it was changed.
  await page.keyboard.press('Home');
  await soon(async () => expect(await delay()).not.toContain('300'));
});

test('it runs again with another lane, as the comparison run', async () => {
  await page.getByTestId('comparison-run').click();
  await page.getByTestId('second-rerun').click();
  await page.getByTestId('comparison-run').getByText('Comparison: with drive.yaml', { exact: true }).waitFor();
  await page
    .getByTestId('chart')
    .first()
    .locator('.legend')
    .getByText(/base-2 \(comparison\)/)
    .first()
    .waitFor();
  // It is a row of the scores like any other.
  await page
    .getByTestId('score-table')
    .getByText(/base-2 \(comparison\)/)
    .waitFor();
});

/** The tables of the open session, in a form: saved by the button beside each. */
async function exported(form: string, ending: string): Promise<(table: string) => Promise<Buffer>> {
  await choose('export-format', form);
  await page.getByTestId('export-start').click();
  await page.getByRole('button', { name: `Save real.${ending}` }).waitFor();
  return async (table) => {
    const button = page.getByRole('button', { name: `Save ${table}.${ending}` });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    return readFileSync(await download.path());
  };
}

test('it is exported as CSV and as Parquet, which hold the same', async () => {
  await page.keyboard.press('Control+E');
  const csv = await exported('CSV', 'csv');
  const [head, ...lines] = String(await csv('metrics'))
    .trimEnd()
    .split('\n');
  const parquet = await exported('Parquet', 'parquet');
  const rows = await parquetReadObjects({ file: Uint8Array.from(await parquet('metrics')).buffer });
  await page.keyboard.press('Escape');
  expect(head?.split(',').slice(0, 5)).toEqual(['time (s)', 'lane', 'entity', 'receiver', 'deviation (m)']);
  expect(Object.keys(rows[0] ?? {})).toEqual(head?.split(','));
  expect(rows.length).toBe(lines.length);
  expect(Number(lines.at(-1)?.split(',')[0])).toBeGreaterThan(enough - 1);
  expect(rows.at(-1)?.['time (s)']).toBe(Number(lines.at(-1)?.split(',')[0]));
});

test('a live session is hosted, two join, one drives and is seen by the other, and it is closed', async () => {
  await page.getByTestId('host').click();
  await page.getByTestId('live-file-live.yaml').check();
  await page.getByTestId('live-seats').fill('2');
  await page.getByTestId('live-seats').press('Enter');
  await page.getByTestId('live-open').click();
  await page.getByTestId('live').waitFor();
  const [first, second] = [
    await join(bench, page, await bench.visitorOnSlowScreen(smallScreen), 'First'),
    await join(bench, page, await bench.visitorOnSlowScreen(smallScreen), 'Second'),
  ];
  await soon(async () => expect(await shownText(page, 'host')).toBe('host: lobby 2/2'));
  await page.getByTestId('live-start').click();
  for (const [player, other] of [
    [first, 'Second'],
    [second, 'First'],
  ] as const)
    await soon(async () => expect((await placeSeen(player, other)).every(Number.isFinite)).toBe(true));
  const before = await placeSeen(first, 'You');
  await first.keyboard.down('ArrowUp');
  await first.keyboard.down('ArrowLeft');
  await soon(async () => expect(apart(await placeSeen(first, 'You'), before)).toBeGreaterThan(1));
  await first.keyboard.up('ArrowLeft');
  await first.keyboard.up('ArrowUp');
  await soon(async () => expect(apart(await placeSeen(second, 'First'), before)).toBeGreaterThan(0.5));
  await page.getByTestId('live-close').click();
  await page.getByTestId('live-close-sure').click();
  await soon(async () => expect(await shownText(page, 'host')).toBe('host: off'));
  // The page stays with what was played, which is a recording.
  await isIn('finished');
  const recordings = readdirSync(joinPaths(folder, 'recordings')).filter((name) => name.endsWith('.mcap'));
  expect(recordings.length).toBe(2);
  await soon(async () => expect(await shownText(page, 'comparison-run')).not.toContain('drive.yaml'));
  for (const player of [first, second]) {
    await soon(async () => expect(await shownText(player, 'refusal')).toContain('ended'));
    await player.close();
  }
});

test('a sweep of the experiment is run', async () => {
  // The recording of the playtest is open now.
  await page.getByTestId('experiment-chooser').click();
  await page.getByTestId('experiment-item').filter({ hasText: 'A tank drives' }).first().click();
  await page.getByTestId('unsaved-discard').click();
  await isIn('running');
  await page.keyboard.press('Space');
  // What is edited is what runs, and comparisons with other sessions are gone.
  const scored = page.getByTestId('score-table').locator('tbody th');
  await soon(async () => expect((await scored.allInnerTexts()).map((name) => name.trim())).toEqual(['base']));
  await soon(async () => expect(await page.getByTestId(/^lane-menu-/).count()).toBe(1));
  await page.getByTestId('layout').click();
  await page.getByRole('menuitemradio', { name: 'sweep', exact: true }).click();
  await page.getByTestId('sweep-search').fill('far.link.delay');
  await page.getByTestId('sweep-field').first().click();
  await page.getByTestId('sweep-values').fill('200,800');
  await page.getByTestId('sweep-values').press('Tab');
  await page.getByTestId('sweep-name').fill('delays');
  await page.getByTestId('sweep-name').press('Tab');
  await page.getByTestId('sweep-start').click();
  await soon(async () => expect(await shownText(page, 'sweep-progress')).toContain('Done: 6 of 6 runs'));
  await soon(async () => expect(await page.getByTestId('sweep-points').locator('tbody tr').count()).toBe(2));
});

test('its report opens from the disk, with the network away', async () => {
  const out = joinPaths(folder, 'delays.html');
  const report = spawnSync(process.execPath, ['bin/driftbench.mjs', 'report', joinPaths(folder, 'sweeps', 'delays'), '--out', out]);
  expect(report.status, String(report.stderr)).toBe(0);
  const reader = await bench.visitor();
  await reader.setOffline(true);
  const html = await bench.open(reader, pathToFileURL(out).href);
  expect(await shownText(html, 'verdicts')).toContain('All 6 runs are complete.');
  expect(await html.getByTestId('sweep-points').locator('tbody tr').count()).toBe(2);
});

test('no page logged an error, and no request failed', () => {
  expect(bench.complaints).toEqual([]);
  expect(bench.failedRequests).toEqual([]);
});
