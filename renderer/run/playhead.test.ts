// @vitest-environment happy-dom
/** The row that is shown at the playhead. */
import fc from 'fast-check';
import { createPinia, setActivePinia } from 'pinia';
import { expect, test, vi } from 'vitest';
import { BenchClient } from '../../client/bench-client.ts';
import type { BenchState } from '../../contract/bench-state.ts';
import type { RowsQuestion } from '../../contract/history-calls.ts';
import { blockOf, type TelemetryFrame } from '../../contract/telemetry-frames.ts';
import { TelemetryColumns, type TelemetryLayout } from '../../contract/telemetry.ts';
import { exampleState } from '../../test/support/page/example-state.ts';
import { wiredBench } from '../../test/support/page/wired-bench.ts';
import { useBench } from './connection/bench.ts';
import { sameTime } from './history.ts';
import { useRuns } from './runs.ts';
import { patience } from '../../test/support/patience.ts';
import { freshStores } from '../../test/support/fresh-stores.ts';

freshStores();

const columns = new TelemetryColumns(exampleState.layout as TelemetryLayout);
const real = columns.entity(0, 'x');
const made = columns.exported(0, 0, 'triggers');

/** A run of rows whose `x` is their time, with an update made every whole second. */
function framesOf(times: readonly number[]): TelemetryFrame {
  const values = new Float32Array(times.length * columns.count);
  times.forEach((time, row) => {
    values[row * columns.count + real] = time;
    values[row * columns.count + made] = Math.floor(time);
  });
  return { epoch: 1, ...blockOf({ columns: columns.count, times: Float64Array.from(times), values }) };
}

const between = (times: readonly number[], { from, to, most }: RowsQuestion) => {
  const found = times.filter((time) => time >= from && time <= to);
  return framesOf(found.filter((_, index) => found.length <= most || index % 2 === (found.length - 1) % 2));
};

/** A page that has seen the rows of `seen`, at a bench that has those of `times`. */
function pageAt(times: readonly number[], seen = times, state: Partial<BenchState> = {}) {
  const answers: Readonly<Record<string, (params: unknown) => unknown>> = {
    'history.rows': (params) => between(times, params as RowsQuestion),
    'history.conditions': () => ({ nodes: [], changes: [] }),
  };
  const wired = wiredBench((name, params) => answers[name]?.(params) ?? exampleState);
  const bench = useBench();
  const { run } = useRuns();
  const { playhead } = run;
  bench.attach(new BenchClient(wired.port));
  bench.connectionChanged({ kind: 'open', role: 'operator', version: '' });
  wired.greet({ ...exampleState, time: times.at(-1) ?? 0, ...state });
  for (let row = 0; row < seen.length; row += 1000) wired.frame(framesOf(seen.slice(row, row + 1000)));
  const shown = () => run.history?.recent.last(real);
  const requests = () => wired.calls.filter(([name]) => name === 'history.rows').length;
  return { wired, playhead, run, shown, requests };
}

const everyFrame = (seconds: number) => Array.from({ length: seconds * 50 + 1 }, (_, frame) => frame / 50);
const lastBefore = (times: readonly number[], time: number) => Math.fround(times.findLast((each) => each <= time) ?? Number.NaN);

test('following the newest row requests nothing', () => {
  const { wired, shown, requests, playhead } = pageAt([0, 1, 2], [0, 1, 2], { time: 0 });
  expect([shown(), playhead.follows]).toEqual([2, true]);
  wired.frame(framesOf([3]));
  expect([shown(), playhead.time, requests()]).toEqual([3, 3, 0]);
});

test('a page that connects late gets the earlier rows, for its charts', async () => {
  const times = everyFrame(20);
  const { run } = pageAt(times, times.slice(-3));
  await vi.waitFor(() => expect(run.history?.series.timeAt(0)).toBe(0), patience);
  expect([run.history?.series.length, run.history?.recent.length]).toEqual([times.length, 3]);
});

test('the shown row is the last at or before the playhead, held by the page or fetched from the bench', async () => {
  const times = everyFrame(100);
  const { playhead, shown, run } = pageAt(times);
  await fc.assert(
    fc.asyncProperty(fc.double({ min: 0, max: 99, noNaN: true }), async (time) => {
      playhead.seek(time);
      await vi.waitFor(() => expect(run.isLoading).toBe(false), patience);
      const until = time + sameTime;
      expect(shown()).toBe(lastBefore(times, until));
      expect(run.history?.series.lastTime).toBeLessThanOrEqual(until);
      expect(run.history?.seriesFrom(Math.max(time - 5, 0)).lastTime).toBeCloseTo(lastBefore(times, until), 4);
    }),
    { numRuns: 60 },
  );
});

test('rows that are rare, and rows that are many, are found as well', async () => {
  for (const times of [
    [0, 40, 90, 400, 4000, 4001, 9000],
    [...everyFrame(20), ...everyFrame(20).map((time) => 500 + time / 10)],
  ]) {
    setActivePinia(createPinia());
    const { playhead, shown } = pageAt(times, times.slice(-1));
    for (const time of [0, 39, 399.5, 400, 501.23].filter((each) => each < (times.at(-1) ?? 0))) {
      playhead.seek(time);
      await vi.waitFor(() => expect(shown()).toBe(lastBefore(times, time)), patience);
    }
  }
});

test('a frame back and forth over what the page has forgotten shows what was shown', async () => {
  const times = everyFrame(100);
  const { playhead, shown } = pageAt(times);
  playhead.seek(20);
  await vi.waitFor(() => expect(shown()).toBe(20), patience);
  const back = [1, 2, 3].map(() => (playhead.step(-1), shown()));
  expect(back).toEqual([19.98, 19.96, 19.94].map(Math.fround));
  expect([1, 2, 3].map(() => (playhead.step(1), shown()))).toEqual([19.96, 19.98, 20].map(Math.fround));
});

test('an update back and forth stops where one was made, across stretches that must be fetched', async () => {
  const { playhead, shown } = pageAt(everyFrame(100));
  const updates = Int32Array.of(made);
  playhead.seek(50.5);
  await playhead.stepTo(updates, -1);
  expect(shown()).toBe(50);
  await playhead.stepTo(updates, 1);
  expect(shown()).toBe(51);
  playhead.seek(0.5);
  await playhead.stepTo(updates, -1);
  expect(shown()).toBe(0);
});

test('an update far away is found', async () => {
  const times = everyFrame(200);
  const { playhead, shown } = pageAt(times);
  playhead.seek(1);
  await vi.waitFor(() => expect(shown()).toBe(1), patience);
  const never = Int32Array.of(columns.entity(0, 'y'));
  await playhead.stepTo(never, 1);
  expect([playhead.follows, shown()]).toEqual([true, 200]);
});

test('going elsewhere while the next update is looked for ends that', async () => {
  const { playhead } = pageAt(everyFrame(200));
  playhead.seek(50.5);
  const search = playhead.stepTo(Int32Array.of(columns.entity(0, 'y')), -1);
  playhead.seek(120);
  await search;
  expect(playhead.time).toBe(120);
});

test('after a fast pace a step goes by one tick, and shows the row that the bench kept of it', async () => {
  const times = everyFrame(60);
  const sparse = times.filter((_, tick) => tick % 42 === 0);
  const { playhead, shown } = pageAt(times, sparse);
  playhead.seek(30);
  playhead.step(-1);
  expect(playhead.time).toBeCloseTo(29.98, 9);
  await vi.waitFor(() => expect(shown()).toBe(Math.fround(29.98)), patience);
  playhead.step(2);
  expect(playhead.time).toBeCloseTo(30.02, 9);
  await vi.waitFor(() => expect(shown()).toBe(Math.fround(30.02)), patience);
});

test('reaching the newest row follows it again; rows that arrive before do not move the playhead', () => {
  const { wired, playhead, shown } = pageAt(everyFrame(10));
  playhead.step(-1);
  expect([playhead.follows, shown()]).toEqual([false, Math.fround(9.98)]);
  wired.frame(framesOf([10.02, 10.04]));
  expect([shown(), playhead.time]).toEqual([Math.fround(9.98), 9.98]);
  for (let i = 0; i < 3; i++) playhead.step(1);
  expect([playhead.follows, shown()]).toEqual([true, Math.fround(10.04)]);
});

test('a recording is shown at its end, where plots are full, and that is an end', async () => {
  const times = everyFrame(30);
  const { playhead, shown } = pageAt(times, [], { source: 'recording' });
  await vi.waitFor(() => expect(shown()).toBe(30), patience);
  playhead.seek(0);
  await vi.waitFor(() => expect(shown()).toBe(0), patience);
  playhead.seek(99);
  await vi.waitFor(() => expect(shown()).toBe(30), patience);
  expect([playhead.follows, playhead.time]).toEqual([false, 30]);
});

test('another run begins where it is', () => {
  const { wired, playhead } = pageAt(everyFrame(10));
  playhead.seek(5);
  useRuns().cursors.loop({ from: 1, to: 2 });
  wired.state({ ...exampleState, epoch: 2 });
  expect([playhead.follows, useRuns().cursors.range, useRuns().cursors.loops]).toEqual([true, null, false]);
});
