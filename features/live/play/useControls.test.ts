// @vitest-environment happy-dom
/** Keys and thumbs on a real page. */
import { mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import { defineComponent, h } from 'vue';
import { defaultKeys } from './key-map.ts';
import { type Orders, Pilot } from './pilot.ts';
import TouchControls from './TouchControls.vue';
import { useControls, readPad } from './useControls.ts';

function ordered(pilot: Pilot): Orders {
  const out = { speed: Number.NaN, turn: Number.NaN, fire: false };
  pilot.order(0, out);
  return out;
}

function withKeys(pilot: Pilot): void {
  const page = defineComponent({ setup: () => (useControls(pilot, () => defaultKeys), () => h('input', { id: 'field' })) });
  mount(page, { attachTo: document.body });
}

const key = (type: 'keydown' | 'keyup', code: string, target: EventTarget = document.body) =>
  target.dispatchEvent(new KeyboardEvent(type, { code, bubbles: true, cancelable: true }));

test('keys drive while they are held', () => {
  const pilot = new Pilot();
  withKeys(pilot);
  key('keydown', 'KeyW');
  key('keydown', 'ArrowLeft');
  expect(ordered(pilot)).toEqual({ speed: 1, turn: 1, fire: false });
  key('keyup', 'KeyW');
  expect(ordered(pilot)).toEqual({ speed: 0, turn: 1, fire: false });
});

test('where something is typed keys mean text', () => {
  const pilot = new Pilot();
  withKeys(pilot);
  const field = document.querySelector('#field');
  if (field) key('keydown', 'KeyW', field);
  expect(ordered(pilot).speed).toBe(0);
});

test('leaving the window releases all controls', () => {
  const pilot = new Pilot();
  withKeys(pilot);
  key('keydown', 'KeyW');
  window.dispatchEvent(new Event('blur'));
  expect(ordered(pilot).speed).toBe(0);
});

test('one thumb steers from where it was put down while the other fires', async () => {
  const pilot = new Pilot();
  const touch = mount(TouchControls, { props: { pilot }, attachTo: document.body });
  const [stick, fire] = [touch.get('[data-testid=stick]'), touch.get('[data-testid=fire]')];
  for (const { element } of [stick, fire]) element.setPointerCapture = () => undefined;
  await stick.trigger('pointerdown', { pointerId: 1, clientX: 80, clientY: 300 });
  await stick.trigger('pointermove', { pointerId: 1, clientX: 132, clientY: 300 });
  await fire.trigger('pointerdown', { pointerId: 2, clientX: 300, clientY: 300 });
  expect(ordered(pilot)).toEqual({ speed: 1, turn: 0, fire: true });
  await stick.trigger('pointermove', { pointerId: 3, clientX: 0, clientY: 0 });
  await fire.trigger('pointerup', { pointerId: 2 });
  expect(ordered(pilot)).toEqual({ speed: 1, turn: 0, fire: false });
  await stick.trigger('pointerup', { pointerId: 1 });
  expect(ordered(pilot)).toEqual({ speed: 0, turn: 0, fire: false });
});

const pad = (pressed: readonly number[], axes: readonly number[] = [0, 0]) => ({
  mapping: 'standard',
  axes,
  buttons: Array.from({ length: 17 }, (_, button) => ({ pressed: pressed.includes(button) })),
});

test('the left stick points as on the screen: pushed away is up', () => {
  expect(readPad(pad([], [0.5, -0.75]))).toEqual({ x: 0.5, y: 0.75, fires: false });
});

test('the cross comes before the stick', () => {
  expect(readPad(pad([12, 14], [1, 1]))).toEqual({ x: -1, y: 1, fires: false });
});

test('the lowest button and those of the right forefinger fire', () => {
  expect([0, 5, 7, 1].map((button) => readPad(pad([button]))?.fires)).toEqual([true, true, true, false]);
});

test('a gamepad of another mapping is left alone', () => {
  expect(readPad({ ...pad([0]), mapping: '' })).toBeNull();
});
