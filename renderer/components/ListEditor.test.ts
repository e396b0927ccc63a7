// @vitest-environment happy-dom
/** A list to edit. */
import { mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import { h } from 'vue';
import ListEditor from './ListEditor.vue';

test('items are set, removed and added, each by the list that is made of it; the last ones stay', async () => {
  const page = mount(ListEditor, {
    props: {
      label: 'Letters',
      items: ['a', 'b'],
      removal: (item, index) => `Remove ${String(item)}, letter ${index + 1}`,
      least: 1,
      add: 'Add a letter',
      fresh: () => 'c',
      testid: 'add',
    },
    slots: {
      default: ({ item, set }) => h('input', { value: item, onChange: () => set(String(item).toUpperCase()) }),
    },
  });
  await page.findAll('input')[1]!.trigger('change');
  await page.get('[aria-label="Remove a, letter 1"]').trigger('click');
  await page.get('[data-testid=add]').trigger('click');
  expect(page.emitted('change')).toEqual([[['a', 'B']], [['b']], [['a', 'b', 'c']]]);
  await page.setProps({ items: ['a'] });
  expect(page.get('[aria-label="Remove a, letter 1"]').attributes('disabled')).toBeDefined();
});

test('nothing is added where no item is left or the list is full', async () => {
  const props = { label: 'Letters', items: [] as string[], removal: () => '', add: 'Add', testid: 'add', empty: 'None yet.' };
  const page = mount(ListEditor, { props: { ...props, fresh: () => undefined } });
  await page.get('[data-testid=add]').trigger('click');
  expect([page.emitted('change'), page.text()]).toEqual([undefined, 'None yet.Add']);
  await page.setProps({ full: true });
  expect(page.get('[data-testid=add]').attributes('disabled')).toBeDefined();
});
