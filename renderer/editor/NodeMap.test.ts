// @vitest-environment happy-dom
/** Delays on the map of nodes. */
import { flushPromises, mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import { freshStores } from '../../test/support/fresh-stores.ts';
import { useDraft } from './draft.ts';
import NodeMap from './NodeMap.vue';

freshStores();

test('of a draft with problems a node has the delay that is written', async () => {
  const draft = useDraft();
  await draft.load();
  draft.take('nodes: [{ id: near, link: { delay: 0.3 } }]\n', { name: 'it.yaml', base: null, baseline: '', kept: 'nowhere' });
  draft.resolved = { lanes: [], nodes: [{ id: 'near', down: { delay: 0.2 }, up: { delay: 0.2 } }] };
  const map = mount(NodeMap, { props: { selected: null } });
  const delay = () => map.get('[data-node=near] .delay').text();
  expect(delay()).toBe('200\u202fms');
  draft.problems = [{ path: ['name'], line: 1, column: 1, field: 'name', message: 'missing' }];
  await flushPromises();
  expect(delay()).toBe('300\u202fms');
});
