/** A sweep in Chromium: fields chosen, started, watched on two pages, cancelled, gone on with, and saved. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { paused, soon } from '../../support/bench-page.ts';
import type { ShownBench } from './shown-bench.ts';

/** An experiment that takes little time, under the name of short.yaml. */
export const short = readFileSync('resources/experiments/netgames05.yaml', 'utf8').replace('duration: 600', 'duration: 90');

let page: Page;
let second: Page;

const progress = async (of: Page = page) => await of.getByTestId('sweep-progress').innerText();
const saysSoon = async (words: string, of: Page = page) => await soon(async () => expect(await progress(of)).toContain(words));

async function vary(words: string, values: string): Promise<void> {
  await page.getByTestId('sweep-search').fill(words);
  await page
    .getByTestId('sweep-field')
    .filter({ hasText: words.replaceAll(' ', '.') })
    .first()
    .click();
  const input = page.getByTestId('sweep-values').last();
  await input.fill(values);
  await input.press('Tab');
}

async function choose(menu: string, item: string): Promise<void> {
  await figure().getByTestId(menu).click();
  await page.getByRole('menuitemradio', { name: item, exact: true }).click();
}

const figures = () => page.getByTestId('sweep-figure');
const figure = () => figures().first();

/** What a choice of the first figure's menu saves. */
async function saved(item: string): Promise<Buffer> {
  await figure().getByTestId('chart-menu').click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId(item).click()]);
  return readFileSync(await download.path());
}

export function sweepTests(shown: () => ShownBench): void {
  beforeAll(async () => {
    ({ page } = shown());
    const { bench, visitor, open } = shown();
    await open('short.yaml');
    // A session costs more to draw than the sweep to run.
    await page.getByTestId('pause').click();
    await paused(page);
    await page.getByTestId('tab-sweep').click();
    second = await bench.open(visitor, new URL('/', bench.address).href);
    await second.getByTestId('tab-sweep').click();
  });

  test('fields are found by words, ranges and lists are counted, and a sweep runs beside the session', async () => {
    await vary('far.link.delay', '200,0.8 s');
    await page.getByTestId('sweep-range').click();
    await page.getByTestId('sweep-to').fill('1.4 s');
    await page.getByTestId('sweep-to').press('Tab');
    await page.getByTestId('sweep-step').fill('300');
    await page.getByTestId('sweep-step').press('Enter');
    await vary('base trigger distance', '0.09,0.5');
    await soon(async () => expect(await page.getByTestId('sweep-size').innerText()).toBe('10 points × 3 = 30 runs'));
    await page.getByTestId('sweep-name').fill('delays');
    await page.getByTestId('sweep-name').press('Tab');
    await page.getByTestId('play').click();
    await page.getByTestId('sweep-start').click();
    await saysSoon('of 30 runs');
    await soon(async () => expect(await page.getByTestId('sweep-points').locator('tbody tr').count()).toBeGreaterThan(0));
    expect(await page.getByTestId('status').innerText()).toContain('running');
    await page.getByTestId('pause').click();
  });

  test('a second page watches the same sweep; cancelled, it continues after a reload', async () => {
    await saysSoon('of 30 runs', second);
    await second.getByTestId('sweep-cancel').click();
    await saysSoon('Cancelled after');
    await second.close();
    await paused(page);
    await page.reload();
    await saysSoon('Cancelled after');
    await page.getByTestId('sweep-resume').click();
    await saysSoon('Done: 30 of 30 runs');
    await soon(async () => expect(await page.getByTestId('sweep-points').locator('tbody tr').count()).toBe(20));
  });

  test('the figure is saved as numbers, PNG and SVG, the tables as the command writes them', async () => {
    const points = String(await saved('save-csv'))
      .trimEnd()
      .split('\n');
    expect([points.length, points[0]]).toEqual([21, 'lane,line,nodes.far.link.delay,metric,n,median,lower quartile,upper quartile']);
    expect((await saved('save-png')).subarray(1, 4).toString()).toBe('PNG');
    const svg = String(await saved('save-svg'));
    expect(svg).toMatch(/^<svg .*delay of far \(s\).*<\/svg>$/s);
    expect(svg).toContain('stroke="#0072B2"');
    expect(svg).not.toContain('NaN');
    expect(await saved('save-runs.csv')).toEqual(readFileSync(join(shown().sweeps, 'delays', 'runs.csv')));
    expect(await saved('save-runs.parquet')).toEqual(readFileSync(join(shown().sweeps, 'delays', 'runs.parquet')));
  });

  test('after a choice of the menu Space plays and pauses', async () => {
    await saved('save-csv');
    const before = await page.getByTestId('status').innerText();
    await page.keyboard.press('Space');
    await soon(async () => expect(await page.getByTestId('status').innerText()).not.toBe(before));
    expect(await page.getByRole('menu').count()).toBe(0);
    await page.getByTestId('pause').click();
    await paused(page);
  });

  test('a metric of receivers has a line for each, and the legend isolates a lane', async () => {
    await choose('sweep-metric', 'deviation, mean (m), one entity to one receiver');
    await choose('sweep-receiver', 'each receiver');
    await soon(async () => expect(await figure().locator('thead th').allInnerTexts()).toEqual(expect.arrayContaining(['near', 'far'])));
    await figure().getByRole('button', { name: 'third', exact: true }).dblclick();
    await soon(async () => expect(await page.getByTestId('sweep-points').locator('tbody').innerText()).not.toContain('base'));
  });

  test('figures stand side by side: error against traffic with the best setting within a budget; axes are logarithmic on request', async () => {
    expect(await figures().count()).toBe(2);
    const against = figures().nth(1);
    await against.getByTestId('sweep-budget').fill('200');
    await against.getByTestId('sweep-budget').press('Enter');
    await soon(async () =>
      expect(await against.getByTestId('sweep-within').innerText()).toMatch(
        /^Smallest within the budget: (base|third), .* m at \d+ B\/s of traffic per receiver\.$/,
      ),
    );
    await against.getByTestId('sweep-log-y').click();
    await soon(async () => expect(await against.getByTestId('sweep-log-y').getAttribute('aria-pressed')).toBe('true'));
    await against.getByTestId('chart-menu').click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('save-svg').click()]);
    const svg = readFileSync(await download.path(), 'utf8');
    expect(svg).toMatch(/fill="#555e67">budget 200 B\/s: traffic per receiver<\/text>/);
    expect(svg).toContain('traffic per receiver (B/s)</text>');
    await against.getByTestId('sweep-figure-add').click();
    await soon(async () => expect(await figures().count()).toBe(3));
    await page.locator('body').click({ position: { x: 700, y: 5 } });
    await soon(async () => {
      await page.keyboard.press('Control+z');
      expect(await figures().count()).toBe(2);
    });
  });

  test('an invalid value is reported before anything runs', async () => {
    await page.getByTestId('sweep-values').first().fill('0.09,-1');
    await page.getByTestId('sweep-values').first().press('Tab');
    await page.getByTestId('sweep-start').click();
    await saysSoon('lanes.base.trigger.distance');
  });
}
