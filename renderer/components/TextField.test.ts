// @vitest-environment happy-dom
/** A text field among what is drawn anew many times a second. */
import { mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import { defineComponent, h } from 'vue';
import TextField from './TextField.vue';

/** A parent that draws the field anew with each tick, as panels do at every row. */
function among(changes: string[]) {
  return mount(
    defineComponent({
      props: { tick: { type: Number, default: 0 } },
      setup: (props) => () =>
        h('div', [
          h(TextField, { value: 'before', label: 'Name', title: `row ${props.tick}`, onChange: (text: string) => changes.push(text) }),
        ]),
    }),
  );
}

/** As a person types: `setValue` would leave the field, too. */
async function type(page: ReturnType<typeof among>, text: string): Promise<void> {
  const field = page.get('input');
  field.element.value = text;
  await field.trigger('input');
}

test('typed text stays while what is around it is drawn anew, and is applied once', async () => {
  const changes: string[] = [];
  const page = among(changes);
  const field = page.get('input');
  await type(page, 'deviat');
  for (let tick = 1; tick <= 20; tick++) await page.setProps({ tick });
  expect(field.element.value).toBe('deviat');
  await type(page, ' deviationP95 ');
  await field.trigger('keydown', { key: 'Enter' });
  await field.trigger('change');
  await field.trigger('blur');
  expect(changes).toEqual(['deviationP95']);
});

test('Escape puts back what was there', async () => {
  const changes: string[] = [];
  const page = among(changes);
  const field = page.get('input');
  await type(page, 'other');
  await field.trigger('keydown', { key: 'Escape' });
  await field.trigger('blur');
  expect([field.element.value, changes]).toEqual(['before', []]);
});
