// @vitest-environment happy-dom
/** The keys of a row of tabs. */
import { mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import { h, shallowRef } from 'vue';
import TabRow from './TabRow.vue';

const tabs = ['lanes', 'nodes', 'world'].map((id) => ({ id, title: id }));

test('arrow keys select the next and the previous tab, around the ends, and take the focus along', async () => {
  const selected = shallowRef('lanes');
  const onSelect = (id: string) => (selected.value = id);
  const row = mount(() => h(TabRow, { tabs, label: 'Parts', modelValue: selected.value, 'onUpdate:modelValue': onSelect }), {
    attachTo: document.body,
  });
  for (const [key, title] of [
    ['ArrowLeft', 'world'],
    ['ArrowRight', 'lanes'],
    ['ArrowRight', 'nodes'],
    ['Enter', 'nodes'],
  ] as const) {
    await row.get('[role=tablist]').trigger('keydown', { key });
    expect(row.get('[aria-selected=true]').text()).toBe(title);
    expect(document.activeElement?.textContent).toBe(title);
    expect(row.get('[aria-selected=true]').attributes('tabindex')).toBe('0');
  }
});
