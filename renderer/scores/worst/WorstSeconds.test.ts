// @vitest-environment happy-dom
/** The worst seconds in the inspector. */
import { mount } from '@vue/test-utils';
import { expect, test, vi } from 'vitest';
import { BenchClient } from '../../../client/bench-client.ts';
import { recordingCapabilities } from '../../../contract/bench-state.ts';
import { blockOf } from '../../../contract/telemetry-frames.ts';
import { TelemetryColumns } from '../../../contract/telemetry.ts';
import { freshStores } from '../../../test/support/fresh-stores.ts';
import { exampleState } from '../../../test/support/page/example-state.ts';
import { wiredBench } from '../../../test/support/page/wired-bench.ts';
import { patience } from '../../../test/support/patience.ts';
import { useBench } from '../../run/connection/bench.ts';
import { useSelection } from '../../run/selection.ts';
import WorstSeconds from './WorstSeconds.vue';

freshStores();

const columns = new TelemetryColumns(exampleState.layout!);
/** Ten seconds, a row each half: lane `third` is 3 m off at `far` at 6 s, after updates 4 and 5 were lost. */
const times = Float64Array.from({ length: 21 }, (_, row) => row / 2);
const values = new Float32Array(times.length * columns.count);
values[12 * columns.count + columns.pair(1, 1, 'deviation')] = 3;
const occurrences = [0, 1, 2, 3, 4, 5, 6].flatMap((update, number) => {
  const isLost = update === 4 || update === 5;
  const of = { number, lane: 1, entity: 0, pair: 1, update };
  return [
    { ...of, kind: 'sent', time: update - 0.1 },
    { ...of, kind: isLost ? 'lost' : 'arrived', time: update },
  ];
});

test('a click goes there and pins the picture; the cause is what its updates did', async () => {
  const wired = wiredBench((name, params) => {
    if (name === 'history.rows') {
      const { from, to } = params as { from: number; to: number };
      const rows = [...times.keys()].filter((row) => times[row]! >= from && times[row]! <= to);
      const part = rows.flatMap((row) => [...values.subarray(row * columns.count, (row + 1) * columns.count)]);
      const block = { columns: columns.count, times: Float64Array.from(rows, (row) => times[row]!), values: Float32Array.from(part) };
      return { epoch: 1, ...blockOf(block) };
    }
    if (name === 'history.occurrences') return { epoch: 1, occurrences, more: false };
    return name === 'history.conditions' ? { epoch: 1, nodes: [], changes: [] } : exampleState;
  });
  useBench().attach(new BenchClient(wired.port));
  const shown = mount(WorstSeconds);
  wired.greet({ ...exampleState, status: 'finished', source: 'recording', time: 10, capabilities: recordingCapabilities });
  await vi.waitFor(() => expect(shown.findAll('[data-testid=worst-go]')).toHaveLength(1), patience);
  const [moment] = shown.findAll('[data-testid=worst-go]');
  expect(moment?.text().replaceAll('\u202f', ' ')).toMatch(
    /^00:06\.00\s*lost tank at far 3\.00 m off after 3 s without an update: 2 of 2 were lost$/,
  );
  expect(shown.text()).toContain('third');
  await moment?.trigger('click');
  expect(useSelection().pair).toEqual({ lane: 1, receiver: 'far', entity: 0 });
});
