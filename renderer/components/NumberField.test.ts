// @vitest-environment happy-dom
/** Typing numbers. */
import { mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import NumberField from './NumberField.vue';

const field = () => mount(NumberField, { props: { value: 200, min: 0, max: 1000, step: 10, label: 'delay' } });

test('a number is applied on Enter, not while it is typed', async () => {
  const wrapper = field();
  await wrapper.get('input').setValue('350');
  expect(wrapper.emitted('change')).toBeUndefined();
  await wrapper.trigger('keydown', { key: 'Enter' });
  expect(wrapper.emitted('change')).toEqual([[350]]);
});

test('a value out of range is marked, not applied, and said not to be', async () => {
  const wrapper = field();
  await wrapper.get('input').setValue('5000');
  expect(wrapper.attributes('aria-invalid')).toBe('true');
  await wrapper.trigger('blur');
  expect([wrapper.emitted('change'), wrapper.element.value]).toEqual([undefined, '200']);
  const said = () => document.querySelector('[role=alert]')?.textContent;
  expect(said()).toBe('“5000” is not applied: 0 to 1000 are allowed. 200 stays.');
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(said()).toBeUndefined();
});

test('Escape puts back what was there', async () => {
  const wrapper = field();
  await wrapper.get('input').setValue('350');
  await wrapper.trigger('keydown', { key: 'Escape' });
  await wrapper.trigger('blur');
  expect([wrapper.emitted('change'), wrapper.element.value]).toEqual([undefined, '200']);
});

test('arrow keys step, with Shift by ten steps, never beyond the range', async () => {
  const wrapper = field();
  await wrapper.trigger('keydown', { key: 'ArrowUp' });
  await wrapper.trigger('keydown', { key: 'ArrowDown', shiftKey: true });
  await wrapper.setProps({ value: 995 });
  await wrapper.trigger('keydown', { key: 'ArrowUp' });
  expect(wrapper.emitted('change')).toEqual([[210], [100], [1000]]);
});

test('a comma is a decimal point', async () => {
  const wrapper = field();
  await wrapper.get('input').setValue('0,5');
  await wrapper.trigger('keydown', { key: 'Enter' });
  expect(wrapper.emitted('change')).toEqual([[0.5]]);
});

test('a unit of the same quantity is converted, and another one refused with those that are taken', async () => {
  const wrapper = mount(NumberField, { props: { value: 200, min: 0, max: 1000, step: 10, label: 'delay', unit: 'ms' } });
  await wrapper.get('input').setValue('0.35 s');
  await wrapper.trigger('keydown', { key: 'Enter' });
  expect(wrapper.emitted('change')).toEqual([[350]]);
  await wrapper.get('input').setValue('35 m');
  await wrapper.trigger('keydown', { key: 'Enter' });
  expect(document.querySelector('[role=alert]')?.textContent).toBe(
    '“35 m” is not applied: enter a number in ms, or with µs, s, min behind it; 0 to 1000 ms are allowed. 200 stays.',
  );
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(wrapper.emitted('change')).toHaveLength(1);
});

test('where it cannot be changed it is read, and nothing that is typed or stepped is applied', async () => {
  const wrapper = field();
  await wrapper.setProps({ whyNot: 'A recording is open.' });
  await wrapper.trigger('keydown', { key: 'ArrowUp' });
  await wrapper.get('input').setValue('350');
  await wrapper.trigger('blur');
  expect([wrapper.emitted('change'), wrapper.element.value, wrapper.attributes('title')]).toEqual([
    undefined,
    '200',
    'A recording is open.',
  ]);
});

test('a whole number keeps all of its digits, also when it is stepped', async () => {
  const wrapper = mount(NumberField, { props: { value: 20_261_126, min: 0, max: Number.MAX_SAFE_INTEGER, step: 1, label: 'seed' } });
  expect(wrapper.element.value).toBe('20261126');
  await wrapper.trigger('keydown', { key: 'ArrowUp' });
  await wrapper.setProps({ value: 9_007_199_254_740_000 });
  await wrapper.trigger('keydown', { key: 'ArrowUp' });
  expect(wrapper.emitted('change')).toEqual([[20_261_127], [9_007_199_254_740_001]]);
});
