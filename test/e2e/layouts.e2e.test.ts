/**
 * All layouts in Chromium: free of findings of axe in the dark and in the light, no text cut off at any usual size, and
 * short paths: from a dropped CSV to a comparison of four models.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultLayouts } from '../../renderer/shell/dock/default-layouts.ts';
import { engineer } from '../../scripts/walk/users.mjs';
import { Walker } from '../../scripts/walk/walker.mjs';
import { inDarkAndLight } from '../support/axe-findings.ts';
import { BenchInChromium } from '../support/bench-in-chromium.ts';
import { drawn, paused, soon } from '../support/bench-page.ts';
import { cutTexts } from '../support/cut-texts.ts';
import { smallExperiment } from '../support/experiments.ts';
import { shownText } from '../support/players-in-chromium.ts';

const usual = { width: 1440, height: 900 };
/** Of the page: zoom divides what the window has. The first is the one that the page has before. */
const sizes = [
  usual,
  { width: 1100, height: 700 },
  { width: 1920, height: 1080 },
  { width: usual.width / 1.5, height: usual.height / 1.5 },
];

let folder: string;
let bench: BenchInChromium;
let page: Page;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'driftbench-layouts-'));
  mkdirSync(join(folder, 'experiments'));
  writeFileSync(join(folder, 'experiments', 'tuned.yaml'), smallExperiment({ duration: 4 }));
  const own = ['recordings', 'experiments', 'sweeps'].flatMap((name) => [`--${name}`, join(folder, name)]);
  bench = await BenchInChromium.start('--experiment', 'resources/experiments/netgames05.yaml', ...own);
  page = await bench.open(await bench.visitorOnSlowScreen());
});

afterAll(async () => {
  await bench.stop();
  rmSync(folder, { recursive: true });
});

/** Charts whose plot is lower than 120 px: their canvas has axes of 40 px at most. */
function lowPlots(): readonly string[] {
  return [...document.querySelectorAll('[data-testid=chart] canvas, [data-testid=sweep-figure] canvas')]
    .filter((canvas) => canvas.getBoundingClientRect().height < 160)
    .map((canvas) => `plot of ${canvas.getAttribute('aria-label') ?? ''}: ${canvas.getBoundingClientRect().height} px`);
}

async function takeLayout(name: string): Promise<void> {
  await page.getByTestId('layout').click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
  await drawn(page);
}

test('with four lanes a view is at least 260 × 170 px, and the views are at least 40 % of the page', async () => {
  await page.getByTestId('experiment-chooser').click();
  await page.locator('[data-testid=experiment-item][data-file="hills.yaml"]').click();
  await soon(async () => expect(await page.getByTestId('view-cell').count()).toBe(4));
  await takeLayout('watch');
  const cells = await page
    .getByTestId('view-cell')
    .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().toJSON() as DOMRect));
  expect(Math.min(...cells.map(({ width }) => width))).toBeGreaterThanOrEqual(260);
  expect(Math.min(...cells.map(({ height }) => height))).toBeGreaterThanOrEqual(170);
  const { width = 0, height = 0 } = (await page.locator('[data-panel=views]').boundingBox()) ?? {};
  expect((width * height) / (usual.width * usual.height)).toBeGreaterThan(0.4);
  // Two charts with their whole legends are in sight below the scores.
  const hidden = () =>
    page.locator('[data-panel=accuracy] .charts').evaluate(({ children, clientHeight }) => {
      const [first, second] = [...children].map((chart) => chart.getBoundingClientRect());
      return first && second ? second.bottom - first.top - clientHeight : Infinity;
    });
  await soon(async () => expect(await hidden()).toBeLessThanOrEqual(0));
});

test('from a dropped CSV to a running comparison of four models takes at most twelve actions', async () => {
  const user = new Walker(page, 'engineer', () => Promise.resolve());
  await engineer(user);
  const lanes = await page.getByTestId('view-cell').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-lane')));
  expect([...new Set(lanes)]).toEqual(['line', 'turn', 'smooth', 'cubic', 'fvw']);
  expect(user.actions).toBeLessThanOrEqual(12);
});

test('a chart is saved at the width of a column, on white, with text as text, as SVG, PDF and PNG', async () => {
  await page.keyboard.press('Space');
  await paused(page);
  const saved = async (form: string) => {
    await page.getByTestId('chart-menu').first().click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId(`save-${form}`).click()]);
    return readFileSync(await download.path());
  };
  const svg = String(await saved('svg'));
  expect(svg).toMatch(/^<svg [^>]*width="89mm" height="60mm"/);
  expect(svg).toContain('fill="#fff"');
  expect(svg).toContain('deviation (m)</text>');
  const png = await sharp(await saved('png')).metadata();
  expect([png.width, png.height, png.density]).toEqual([1051, 709, 300]);
  const pdf = (await saved('pdf')).toString('latin1');
  expect(pdf).toMatch(/\/MediaBox \[0 0 252\.28\d* 170\.07\d*\]/);
  expect(pdf).toContain('/BaseFont /DejaVu#20Sans');
});

test('a view as a file brings back experiment, seed, moment and layout', async () => {
  await takeLayout('edit');
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette-search').fill('share this view');
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  const file = readFileSync(await download.path());
  const lines = async () => (await page.getByTestId('status').getAttribute('data-time')) ?? '';
  const before = [await lines(), await shownText(page, 'time'), await page.getByTestId('view-cell').first().innerText()];
  await takeLayout('watch');
  await page.getByTestId('experiment-chooser').click();
  await page.getByTestId('experiment-item').filter({ hasText: 'netgames05.yaml' }).first().click();
  await page.getByTestId('unsaved-discard').click();
  await soon(async () => expect(await page.locator('[data-lane=fvw]').count()).toBe(0));
  await page.getByTestId('experiment-chooser').click();
  await page.getByTestId('library-file').setInputFiles({ name: 'shared.view.json', mimeType: 'application/json', buffer: file });
  await soon(async () => expect(await shownText(page, 'layout')).toBe('edit'));
  await soon(async () =>
    expect([await lines(), await shownText(page, 'time'), await page.getByTestId('view-cell').first().innerText()]).toEqual(before),
  );
});

test.each(defaultLayouts.map(({ name }) => name))(
  '%s: axe finds nothing in the dark and in the light, no text is cut off or small and no plot is low at any size',
  async (name) => {
    await page.setViewportSize(usual);
    await takeLayout(name);
    expect(await inDarkAndLight(page)).toEqual([]);
    const cut: Record<string, readonly string[]> = {};
    for (const size of sizes) {
      await page.setViewportSize(size);
      await drawn(page);
      const texts = [...(await page.evaluate(cutTexts)), ...(await page.evaluate(lowPlots))];
      if (texts.length > 0) cut[`${size.width} × ${size.height}`] = texts;
    }
    expect(cut).toEqual({});
  },
);

test('on a phone a chosen layout shows alone what it is for, and is that of the wider page', async () => {
  const shown = async () =>
    await page
      .locator('[data-panel]')
      .evaluateAll((panels) =>
        panels.filter((panel) => panel.clientWidth > 0 && panel.clientHeight > 0).map((panel) => panel.getAttribute('data-panel')),
      );
  await page.setViewportSize({ width: 390, height: 780 });
  for (const [layout, panel] of [
    ['decide', 'decide'],
    ['watch', 'views'],
    ['watch', 'views'],
    ['sweep', 'sweep'],
  ] as const) {
    await takeLayout(layout);
    await soon(async () => expect(await shown()).toEqual([panel]));
  }
  await page.setViewportSize(usual);
  await soon(async () => expect(new Set(await shown())).toEqual(new Set(['sweep', 'views'])));
  expect(await shownText(page, 'layout')).toBe('sweep');
});

test('decide: a tuning grows, is interrupted and resumed, its candidates become lanes, and its verdict is saved', async () => {
  await page.setViewportSize(usual);
  await takeLayout('decide');
  await page.getByTestId('experiment-chooser').click();
  await page.getByTestId('experiment-item').filter({ hasText: 'tuned.yaml' }).first().click();
  await soon(async () => expect(await page.getByTestId('tune-lane').inputValue()).toBe('base'));
  await page.getByTestId('tune-cost-unit').selectOption('traffic');
  await page.getByTestId('tune-cost').fill('0.4');
  await page.getByTestId('tune-cost').press('Enter');
  await page.getByTestId('tune-advanced').click();
  await page.getByTestId('tune-add-objective').click();
  await page.getByTestId('tune-objective-0').fill('deviatonP95');
  await page.getByTestId('tune-objective-0').press('Enter');
  await page.getByText('Did you mean "deviationP95"?').first().waitFor();
  await page.getByTestId('tune-objective-0').fill('deviationP95');
  await page.getByTestId('tune-objective-0').press('Enter');
  await page.getByTestId('tune-space').click();
  expect(await page.getByTestId('tune-part-scheduler').isChecked()).toBe(false);
  await page.getByTestId('tune-add-range').click();
  await page.getByTestId('tune-range-0').selectOption('trigger.distance.heartbeat');
  await page.getByTestId('tune-range-0-to').fill('10');
  await page.getByTestId('tune-range-0-to').press('Enter');
  await page.getByText('the lower end must not be above the upper one').waitFor();
  await page.getByTestId('tune-range-0-to').fill('2 s');
  await page.getByTestId('tune-range-0-to').press('Enter');
  await page.getByTestId('tune-add-network').click();
  await page.getByTestId('tune-network-0').selectOption('trace');
  await page.getByText('A trace needs the name of its file.').waitFor();
  await page.getByTestId('tune-network-0').selectOption('measured');
  await page.getByTestId('tune-delay-0').fill('60');
  await page.getByTestId('tune-delay-0').press('Enter');
  await page.getByTestId('tune-start').click();
  const progress = page.getByTestId('tune-progress');
  await soon(async () => expect(await page.getByTestId('front').locator('circle').count()).toBeGreaterThan(5));
  await soon(async () => expect(await progress.innerText()).toMatch(/front of \d+, .+ left/));
  await page.getByTestId('tune-cancel').click();
  await soon(async () => expect(await progress.innerText()).toContain('every run is kept'));
  await page.getByTestId('tune-resume').click();
  await page.getByTestId('tune-cancel').click();
  await soon(async () => expect(await progress.innerText()).toContain('every run is kept'));
  await page.getByTestId('tune-setup').click();
  await page.getByTestId('tune-budget-unit').selectOption('evaluations');
  await page.getByTestId('tune-budget').fill('60');
  await page.getByTestId('tune-budget').press('Enter');
  await page.getByTestId('tune-start').click();
  await page.getByTestId('tune-verdict').waitFor();
  expect(await page.getByTestId('front-limit').count()).toBe(1);
  await page.getByTestId('front-axis-0').selectOption({ label: 'traffic' });
  expect(await page.getByTestId('front').locator('svg').getAttribute('aria-label')).toMatch(/^Front: deviation p95 \(m\) over traffic/);
  await page.getByTestId('front-0').hover();
  expect(await page.getByTestId('front-tip').innerText()).toContain('the present setting');
  const point = page.getByTestId('front').locator('circle:not([data-number="0"])').last();
  const lane = (await point.getAttribute('data-name')) ?? '';
  await point.click();
  await page.locator(`[data-lane=${lane}]`).first().waitFor();
  await soon(async () => expect(await point.getAttribute('aria-pressed')).toBe('true'));
  const saved = async (table: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId(`tune-save-${table}`).click()]);
    return readFileSync(await download.path(), 'utf8');
  };
  expect(await saved('lane.yaml')).toBe(await page.getByTestId('tune-yaml').textContent());
  expect(await saved('report.html')).toContain('"kind":"tune"');
  expect(await inDarkAndLight(page)).toEqual([]);
  await page.setViewportSize({ width: 1100, height: 700 });
  await drawn(page);
  expect(await page.evaluate(cutTexts)).toEqual([]);
  await point.focus();
  await page.keyboard.press('Enter');
  await soon(async () => expect(await page.locator(`[data-lane=${lane}]`).count()).toBe(0));
});

test('with three lanes the charts of the layout fairness show their whole legends on a page of 1100 × 700', async () => {
  await page.getByTestId('experiment-chooser').click();
  await page.locator('[data-testid=experiment-item][data-file="netgames05-scheduling.yaml"]').click();
  await page.locator('[data-receiver=far]').first().waitFor();
  await takeLayout('fairness');
  await soon(async () => expect(await page.locator('[data-panel=fairness] .legend').count()).toBe(4));
  const hidden = () => page.locator('[data-panel=fairness] .charts').evaluate((charts) => charts.scrollHeight - charts.clientHeight);
  await soon(async () => expect(await hidden()).toBe(0));
});

test('no page logged an error', () => expect(bench.complaints).toEqual([]));
