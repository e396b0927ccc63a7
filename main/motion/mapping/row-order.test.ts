/** Rows whose times fall back: counters that wrap go on, shuffled rows are sorted, everything else is refused. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsvText } from '../csv/read-csv.ts';
import type { MotionMapping } from '../../../experiment/motion.ts';

type Moment = readonly [t: number, x: number];

function read(rows: readonly Moment[], mapping: MotionMapping = {}) {
  const text = ['t,x,y,player', ...rows.map(([t, x]) => `${t},${x},0,7`)].join('\n');
  const [track] = readCsvText('rows.csv', text, { form: 'path', mapping }).tracks;
  return track!;
}

/** At 50 Hz and 10 m/s. */
const drive = (rows: number): Moment[] =>
  Array.from({ length: rows }, (_, row) => [Number((row / 50).toFixed(2)), Number((row / 5).toFixed(1))]);

const reasons = 'times must not decrease';

test.each([
  ['a 16-bit counter of milliseconds', 65_536, 20, 60_000],
  ['a 31-bit counter of microseconds', 2 ** 31, 20_000, 2 ** 31 - 1e6],
  ['a 32-bit counter of milliseconds', 2 ** 32, 20, 2 ** 32 - 5000],
  ['a day in seconds', 86_400, 0.5, 86_300],
  ['an hour in seconds', 3600, 0.5, 3500],
])('%s goes on where it wraps', (_, period, step, begins) => {
  const rows = Array.from({ length: 600 }, (__, row) => [(begins + row * step) % period, row] as const);
  const { columns, wrap, outOfOrder } = read(rows);
  expect(wrap).toMatchObject({ period, count: 1 });
  expect(outOfOrder).toBe(0);
  for (const [row, t] of columns.t!.entries()) expect(t).toBeCloseTo(begins + row * step, 6);
  expect(Array.from(columns.x!)).toEqual(rows.map(([, x]) => x));
});

test('a counter within the second is refused, with how often it falls back', () => {
  const rows = drive(3000).map(([t, x]) => [Math.round((t % 1) * 1000), x] as const);
  expect(() => read(rows)).toThrow('times must not decrease, but fall back 59 times, by up to 980. A counter that starts again');
});

test('rounds whose clock starts again are refused, on the same course too', () => {
  const round = drive(500);
  expect(() => read([...round, ...round])).toThrow(reasons);
  expect(() => read([...round, ...round.map(([t, x]) => [t, -x] as const)])).toThrow(reasons);
  // Laps of one second, by a clock that starts again each second.
  const laps = drive(1000).map(([t]) => [Number((t % 1).toFixed(2)), Math.round(100 * Math.sin(2 * Math.PI * t))] as const);
  expect(() => read(laps)).toThrow(reasons);
});

test('an hour that is set back is refused where the file is longer', () => {
  const rows = Array.from({ length: 20_000 }, (_, row) => [row < 10_000 ? row : row - 3600, row] as const);
  expect(() => read(rows)).toThrow('fall back by 3599');
});

test('rows of two players without their ids are refused with the way out', () => {
  const rows = [...drive(100), ...drive(100).map(([t, x]) => [t, x + 500] as const)];
  const text = ['t,x,y', ...rows.map(([t, x]) => `${t},${x},0`)].join('\n');
  expect(() => readCsvText('rows.csv', text, { form: 'path' })).toThrow(
    'give what distinguishes them (id, --id): runs, for a run wherever times fall back.',
  );
});

test('rows in blocks, and in any order, of an entity that moves are the known path', () => {
  const path = drive(200);
  const isPath = (rows: readonly Moment[]) => {
    const { columns } = read(rows);
    expect(Array.from(columns.t!)).toEqual(path.map(([t]) => t));
    expect(Array.from(columns.x!)).toEqual(path.map(([, x]) => x));
  };
  isPath(path.toReversed());
  isPath([...path.slice(150), ...path.slice(0, 50), ...path.slice(50, 150)]);
  fc.assert(
    fc.property(fc.shuffledSubarray(path, { minLength: path.length }), (shuffled) => isPath(shuffled)),
    { numRuns: 30 },
  );
});

test('neighbours that changed places, as packets do, are sorted and counted', () => {
  const path = drive(1000);
  const rows = path.map((_, row) => path[row % 50 === 10 ? row + 1 : row % 50 === 11 ? row - 1 : row]!);
  const { columns, outOfOrder } = read(rows);
  expect(outOfOrder).toBe(20);
  expect(Array.from(columns.x!)).toEqual(path.map(([, x]) => x));
});
