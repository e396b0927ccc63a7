/** Keys that are bound anew, remembered and read. */
import { expect, test } from 'vitest';
import { commandOf, keyInWords, mayBind, readKeys, rebound, defaultKeys } from './key-map.ts';

test('WASD, arrows and Space are the usual keys', () => {
  expect(['KeyW', 'ArrowLeft', 'Space', 'KeyQ'].map((code) => commandOf(defaultKeys, code))).toEqual(['ahead', 'left', 'fire', null]);
});

test('a key that is bound anew belongs to one command alone', () => {
  const map = rebound(defaultKeys, 'fire', 0, 'KeyW');
  expect([commandOf(map, 'KeyW'), map.ahead, map.fire]).toEqual(['fire', ['', 'ArrowUp'], ['KeyW', 'Enter']]);
  expect(defaultKeys.ahead[0]).toBe('KeyW');
});

test('keys of the browser stay the browser’s', () => {
  expect(['Tab', 'Escape', 'F5', '', 'KeyP'].map(mayBind)).toEqual([false, false, false, false, true]);
});

test('what was remembered is read back; what makes no sense is as usual', () => {
  const map = rebound(defaultKeys, 'left', 1, 'KeyQ');
  expect(readKeys(JSON.stringify(map))).toEqual(map);
  expect(readKeys('{"ahead":["KeyI"],"back":7}')).toEqual(defaultKeys);
  expect(['', 'null', '[]', '{'].map(readKeys)).toEqual(Array(4).fill(defaultKeys));
});

test('keys in words', () => {
  expect(['KeyW', 'Digit1', 'ArrowUp', 'ShiftLeft', 'Space', ''].map(keyInWords)).toEqual(['W', '1', '↑', 'Shift Left', 'Space', '–']);
});
