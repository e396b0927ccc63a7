// @vitest-environment happy-dom
/** Requests for past occurrences while a panel is visible. */
import { mount } from '@vue/test-utils';
import { expect, test, vi } from 'vitest';
import { defineComponent, shallowRef } from 'vue';
import { BenchClient } from '../../contract/bench-client.ts';
import { patience } from '../../test/support/patience.ts';
import { useBench } from '../connection/bench.ts';
import { exampleState } from '../testing/example-state.ts';
import { wiredBench } from '../testing/wired-bench.ts';
import { useOccurrences } from './useOccurrences.ts';
import { freshStores } from '../../test/support/fresh-stores.ts';

freshStores();

test('a filter changed right after an answer is requested too, though nothing else moves', async () => {
  const wired = wiredBench(() => ({ epoch: 1, occurrences: [], more: false }));
  useBench().attach(new BenchClient(wired.port));
  wired.greet({ ...exampleState, status: 'paused' });
  const lane = shallowRef(0);
  const page = mount(defineComponent({ setup: () => (useOccurrences(() => ({ lane: lane.value })), () => null) }));
  const asked = () =>
    wired.calls.filter(([name]) => name === 'history.occurrences').map(([, question]) => (question as { lane: number }).lane);
  await vi.waitFor(() => expect(asked()).toContain(0), patience);
  lane.value = 1;
  await vi.waitFor(() => expect(asked()).toContain(1), patience);
  page.unmount();
});
