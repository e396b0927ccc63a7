// @vitest-environment happy-dom
/** A session that waits to be seen. */
import { mount } from '@vue/test-utils';
import { nextTick } from 'vue';
import { expect, test, vi } from 'vitest';
import { BenchClient } from '../../client/bench-client.ts';
import type { BenchState } from '../../contract/bench-state.ts';
import { blockOf } from '../../contract/telemetry-frames.ts';
import { TelemetryColumns } from '../../contract/telemetry.ts';
import { freshStores } from '../../test/support/fresh-stores.ts';
import { exampleState } from '../../test/support/page/example-state.ts';
import { wiredBench } from '../../test/support/page/wired-bench.ts';
import { patience } from '../../test/support/patience.ts';
import { useBench } from '../run/connection/bench.ts';
import { useViews } from '../views/views.ts';
import { useLayout } from './dock/layout.ts';
import { useFirstView } from './useFirstView.ts';

freshStores();

function waiting(kinds: readonly string[], state: Partial<BenchState> = {}) {
  const wired = wiredBench((name) => (name === 'experiments.list' ? [] : exampleState));
  const bench = useBench();
  bench.attach(new BenchClient(wired.port));
  bench.connectionChanged({ kind: 'open', role: 'operator', version: '' });
  useLayout().panels = kinds.map((kind) => ({ id: kind, kind, title: kind, visible: true }));
  const page = mount({ setup: () => (useFirstView(), () => null) });
  wired.greet({ ...exampleState, status: 'paused', awaitsView: true, ...state });
  const played = () => wired.calls.filter(([name]) => name === 'session.play').length;
  return { wired, page, played };
}

test('it begins once a view of its run has been drawn, and once only', async () => {
  const { played, wired } = waiting(['views', 'inspector']);
  await nextTick();
  expect(played()).toBe(0);
  useViews().drawnEpoch = exampleState.epoch - 1;
  await nextTick();
  expect(played()).toBe(0);
  useViews().drawnEpoch = exampleState.epoch;
  await vi.waitFor(() => expect(played()).toBe(1), patience);
  wired.state({ ...exampleState, status: 'paused' });
  await nextTick();
  expect(played()).toBe(1);
});

test('where no view is shown it begins with the first row', async () => {
  const { played, wired } = waiting(['lanes']);
  await nextTick();
  expect(played()).toBe(0);
  const columns = new TelemetryColumns(exampleState.layout!).count;
  wired.frame({ epoch: 1, ...blockOf({ columns, times: Float64Array.of(0), values: new Float32Array(columns) }) });
  await vi.waitFor(() => expect(played()).toBe(1), patience);
});

test('one that a person has paused stays so', async () => {
  const { played } = waiting(['views'], { awaitsView: false });
  useViews().drawnEpoch = exampleState.epoch;
  await nextTick();
  expect(played()).toBe(0);
});
