/**
 * The tables of docs/results are what `driftbench reproduce` gives, digit by digit: those that take moments. The others
 * are compared when the pages are made anew.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { commandOf } from '../support/command.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
afterAll(() => rmSync(folder, { recursive: true }));

const quick = [
  'murphy-table-1-1',
  'murphy-smoothness',
  'murphy-paths',
  'murphy-ghost',
  'blend-jumps',
  'acceleration-damping',
  'aronson-threshold',
  'dis-circle',
  'dis-coefficients',
  'fairness-world-triggers',
  'thesis-calc-error',
  'thesis-2-snapshot',
  'thesis-reverse-arcs',
  'folklore-lost-in-a-row',
  'catalogue-shooter',
  'catalogue-cars',
  'catalogue-aircraft',
  'catalogue-crowds',
  'clocks-conditions',
];

test('the tables of quick figures are those of the pages', async () => {
  const { status, err } = await commandOf(['reproduce', ...quick, '--quiet', '--jobs', '1', '--out', folder]);
  expect([status, err]).toEqual([0, '']);
  const tables = readdirSync(folder).filter((name) => name.endsWith('.csv'));
  expect(tables.length).toBeGreaterThanOrEqual(quick.length);
  for (const name of tables) expect(readFileSync(join(folder, name), 'utf8'), name).toBe(readFileSync(`docs/results/${name}`, 'utf8'));
});
