/** Numbers that are typed with a unit. */
import { expect, test } from 'vitest';
import { enteredAs, enteredNumber } from './entered-number.ts';

test('a number has the unit of its field, or one of the same quantity, and is converted', () => {
  const typed = (unit: string, ...texts: readonly string[]) => texts.map((text) => enteredNumber(text, unit));
  expect(typed('ms', '200', '0.2 s', '0,2s', ' 200ms ', '200 MS', '1 min', '.5', '1e3')).toEqual([
    200, 200, 200, 200, 200, 60_000, 0.5, 1000,
  ]);
  expect(typed('s', '200 ms', '-0.5', '5.')).toEqual([0.2, -0.5, 5]);
  expect(typed('m', '25 cm', '1.5 km')).toEqual([0.25, 1500]);
  expect(typed('rad', '90°', '90 deg')).toEqual([1.57079632679, 1.57079632679]);
  expect(typed('kB/s', '1500 B/s', '2 kb/s')).toEqual([1.5, 2]);
  expect(typed('%', '20 %', '20%')).toEqual([20, 20]);
  expect(typed('Hz', '20 Hz', '20 /s')).toEqual([20, 20]);
  expect(typed('m·s', '2 m·s', '2')).toEqual([2, 2]);
});

test('what is no number, or of another quantity, is none, and a field says what it takes', () => {
  const typed = [enteredNumber('', 'ms'), enteredNumber('fast', 'ms'), enteredNumber('0.2 kg', 'ms'), enteredNumber('3 s', '')];
  expect(typed).toEqual([NaN, NaN, NaN, NaN]);
  expect(enteredNumber('1 2', '')).toBeNaN();
  expect([enteredAs('ms'), enteredAs('%'), enteredAs('')]).toEqual([
    'a number in ms, or with µs, s, min behind it',
    'a number in %',
    'a number',
  ]);
});
