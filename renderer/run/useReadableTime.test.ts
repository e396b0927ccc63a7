// @vitest-environment happy-dom
/** Times as often as people can read them. */
import { blockOf } from '../../contract/telemetry-frames.ts';
import { mount } from '@vue/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defineComponent } from 'vue';
import { BenchClient } from '../../client/bench-client.ts';
import { TelemetryColumns, type TelemetryLayout } from '../../contract/telemetry.ts';
import { useBench } from './connection/bench.ts';
import { useRuns } from './runs.ts';
import { exampleState } from '../../test/support/page/example-state.ts';
import { wiredBench } from '../../test/support/page/wired-bench.ts';
import { useReadableEnd, useReadableTime } from './useReadableTime.ts';
import { freshStores } from '../../test/support/fresh-stores.ts';

freshStores();

const columns = new TelemetryColumns(exampleState.layout as TelemetryLayout).count;
/** Time between two frames of a screen, ms. */
const frameMs = 20;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'performance'] });
});
afterEach(() => vi.useRealTimers());

test('while the past is shown, the session’s end updates now and then, and a time set by hand at once', () => {
  const wired = wiredBench();
  useBench().attach(new BenchClient(wired.port));
  wired.greet({ ...exampleState, status: 'running', capabilities: { ...exampleState.capabilities, seeks: true } });
  const { playhead } = useRuns().run;
  const setup = () => ({ end: useReadableEnd(), shown: useReadableTime(() => playhead.time) });
  const page = mount(defineComponent({ setup, render: () => null }));
  /** A second of the session in as many frames. */
  const second = (from: number) =>
    Array.from({ length: 50 }, (_, frame) => {
      const time = from + (frame + 1) / 50;
      wired.frame({ epoch: 1, ...blockOf({ columns, times: Float64Array.of(time), values: new Float32Array(columns) }) });
      vi.advanceTimersByTime(frameMs);
      return page.vm.end;
    });
  second(0);
  playhead.seek(0.5);
  const ends = new Set(second(1));
  expect(ends.size).toBeGreaterThan(3);
  expect(ends.size).toBeLessThan(8);
  playhead.seek(0.25);
  expect(page.vm.shown).toBe(0.25);
});
