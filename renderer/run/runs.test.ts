// @vitest-environment happy-dom
/** The comparison run beside the open run. */
import { expect, test } from 'vitest';
import { BenchClient } from '../../client/bench-client.ts';
import { noComparisonRun } from '../../contract/comparison-run.ts';
import type { TelemetryLayout } from '../../contract/telemetry.ts';
import { freshStores } from '../../test/support/fresh-stores.ts';
import { useBench } from './connection/bench.ts';
import { exampleState } from '../../test/support/page/example-state.ts';
import { wiredBench } from '../../test/support/page/wired-bench.ts';
import { useRuns } from './runs.ts';

freshStores();

test('a lane of the comparison run has the colour of its namesake, and one that the open run lacks a colour of its own', () => {
  const runs = useRuns();
  const wired = wiredBench(() => ({ nodes: [], changes: [] }));
  useBench().attach(new BenchClient(wired.port));
  wired.greet(exampleState);
  const layout: TelemetryLayout = { ...exampleState.layout!, lanes: ['spare', 'third'] };
  const run = { epoch: 7, experiment: exampleState.experiment!, layout, seed: 1, time: 5, standings: null };
  wired.second({ ...noComparisonRun, status: 'shown', name: 'match.mcap', run });
  expect(exampleState.layout?.lanes).toEqual(['base', 'third']);
  expect(['third', 'spare'].map(runs.comparedLanePlace)).toEqual([1, 2]);
});
