/**
 * Charts in Chromium: one is composed, zoomed into and read at a cursor and between marks; a saved chart equals the
 * shown one; packets and delays.
 */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { formatQuantity } from '../../../renderer/components/format/quantity.ts';
import { inDarkAndLight } from '../../support/axe-findings.ts';
import { paused, soon } from '../../support/bench-page.ts';
import type { ShownBench } from './shown-bench.ts';

let page: Page;

const chart = (title: string) => page.getByTestId('chart').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** The CSV of a chart: head and lines of cells. */
async function csvOf(of: Locator): Promise<string[][]> {
  await of.getByTestId('chart-menu').click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('save-csv').click()]);
  return readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
}

async function choose(menu: string, item: string | RegExp): Promise<void> {
  await page.getByTestId(menu).click();
  await page.getByRole('menuitemradio', { name: item, exact: true }).click();
}

/** The canvas's corner and size, px. */
async function boxOf(of: Locator) {
  const box = await of.locator('canvas').boundingBox();
  if (!box) throw new Error('no canvas');
  return box;
}

export function chartTests(shown: () => ShownBench): void {
  beforeAll(async () => {
    ({ page } = shown());
    await page.getByTestId('chart').first().waitFor();
    // So far that the marks set later are of what has come.
    await choose('pace', /^10\s*×$/);
    await soon(async () => expect(Number(await page.getByTestId('status').getAttribute('data-time'))).toBeGreaterThan(15));
    await page.getByTestId('pause').click();
    await paused(page);
    await choose('pace', /^1\s*×$/);
  });

  test('a scatter is composed, its points are those of its legend and of its CSV, and it outlives a reload', async () => {
    await page.getByTestId('chart-new').click();
    await page.getByTestId('chart-new-own').click();
    await page.getByTestId('chart').nth(3).getByTestId('chart-edit').click();
    expect(await inDarkAndLight(page, '[data-testid=chart-editor]')).toEqual([]);
    await choose('chart-kind', 'scatter');
    await choose('chart-when', 'mean over the visible range');
    await page.getByTestId('chart-title').fill('Cost of accuracy');
    await page.getByTestId('chart-done').click();
    await page.waitForFunction((title) => JSON.stringify(localStorage).includes(title), 'Cost of accuracy');
    await page.reload();
    await page.getByTestId('play').click();
    const scatter = chart('Cost of accuracy');
    await scatter.scrollIntoViewIfNeeded();
    await soon(async () => expect((await scatter.locator('tbody td').allInnerTexts()).join('')).not.toContain('–'));
    await page.getByTestId('charts-hold').click();
    // Replies from before the reload may still arrive.
    await soon(async () => {
      const [head, ...points] = await csvOf(scatter);
      expect(head).toEqual(['lane', 'of', 'traffic (B/s)', 'deviation (m)']);
      const pairs = ['base near', 'base mid', 'base far', 'third near', 'third mid', 'third far'];
      expect(points.map(([lane, of]) => `${lane} ${of}`)).toEqual(pairs);
      const shown = await scatter.locator('tbody td').allInnerTexts();
      expect(shown.map((text) => text.trim())).toEqual(points.map((cells) => formatQuantity(Number(cells[3]), 'm')));
    });
  });

  test('the wheel zooms all charts over time, the CSV has the visible range, and a double click follows again', async () => {
    const deviation = chart('Deviation');
    await deviation.scrollIntoViewIfNeeded();
    const times = async () => (await csvOf(deviation)).slice(1).map(([time]) => Number(time));
    const before = await times();
    const box = await boxOf(deviation);
    const end = (before.at(-1) ?? 0) - (before[0] ?? 0);
    await page.mouse.move(box.x + 70, box.y + 60);
    await page.mouse.wheel(0, -120);
    await deviation.getByTestId('chart-reset').waitFor();
    // Turns within one frame are one.
    await soon(async () => {
      await page.mouse.wheel(0, -120);
      const after = await times();
      expect((after.at(-1) ?? 0) - (after[0] ?? 0)).toBeLessThan(Math.max(end, 8) * 0.9);
    });
    expect(await chart('AEE per second').getByTestId('chart-reset').count()).toBe(1);
    // Wheel events may still arrive.
    await soon(async () => {
      await deviation.locator('canvas').dblclick({ position: { x: 100, y: 60 } });
      expect(await page.getByTestId('charts-hold').innerText()).toBe('Hold');
    });
  });

  test('the cursor is in every chart; at A, at B and between them each line has its value', async () => {
    const aee = chart('AEE per second');
    await aee.getByTestId('chart-who').click();
    await page.getByRole('menuitemradio', { name: 'each receiver', exact: true }).click();
    await soon(async () => expect(Number((await csvOf(aee)).at(-1)?.[0])).toBeGreaterThan(15));
    await page.getByTestId('pause').click();
    await aee.locator('canvas').click({ position: { x: 90, y: 40 } });
    await page.keyboard.press('[');
    const marks = aee.getByTestId('chart-marks');
    await marks.waitFor();
    await soon(async () => {
      await aee.locator('canvas').hover({ position: { x: 120, y: 30 } });
      expect(await page.getByText(/^at \d/).count()).toBe(1);
    });
    await page.keyboard.press(']');
    const number = async (row: number, cell: number) =>
      Number((await marks.locator('tbody tr').nth(row).locator('td').nth(cell).innerText()).replace(/[^\d.−-]/g, '').replace('−', '-'));
    await soon(async () => expect(await marks.locator('tbody tr').count()).toBe(6));
    await soon(async () => {
      for (const row of [0, 5]) expect((await number(row, 1)) - (await number(row, 0))).toBeCloseTo(await number(row, 2), 0);
    });
    expect(await marks.locator('thead').innerText()).toMatch(/A \d\d:\d\d\.\d\d.*B \d\d:\d\d\.\d\d.*Δ [\d.]+/s);
    expect(await chart('Deviation').getByTestId('chart-marks').count()).toBe(1);
    await marks.getByRole('button', { name: 'clear' }).click();
  });

  test('a chart in a window of its own shows the same moment, and keeps its own edits', async () => {
    const deviation = chart('Deviation');
    await deviation.getByTestId('chart-menu').click();
    const [own] = await Promise.all([page.waitForEvent('popup'), page.getByTestId('save-window').click()]);
    // The menu was above a chart, whose legend has the values of the time under the pointer.
    await page.mouse.move(0, 0);
    const legend = async (of: Page) => await of.getByTestId('chart').first().locator('.legend').innerText();
    const saysTheSame = async () => await soon(async () => expect(await legend(own)).toBe(await legend(page)));
    await saysTheSame();
    const before = await legend(own);
    await page.keyboard.press('Home');
    await soon(async () => expect(await legend(own)).not.toBe(before));
    await saysTheSame();
    await own.getByTestId('chart-edit').click();
    await own.getByTestId('chart-title').fill('Mine alone');
    await own.getByTestId('chart-done').click();
    await own.reload();
    await own.getByRole('heading', { name: 'Mine alone' }).waitFor();
    expect(await deviation.count()).toBe(1);
    await own.close();
    await page.keyboard.press('End');
    await page.getByTestId('play').click();
  });

  test('every packet is listed, filtered by its fate, and saved as it is listed', async () => {
    await page.getByTestId('tab-network').click();
    const packets = page.getByTestId('packets');
    await soon(async () => expect(await packets.locator('tbody tr').count()).toBeGreaterThan(3));
    await page.getByTestId('packets-hold').click();
    await choose('packet-fate', 'arrived');
    // Rows requested before the pause may still arrive.
    await soon(async () => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('packets-csv').click()]);
      const [head, ...lines] = readFileSync(await download.path(), 'utf8')
        .trimEnd()
        .split('\n');
      expect(head).toContain('sent (s),lane,entity,receiver,update,fate,delay (s)');
      expect(lines.length).toBe(Number(await packets.getAttribute('aria-rowcount')));
      expect(lines.every((line) => line.split(',')[5] === 'arrived')).toBe(true);
    });
    expect(await page.getByTestId('traffic').locator('tbody tr').count()).toBe(6);
    await page.getByTestId('packets-hold').click();
  });

  test('measured delays stand beside the configured ones', async () => {
    await page.getByTestId('tab-delays').click();
    const row = page.getByTestId('delay-table').locator('tbody tr').first();
    await soon(async () => expect(await row.innerText()).toMatch(/→ near\s+200 ±100/));
    await soon(async () =>
      expect(Number(/(\d+) ?ms/u.exec((await row.locator('td').nth(1).innerText()).replace('\u202f', ' '))?.[1])).toBeGreaterThan(100),
    );
  });
}
