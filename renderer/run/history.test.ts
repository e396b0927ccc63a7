/** The rows that the history keeps, and the reasons for which it forgets. */
import { expect, test } from 'vitest';
import { blockOf, type TelemetryFrame } from '../../contract/telemetry-frames.ts';
import { TelemetryColumns, type TelemetryLayout } from '../../contract/telemetry.ts';
import { isSameRun, NewestHistory, PastHistory } from './history.ts';

const layout: TelemetryLayout = {
  entities: ['tank'],
  lanes: ['base', 'third'],
  pairs: [{ entity: 0, publisher: 'sender', receiver: 'near' }],
};
const columns = new TelemetryColumns(layout);
const run = { epoch: 3, layout };

/** Rows at `times` whose every number is its column plus the row's time. */
function frameAt(times: readonly number[], epoch = run.epoch): TelemetryFrame {
  const values = new Float32Array(times.length * columns.count);
  times.forEach((time, row) => {
    for (let column = 0; column < columns.count; column++) values[row * columns.count + column] = column + time;
  });
  return { epoch, ...blockOf({ columns: columns.count, times: Float64Array.from(times), values }) };
}

test('rows are kept whole for the views and by their charted columns for the charts', () => {
  const history = new NewestHistory(run);
  expect(history.take(frameAt([1, 2]))).toBe(true);
  expect(history.recent.last(columns.entity(0, 'yaw'))).toBe(columns.entity(0, 'yaw') + 2);
  expect(history.series.last(history.seriesColumns.column(1, 0, 'aee'))).toBe(columns.pair(1, 0, 'aee') + 2);
});

test('frames of another run, or of another shape, are dropped', () => {
  const history = new NewestHistory(run);
  expect(history.take(frameAt([1], 2))).toBe(false);
  expect(history.take({ ...frameAt([1]), columns: columns.count - 1 })).toBe(false);
  expect(history.recent.length).toBe(0);
});

test('time that goes back starts the history anew', () => {
  const history = new NewestHistory(run);
  history.take(frameAt([5, 6, 7]));
  history.take(frameAt([1]));
  expect([history.recent.length, history.series.length, history.recent.lastTime]).toEqual([1, 1, 1]);
});

test('a row of the same time replaces the one before', () => {
  const history = new NewestHistory(run);
  history.take(frameAt([1, 1]));
  expect([history.recent.length, history.series.length, history.seriesFrom(1).length]).toEqual([1, 1, 1]);
});

test('the charts keep the whole run at a spacing that fits, whatever the row rate', () => {
  const history = new NewestHistory(run);
  for (let start = 0; start < 600; start += 10) {
    history.take(frameAt(Array.from({ length: 500 }, (_, i) => start + i * 0.02)));
  }
  expect(history.series.timeAt(0)).toBe(0);
  expect(history.series.lastTime).toBeCloseTo(599.98, 9);
  expect(history.series.length).toBeGreaterThan(3000);
  expect(history.series.length).toBeLessThanOrEqual(6001);
  expect(history.recent.timeAt(0)).toBeGreaterThan(550);
});

test('a span that the last rows cover is charted unthinned, a longer one from the whole run', () => {
  const history = new NewestHistory(run);
  for (let start = 0; start < 600; start += 10) {
    history.take(frameAt(Array.from({ length: 500 }, (_, i) => start + i * 0.02)));
  }
  const near = history.seriesFrom(570);
  expect(near.timeAt(near.length - 1) - near.timeAt(near.length - 2)).toBeCloseTo(0.02, 9);
  expect(near.last(history.seriesColumns.column(0, 0, 'aee'))).toBe(history.recent.last(columns.pair(0, 0, 'aee')));
  expect(history.seriesFrom(300)).toBe(history.series);
});

test('a history continues with the same run only', () => {
  expect(isSameRun(run, { ...run, layout: structuredClone(layout) })).toBe(true);
  expect(isSameRun(run, { ...run, epoch: 4 })).toBe(false);
  expect(isSameRun(run, { ...run, layout: { ...layout, lanes: ['base'] } })).toBe(false);
});

test('what was before is put before what was taken, for the charts; what was taken stays', () => {
  const history = new NewestHistory(run);
  history.take(frameAt([10, 11, 12]));
  history.takeEarlier(frameAt([0, 4, 8, 10, 12]));
  const { series } = history;
  expect(Array.from({ length: series.length }, (_, row) => series.timeAt(row))).toEqual([0, 4, 8, 10, 11, 12]);
  expect(series.valueAt(1, history.seriesColumns.column(0, 0, 'aee'))).toBe(columns.pair(0, 0, 'aee') + 4);
  expect(history.recent.length).toBe(3);
  history.take(frameAt([13]));
  expect(history.series.lastTime).toBe(13);
});

test('ten seconds back from a tick is the tick then: its row is shown, not the one before', () => {
  const history = new NewestHistory(run);
  history.take(frameAt(Array.from({ length: 1061 }, (_, tick) => tick * 0.02)));
  const past = new PastHistory(history);
  expect(21.2 - 10).toBeLessThan(560 * 0.02);
  past.show(21.2 - 10, history);
  expect(past.recent.lastTime).toBe(560 * 0.02);
});
