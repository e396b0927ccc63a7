/** What becomes of figures on the page of benchmarks: no bound vanishes, and nothing looks better than it was measured. */
import { expect, test } from 'vitest';
import { row } from './measure.ts';
import { medianOf, meritCells, type Merit } from './merits.ts';
import { pageOf } from './performance-page.ts';
import { meritsOf } from './proxy.ts';

const merit: Merit = { what: 'speed', value: 3, unit: '×', reference: 4, is: 'bound', good: 'above' };

test('where a peer or a figure is missing, its row says so', () => {
  expect(meritCells(merit)).toEqual(['speed', '3.00 ×', 'bound: 4.00 ×', '0.750 ×', 'no']);
  expect(meritCells({ ...merit, value: NaN })).toEqual(['speed', 'not measured', 'bound: 4.00 ×', '', '']);
  expect(meritCells({ ...merit, reference: NaN })).toEqual(['speed', '3.00 ×', 'bound: not measured', '', '']);
  const rounds = [NaN, NaN].map((value) => ({ lines: [], merits: [{ ...merit, value }] }));
  expect(medianOf(rounds).merits).toEqual([{ ...merit, value: NaN }]);
});

test('the page says how busy the machine was, and what failed', () => {
  const circumstances = { rounds: 5, loads: [0.126, 2.5], repeated: ['charts (no figures)'] } as const;
  const page = pageOf([{ lines: ['Speed'], merits: [merit] }], [['speed', 'cores']], circumstances);
  expect(page).toContain('Load average of one minute: 0.13 before, 2.50 at the end. Failed and run again: charts (no figures).');
  expect(pageOf([], [], { ...circumstances, repeated: [] })).toContain('Failed and run again: none.');
});

test('long figures stay apart', () => {
  expect(row('players', '1.6 × real time', '1235 ns per pair and tick')).toMatch(/time {2,}1235/);
});

test('a proxy is also judged from client to server, less the median without it, at real-time priority too, beside an alarm alone', () => {
  const delays = Float64Array.from({ length: 101 }, (_, n) => 0.05 + n * 1e-4);
  const direct = Float64Array.from({ length: 101 }, (_, n) => n * 1e-5);
  const wakes = Float64Array.from({ length: 101 }, (_, n) => n * 2e-5);
  const merits = meritsOf('UDP', { delays, own: { mean: 0, p50: 0, p99: 1e-4, max: 0 }, wakes }, direct, delays.subarray(0, 11));
  const p99s = merits.filter(({ what }) => what.endsWith('p99')).map((each) => meritCells(each));
  expect(p99s.map(([, here, , , reached]) => [here, reached])).toEqual([
    ['0.100 ms', 'yes'],
    ['9.40 ms', 'no'],
    ['0.400 ms', 'yes'],
    ['1.98 ms', ''],
  ]);
});
