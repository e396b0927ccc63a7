// @vitest-environment happy-dom
/** The page's picture of the bench: state, telemetry, refusals. */
import { blockOf } from '../../../contract/telemetry-frames.ts';
import { expect, test } from 'vitest';
import { BenchClient } from '../../../client/bench-client.ts';
import { TelemetryColumns, type TelemetryLayout } from '../../../contract/telemetry.ts';
import { exampleState } from '../../../test/support/page/example-state.ts';
import { wiredBench } from '../../../test/support/page/wired-bench.ts';
import { useBench } from './bench.ts';
import { useRuns } from '../runs.ts';
import { freshStores } from '../../../test/support/fresh-stores.ts';

freshStores();

function frameAt(layout: TelemetryLayout, epoch: number, times: readonly number[]) {
  const { count } = new TelemetryColumns(layout);
  return { epoch, ...blockOf({ columns: count, times: Float64Array.from(times), values: new Float32Array(times.length * count) }) };
}

const layout = exampleState.layout as TelemetryLayout;

test('a call that the bench refuses leaves the state and says why', async () => {
  const wired = wiredBench(() => {
    throw new Error('Nothing is open.');
  });
  const bench = useBench();
  bench.attach(new BenchClient(wired.port));
  wired.greet(exampleState);
  expect(await bench.play()).toBe(false);
  expect([bench.refusal, bench.state.status]).toEqual(['Nothing is open.', 'running']);
});

test('a session lasts as it was planned, an opened recording as far as it goes', () => {
  const wired = wiredBench();
  const bench = useBench();
  bench.attach(new BenchClient(wired.port));
  wired.greet({ ...exampleState, time: 12 });
  expect(bench.duration).toBe(exampleState.experiment!.duration);
  wired.state({ ...exampleState, source: 'recording', time: 12 });
  expect(bench.duration).toBe(12);
});

test('telemetry of the run shown is kept across a reconnection, and begins anew with the next run', () => {
  const bench = useBench();
  const { run } = useRuns();
  const first = wiredBench();
  bench.attach(new BenchClient(first.port));
  first.greet(exampleState);
  first.frame(frameAt(layout, 1, [1, 2]));
  const second = wiredBench();
  bench.attach(new BenchClient(second.port));
  second.greet(exampleState);
  second.frame(frameAt(layout, 1, [3]));
  expect(run.history?.recent.length).toBe(3);
  second.state({ ...exampleState, epoch: 2 });
  second.frame(frameAt(layout, 1, [4]));
  expect(run.history?.recent.length).toBe(0);
});
