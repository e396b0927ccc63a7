/** What goes wrong is shown on the page, and the bench lives: a plugin that never returns, and what to do next. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { BenchInChromium } from '../support/bench-in-chromium.ts';
import { smallExperiment } from '../support/experiments.ts';
import { patience } from '../support/patience.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
let bench: BenchInChromium;
let page: Page;

beforeAll(async () => {
  const experiment = join(folder, 'endless.yaml');
  writeFileSync(experiment, smallExperiment({ scheduler: 'endless' }));
  bench = await BenchInChromium.start('--experiment', experiment, '--plugin', 'test/support/plugins/endless.mjs');
  page = await bench.open(await bench.visitor());
});

afterAll(async () => {
  await bench.stop();
  rmSync(folder, { recursive: true });
});

test('a plugin that never returns is named on the page, with its call', async () => {
  const fault = page.getByTestId('fault');
  await vi.waitFor(async () => expect(await fault.innerText()).toMatch(/fairness\/endless[\s\S]*onTrigger[\s\S]*did not return/), patience);
  expect(await page.getByTestId('status').innerText()).toContain('failed');
});

test('another experiment then runs as if nothing had been', async () => {
  await page.getByTestId('experiment-chooser').click();
  await page.getByTestId('experiment-item').filter({ hasText: 'BZFlag' }).first().click();
  await vi.waitFor(async () => expect(await page.getByTestId('status').innerText()).toContain('running'), patience);
  expect(await page.getByTestId('fault').count()).toBe(0);
});
