/** What a gamepad says. */
import { expect, test } from 'vitest';
import { readPad } from './gamepad.ts';

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
