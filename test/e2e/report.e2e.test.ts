/** Reports in Chromium: written by the commands, opened from the disk, without anything from outside. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDarkAndLight } from '../support/axe-findings.ts';
import { commandOf } from '../support/command.ts';
import { soon } from '../support/bench-page.ts';
import { chromiumPath, headlessArgs } from '../support/chromium.ts';
import { patience } from '../support/patience.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
const complaints: string[] = [];
const requests: string[] = [];
let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath(), args: [...headlessArgs] });
});

afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** Runs `driftbench …`, with `OUT` for the path of the report, and opens what it wrote. */
async function opened(name: string, line: string): Promise<Page> {
  const out = join(folder, name);
  const words = line.split(' ').map((word) => word.replace('OUT', out).replace('DIR', join(folder, 'sweep')));
  const { status, err } = await commandOf(words);
  expect(status, err).toBe(0);
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 }, colorScheme: 'dark' });
  page.setDefaultTimeout(patience.timeout);
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(pathToFileURL(out).href);
  return page;
}

const saved = async (page: Page, item: string) => {
  await page.getByTestId('chart-menu').first().click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId(item).click()]);
  return readFileSync(await download.path(), 'utf8');
};

test('a run is one file: charts that read under the pointer, tables, the experiment, dark and light', async () => {
  const page = await opened('run.html', 'run resources/experiments/netgames05.yaml --duration 20 --seed 3 --quiet --report OUT');
  await page.getByText('seed 3', { exact: true }).waitFor();
  const legend = page.getByTestId('chart').nth(1).locator('tbody');
  const atEnd = await legend.innerText();
  const box = (await page.getByTestId('chart').first().locator('canvas').boundingBox())!;
  await soon(async () => {
    await page.mouse.move(box.x, box.y);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    expect(await legend.innerText()).not.toBe(atEnd);
  });
  expect(await page.getByTestId('commands').innerText()).toContain('npx driftbench run resources/experiments/netgames05.yaml --seed 3');
  expect(await page.getByTestId('experiment').innerText()).toContain('driftbench: 1');
  expect(await page.getByRole('table', { name: 'Lanes', exact: true }).locator('tbody tr').count()).toBe(2);
  const csv = (await saved(page, 'save-csv')).split('\n');
  expect(csv[0]).toContain('time (s),base near deviation (m)');
  expect(await inDarkAndLight(page)).toEqual([]);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await ground();
  await page.getByTestId('shade').click();
  await soon(async () => expect(await ground()).not.toBe(dark));
  await page.emulateMedia({ media: 'print' });
  await soon(async () => expect(await ground()).toBe('rgb(255, 255, 255)'));
});

test('a sweep is one file too, of the command or of its folder', async () => {
  const vary = '--vary nodes.far.link.delay=0.2,0.8 --repeat 2 --duration 4 --jobs 1 --quiet';
  await (await opened('sweep.html', `sweep resources/experiments/netgames05.yaml ${vary} --out DIR --report OUT`)).close();
  const page = await opened('folder.html', 'report DIR --out OUT');
  await page.getByTestId('verdicts').getByText('All 4 runs are complete.').waitFor();
  await soon(async () => expect(await page.getByTestId('sweep-points').locator('tbody tr').count()).toBe(4));
  expect(await saved(page, 'save-csv')).toContain('deviationMean');
  expect(await page.getByTestId('experiment').innerText()).toContain('driftbench: 1');
  expect(await inDarkAndLight(page)).toEqual([]);
});

test('a tuning is one file: the verdict, the front with the setting of each mark, intervals, the lane', async () => {
  const setup = '--only trigger=distance --only model=linear,constant-turn --fix convergence --fix clock --fix scheduler';
  const bounds = '--bound updatesPerSecond<=10 --blocks 6 --duration 40 --evaluations 120 --jobs 1 --quiet';
  const page = await opened('tune.html', `tune resources/experiments/road.yaml ${setup} ${bounds} --report OUT`);
  const tuning = page.getByRole('region', { name: 'Tuning' });
  await tuning.getByText('the present setting').first().waitFor();
  expect(await tuning.innerText()).toContain('2 held-out blocks');
  expect(await tuning.locator('pre').first().innerText()).toContain('id: tuned');
  const table = tuning.getByRole('table', { name: 'Candidates, on held-out blocks' });
  expect(await table.locator('thead').innerText()).toMatch(/95 % from[^]*95 % to[^]*updates/);
  expect(await table.locator('tbody').innerText()).toMatch(/present[^]*recommended/);
  await page.getByTestId('front').getByTestId('front-0').focus();
  await soon(async () => expect(await page.getByTestId('front-tip').innerText()).toContain('linear'));
  expect(await inDarkAndLight(page)).toEqual([]);
});

test('no request left the file, and no page logged an error', () => {
  expect(requests.filter((url) => !/^(file|data|blob):/.test(url))).toEqual([]);
  expect(requests.filter((url) => url.startsWith('file:'))).toHaveLength(4);
  expect(complaints).toEqual([]);
});
