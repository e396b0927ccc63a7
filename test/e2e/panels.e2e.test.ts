/**
 * Charts, contracts and sweeps in Chromium, one after another on one page: a bench and a browser take longer to
 * start than most of these tests.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BenchInChromium } from '../support/bench-in-chromium.ts';
import { soon } from '../support/bench-page.ts';
import { chartTests } from './panels/charts.ts';
import { contractTests, twoCars } from './panels/contracts.ts';
import type { ShownBench } from './panels/shown-bench.ts';
import { short, sweepTests } from './panels/sweep.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
let shown: ShownBench;

beforeAll(async () => {
  const [experiments, sweeps] = [join(folder, 'experiments'), join(folder, 'sweeps')];
  mkdirSync(experiments);
  writeFileSync(join(experiments, 'two-cars.yaml'), twoCars);
  writeFileSync(join(experiments, 'short.yaml'), short);
  const own = ['--experiments', experiments, '--sweeps', sweeps];
  const bench = await BenchInChromium.start('--experiment', 'resources/experiments/netgames05.yaml', ...own);
  const visitor = await bench.visitorOnSlowScreen();
  const page = await bench.open(visitor);
  const open = async (file: string) => {
    const name = page.getByTestId('experiment-chooser');
    const before = await name.innerText();
    await page.keyboard.press('Control+o');
    await page.locator(`[data-testid=experiment-item][data-file="${file}"]`).click();
    await soon(async () => expect(await name.innerText()).not.toBe(before));
  };
  shown = { bench, visitor, page, sweeps, open };
});

afterAll(async () => {
  await shown.bench.stop();
  rmSync(folder, { recursive: true });
});

describe('charts', () => chartTests(() => shown));
describe('contracts', () => contractTests(() => shown));
describe('sweeps', () => sweepTests(() => shown));

test('no page logged an error', () => {
  expect(shown.bench.complaints).toEqual([]);
});
