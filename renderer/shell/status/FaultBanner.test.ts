// @vitest-environment happy-dom
/** A fault is shown in full, with the next step. */
import { mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import { BenchClient } from '../../../contract/bench-client.ts';
import { useBench } from '../../connection/bench.ts';
import { exampleState } from '../../testing/example-state.ts';
import { wiredBench } from '../../testing/wired-bench.ts';
import FaultBanner from './FaultBanner.vue';
import { freshStores } from '../../../test/support/fresh-stores.ts';

freshStores();

test('a plugin’s fault names plugin, kind, call, session time and input, and offers to restart', async () => {
  const wired = wiredBench((name) => (name === 'experiments.list' ? [] : exampleState));
  const bench = useBench();
  bench.attach(new BenchClient(wired.port));
  bench.connectionChanged({ kind: 'open', role: 'operator', version: '' });
  const plugin = { id: 'broken', kind: 'dead-reckoning', call: 'extrapolate', time: 41.26, input: '{"dt":0.5}' };
  wired.greet({ ...exampleState, status: 'failed', fault: { code: 'plugin-fault', message: 'It returned NaN.', plugin } });
  const banner = mount(FaultBanner);
  for (const words of ['The dead-reckoning plugin “broken”', 'extrapolate', '00:41.26', '{"dt":0.5}', 'It returned NaN.']) {
    expect(banner.text()).toContain(words);
  }
  const restart = banner.findAll('button').find((button) => button.text() === 'Restart');
  await restart?.trigger('click');
  expect(wired.calls.at(-1)).toEqual(['session.restart', { seed: 1 }]);
});
