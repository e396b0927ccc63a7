// @vitest-environment happy-dom
/** The session time under the pointer. */
import { mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import { defineComponent } from 'vue';
import { useRuns } from './runs.ts';
import { usePointedTime } from './usePointedTime.ts';
import { freshStores } from '../../test/support/fresh-stores.ts';

freshStores();

test('a chart closed under the pointer removes its own cursor from the others, and no other chart’s', () => {
  const { cursors } = useRuns();
  const Chart = defineComponent({ setup: () => ({ point: usePointedTime() }), render: () => null });
  const chart = () => mount(Chart);
  const [one, other] = [chart(), chart()];
  one.vm.point(3);
  expect(cursors.pointed).toBe(3);
  other.unmount();
  expect(cursors.pointed).toBe(3);
  one.unmount();
  expect(cursors.pointed).toBeNull();
});
