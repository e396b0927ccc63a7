// @vitest-environment happy-dom
/** The calls that the transport buttons make. */
import { mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import { BenchClient } from '../../../client/bench-client.ts';
import type { Role } from '../../../contract/bench.ts';
import { useBench } from '../../run/connection/bench.ts';
import { useSeed } from '../../run/useTransport.ts';
import { exampleState } from '../../../test/support/page/example-state.ts';
import { wiredBench } from '../../../test/support/page/wired-bench.ts';
import { registerActions } from '../actions/register-actions.ts';
import TransportButtons from './TransportButtons.vue';
import { freshStores } from '../../../test/support/fresh-stores.ts';

freshStores();

function mounted(role: Role) {
  const wired = wiredBench((name) => (name === 'experiments.list' ? [] : { ...exampleState, status: 'paused' }));
  const bench = useBench();
  bench.attach(new BenchClient(wired.port));
  bench.connectionChanged({ kind: 'open', role, version: '' });
  wired.greet(exampleState);
  registerActions();
  wired.calls.length = 0;
  return { wired, wrapper: mount(TransportButtons) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a running session can be paused, then stepped and played', async () => {
  const { wired, wrapper } = mounted('operator');
  await wrapper.get('[data-testid=pause]').trigger('click');
  await settled();
  await wrapper.get('[data-testid=step]').trigger('click');
  await wrapper.get('[data-testid=play]').trigger('click');
  expect(wired.calls).toEqual([
    ['session.pause', {}],
    ['session.step', { frames: 1 }],
    ['session.play', {}],
  ]);
});

test('a restart takes the seed that was chosen', async () => {
  const { wired, wrapper } = mounted('operator');
  useSeed().choose(7);
  await wrapper.get('[data-testid=restart]').trigger('click');
  expect(wired.calls).toEqual([['session.restart', { seed: 7 }]]);
});

test('the chosen seed outlives changes of state, until another run begins', async () => {
  const { wired } = mounted('operator');
  const seed = useSeed();
  seed.choose(7);
  wired.state({ ...exampleState, pace: 2 });
  await settled();
  expect(seed.next).toBe(7);
  wired.state({ ...exampleState, epoch: 2, seed: 7 });
  await settled();
  wired.state({ ...exampleState, epoch: 2, seed: 9 });
  expect(seed.next).toBe(9);
});

test('a viewer cannot press them', () => {
  const { wrapper } = mounted('viewer');
  expect(wrapper.findAll('button').map((button) => button.attributes('disabled'))).toEqual(['', '', '']);
});
