// @vitest-environment happy-dom
/** Scores of a range whose rows cannot be fetched. */
import { blockOf } from '../../contract/telemetry-frames.ts';
import { flushPromises, mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import { BenchClient } from '../../client/bench-client.ts';
import { TelemetryColumns } from '../../contract/telemetry.ts';
import { freshStores } from '../../test/support/fresh-stores.ts';
import { useBench } from '../run/connection/bench.ts';
import { exampleState } from '../../test/support/page/example-state.ts';
import { wiredBench } from '../../test/support/page/wired-bench.ts';
import { useRangeScores } from './useRangeScores.ts';

freshStores();

test('it says why, and asks again once the bench is back', async () => {
  const { count } = new TelemetryColumns(exampleState.layout!);
  const rows = { epoch: 1, ...blockOf({ columns: count, times: new Float64Array(), values: new Float32Array() }) };
  const refusing = wiredBench((name) => {
    if (name === 'history.rows') throw new Error('This session is not being recorded.');
    return [];
  });
  const bench = useBench();
  bench.attach(new BenchClient(refusing.port));
  refusing.greet(exampleState);
  let scores: ReturnType<typeof useRangeScores> | undefined;
  mount({ setup: () => ((scores = useRangeScores(() => ({ from: 1, to: 2 }))), () => null) });
  await flushPromises();
  expect(scores?.value?.problem).toBe('This session is not being recorded.');
  const answering = wiredBench((name) => (name === 'history.rows' ? rows : []));
  bench.attach(new BenchClient(answering.port));
  answering.greet(exampleState);
  await flushPromises();
  expect(scores?.value).toEqual({ open: [], compared: [], isThinned: false, problem: null });
});
