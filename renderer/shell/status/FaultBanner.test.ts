// @vitest-environment happy-dom
/** A fault is shown in full, with the next step. */
import { flushPromises, mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import { nextTick } from 'vue';
import { BenchClient } from '../../../client/bench-client.ts';
import { useBench } from '../../run/connection/bench.ts';
import { exampleState } from '../../../test/support/page/example-state.ts';
import { wiredBench } from '../../../test/support/page/wired-bench.ts';
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

test('files outside of the folder of an experiment need one yes to their paths; Not now leaves a button', async () => {
  const wired = wiredBench((name) => (name === 'experiments.list' ? [] : exampleState));
  const bench = useBench();
  bench.attach(new BenchClient(wired.port));
  bench.connectionChanged({ kind: 'open', role: 'operator', version: '' });
  const outside = [{ name: '../traces/drive.csv', path: '/data/traces/drive.csv' }];
  wired.greet({ ...exampleState, epoch: 3, status: 'failed', fault: { code: 'bad-input', message: 'line 4', outside } });
  const banner = mount(FaultBanner, { attachTo: document.body });
  const question = () => document.querySelector('[data-testid="outside-dialog"]');
  const press = async (name: string) => {
    [...(question()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent.trim() === name)?.click();
    await flushPromises();
  };
  await nextTick();
  for (const words of ['/data/traces/drive.csv', 'In /data/traces', '../traces/drive.csv'])
    expect(question()?.textContent).toContain(words);
  await press('Not now');
  expect(question()).toBeNull();
  await banner
    .findAll('button')
    .find((button) => button.text() === 'Allow files …')
    ?.trigger('click');
  await press('Allow and open');
  expect(wired.calls.at(-1)).toEqual(['session.allowFiles', { epoch: 3 }]);
  expect(question()).toBeNull();
});
