// @vitest-environment happy-dom
/** Occurrences of the open run and of the comparison run. */
import { expect, test } from 'vitest';
import { BenchClient } from '../../client/bench-client.ts';
import type { ComparisonRun } from '../../contract/comparison-run.ts';
import type { TelemetryLayout } from '../../contract/telemetry.ts';
import { exampleState } from '../../test/support/page/example-state.ts';
import { wiredBench } from '../../test/support/page/wired-bench.ts';
import { useBench } from '../run/connection/bench.ts';
import { useTimeLine, countedSpan } from './time-line-store.ts';
import { freshStores } from '../../test/support/fresh-stores.ts';
import fc from 'fast-check';
import { densityParts, historyLimits } from '../../contract/history-calls.ts';

freshStores();

const { experiment, layout } = exampleState;
const shown: ComparisonRun = {
  status: 'shown',
  kind: 'recording',
  name: 'match.mcap',
  share: 1,
  problem: '',
  run: { epoch: 7, experiment: experiment!, layout: layout as TelemetryLayout, seed: 1, time: 5, standings: null },
};

/** A bench that a page comes to, with a comparison run beside the open one. */
function connect() {
  const answers: Readonly<Record<string, unknown>> = {
    'history.density': { counts: { made: [1] } },
    'history.conditions': { nodes: [], changes: [] },
  };
  const wired = wiredBench((name) => answers[name] ?? { occurrences: [], more: false });
  useBench().attach(new BenchClient(wired.port));
  wired.greet({ ...exampleState, capabilities: { ...exampleState.capabilities, seeks: true } });
  wired.second(shown);
  return wired;
}

test('the comparison run is requested once, and again after a reconnection', async () => {
  const timeLine = useTimeLine();
  const wired = connect();
  await timeLine.refresh(100);
  await timeLine.refresh(100);
  const counts = wired.calls.filter(([name, question]) => name === 'history.density' && (question as { epoch: number }).epoch === 7);
  expect([counts.length, timeLine.comparisonAnswer?.epoch]).toEqual([1, 7]);
  connect();
  expect(timeLine.comparisonAnswer).toBeNull();
  await timeLine.refresh(100);
  expect(timeLine.comparisonAnswer?.epoch).toBe(7);
});

test('a short span is counted in the requested bins', () => {
  expect(countedSpan({ from: 1.1, to: 20 }, 400)).toEqual({ from: 1.1, to: 20, bins: 400 });
});

test('a long span is counted whole, in bins of whole parts, hardly more than requested', () => {
  const long = fc.record({ from: fc.double({ min: 0, max: 1e4, noNaN: true }), length: fc.double({ min: 61, max: 1e4, noNaN: true }) });
  fc.assert(
    fc.property(long, fc.integer({ min: 10, max: 1000 }), ({ from, length }, wanted) => {
      const span = countedSpan({ from, to: from + length }, wanted);
      const parts = (span.to - span.from) / span.bins / densityParts.length;
      expect(Math.abs(parts - Math.round(parts))).toBeLessThan(1e-6);
      expect(Math.round(parts)).toBeGreaterThanOrEqual(1);
      expect([span.from <= from, span.to >= from + length - 1e-6]).toEqual([true, true]);
      expect(span.bins).toBeLessThanOrEqual(Math.min(wanted + 2, historyLimits.bins));
    }),
  );
});
