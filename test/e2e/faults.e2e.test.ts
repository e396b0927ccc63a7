/** What goes wrong is shown on the page, and the bench lives: a plugin that never returns, and what to do next. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { BenchInChromium } from '../support/bench-in-chromium.ts';
import { smallExperiment } from '../support/experiments.ts';
import { patience } from '../support/patience.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
const plugin = `import { defineDeadReckoningModel, seconds, z } from 'driftbench/plugin-api';
export default defineDeadReckoningModel({
  id: 'coasting',
  title: 'Coasting for a while',
  source: 'planted for a test',
  params: z.object({ horizon: seconds({ default: 2, min: 0, max: 30, help: 'It stands still past this age.' }) }),
  create: () => ({ extrapolate: (fix, _step, out) => void Object.assign(out, fix) }),
});
`;
let bench: BenchInChromium;
let page: Page;

beforeAll(async () => {
  process.env['DRIFTBENCH_PLUGINS'] = join(folder, 'plugins');
  process.env['DRIFTBENCH_SETTINGS'] = join(folder, 'settings');
  mkdirSync(join(folder, 'plugins'));
  writeFileSync(join(folder, 'plugins', 'coasting.ts'), plugin);
  const experiment = join(folder, 'endless.yaml');
  writeFileSync(experiment, smallExperiment({ scheduler: 'endless' }));
  bench = await BenchInChromium.start('--experiment', experiment, '--plugin', 'test/support/plugins/bad/endless.mjs');
  page = await bench.open(await bench.visitorOnSlowScreen());
});

afterAll(async () => {
  await bench.stop();
  rmSync(folder, { recursive: true });
});

test('a plugin that never returns is named on the page, with its call', async () => {
  const fault = page.getByTestId('fault');
  await vi.waitFor(async () => expect(await fault.innerText()).toMatch(/fairness\/endless[\s\S]*onTrigger[\s\S]*did not return/), patience);
  expect(await page.getByTestId('status').innerText()).toContain('failed');
  const download = page.waitForEvent('download');
  await page.getByTestId('save-call').click();
  expect((await download).suggestedFilename()).toBe('endless-onTrigger.case.json');
});

test('another experiment then runs as if nothing had been', async () => {
  await page.getByTestId('experiment-chooser').click();
  await page.getByTestId('experiment-item').filter({ hasText: 'BZFlag' }).first().click();
  await vi.waitFor(async () => expect(await page.getByTestId('status').innerText()).toContain('running'), patience);
  expect(await page.getByTestId('fault').count()).toBe(0);
  await page.getByTestId('pause').click();
});

test('a plugin that was found is announced, and is in use once the operator trusts it', async () => {
  await page.getByTestId('plugin-notice').getByRole('button', { name: 'Review' }).click();
  const question = page.getByTestId('trust-dialog');
  await vi.waitFor(async () => expect(await question.innerText()).toMatch(/coasting\.ts[\s\S]*SHA-256\s+[0-9a-f]{64}/), patience);
  await page.getByTestId('trust-yes').click();
  await question.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+K');
  await page.getByTestId('palette-search').fill('Show Plugins');
  await page.keyboard.press('Enter');
  const found = page.getByTestId('plugin').filter({ hasText: 'Coasting' });
  await vi.waitFor(async () => expect(await found.innerText()).toMatch(/Coasting for a while[\s\S]*in use/), patience);
  await vi.waitFor(async () => expect(await page.getByTestId('plugin-notice').count()).toBe(0), patience);
});
