// @vitest-environment happy-dom
/** The pinned numbers together. */
import { mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import { nextTick } from 'vue';
import { BenchClient } from '../../../client/bench-client.ts';
import { useBench } from '../../run/connection/bench.ts';
import { useSelection } from '../../run/selection.ts';
import { exampleState } from '../../../test/support/page/example-state.ts';
import { wiredBench } from '../../../test/support/page/wired-bench.ts';
import InspectorPanel from './InspectorPanel.vue';
import LastDecision from './LastDecision.vue';
import { freshStores } from '../../../test/support/fresh-stores.ts';

freshStores();

test('all can be unpinned at once where there are several', async () => {
  const wired = wiredBench(() => ({ epoch: 1, decisions: [], missed: 0, newest: -1 }));
  useBench().attach(new BenchClient(wired.port));
  wired.greet(exampleState);
  const selection = useSelection();
  const panel = mount(InspectorPanel);
  const all = () => panel.find('[aria-label="Unpin all"]');
  selection.inspect({ lane: 0, receiver: 'near', entity: 0 }, true);
  await nextTick();
  expect(all().exists()).toBe(false);
  selection.inspect({ lane: 0, receiver: 'far', entity: 0 }, true);
  await nextTick();
  await all().trigger('click');
  expect(selection.pins).toEqual([]);
});

test('the text to copy of a pair without a decision has no line about the scheduler', async () => {
  const wired = wiredBench(() => ({ epoch: 1, decisions: [], missed: 0, newest: -1 }));
  useBench().attach(new BenchClient(wired.port));
  wired.greet(exampleState);
  const shown = mount(LastDecision, { props: { pair: { lane: 0, receiver: 'near', entity: 0 } } });
  await shown.setProps({ pair: { lane: 1, receiver: 'near', entity: 0 } });
  expect(shown.emitted('text')).toEqual([['']]);
});
