// @vitest-environment happy-dom
/** Filters of the packets that were set for another experiment. */
import { flushPromises, mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import { computed, shallowRef } from 'vue';
import { BenchClient } from '../../client/bench-client.ts';
import { freshStores } from '../../test/support/fresh-stores.ts';
import { panelPlace } from '../components/panel-place.ts';
import { useBench } from '../run/connection/bench.ts';
import { exampleState } from '../../test/support/page/example-state.ts';
import { wiredBench } from '../../test/support/page/wired-bench.ts';
import NetworkPanel from './NetworkPanel.vue';

freshStores();

test('a filter that this experiment has no choice for is neither shown nor applied', async () => {
  const wired = wiredBench(() => ({ epoch: 1, occurrences: [], more: false }));
  useBench().attach(new BenchClient(wired.port));
  wired.greet(exampleState);
  const settings = computed(() => ({ lane: 1, entity: 3, receiver: 'gone', level: '2' }));
  const place = { settings, setSettings: () => undefined, visible: shallowRef(true) };
  const page = mount(NetworkPanel, { global: { provide: { [panelPlace as symbol]: place } } });
  expect(page.text()).toContain('Looking for packets …');
  await flushPromises();
  expect(page.text()).toContain('No packets: none were sent');
  const asked = wired.calls.find(([name]) => name === 'history.occurrences')?.[1];
  expect(asked).toMatchObject({ lane: 1 });
  expect(asked).not.toHaveProperty('entity');
  expect(page.get('[aria-label^="Receiver:"]').text()).toBe('all receivers');
});

test('without an experiment nothing is being looked for', async () => {
  const wired = wiredBench(() => ({ epoch: 1, occurrences: [], more: false }));
  useBench().attach(new BenchClient(wired.port));
  wired.greet();
  const settings = computed(() => ({}));
  const place = { settings, setSettings: () => undefined, visible: shallowRef(true) };
  const page = mount(NetworkPanel, { global: { provide: { [panelPlace as symbol]: place } } });
  await flushPromises();
  expect(wired.calls).toEqual([]);
  expect(page.text()).not.toContain('Looking for packets');
  expect(page.text()).toContain('No packets: none were sent');
});
