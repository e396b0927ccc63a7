import fc from 'fast-check';
import { expect, test } from 'vitest';
import { independenceScore, uniformityScore } from '../../../test/support/statistics.ts';
import { hashText, keyOf, uniformAt } from './hash.ts';

const count = 50_000;
/** Keys that a poor hash would map badly, and some ordinary ones. */
const keys = [0, 1, 2, 0x80000000, 0xffffffff, 0x9e3779b1, 0x85ebca77, 0xdeadbeef, keyOf(1, 'far/down/jitter')];
const draws = (draw: (i: number) => number) => Float64Array.from({ length: count }, (_, i) => draw(i));

test.each(keys)('draws of key %i are uniform in their high, middle and low bits', (key) => {
  const numbers = draws((i) => uniformAt(key, i));
  for (const scale of [1, 2 ** 20, 2 ** 44]) {
    const bits = numbers.map((number) => (number * scale) % 1);
    expect(Math.abs(uniformityScore(bits, 256))).toBeLessThan(5);
  }
});

test.each(keys)('a draw of key %i does not predict the next ones', (key) => {
  const numbers = draws((i) => uniformAt(key, i));
  for (const lag of [1, 2, 3, 16, 4096, 2 ** 32]) {
    const later = draws((i) => uniformAt(key, i + lag));
    expect(Math.abs(independenceScore(numbers, later, 32))).toBeLessThan(5);
  }
});

test.each(keys)('draws of key %i do not predict those of keys one bit away', (key) => {
  const numbers = draws((i) => uniformAt(key, i));
  for (const bit of [0, 1, 7, 16, 31]) {
    const neighbours = draws((i) => uniformAt((key ^ (1 << bit)) >>> 0, i));
    expect(Math.abs(independenceScore(numbers, neighbours, 32))).toBeLessThan(5);
  }
});

test('draws of one counter over many keys are uniform', () => {
  for (const counter of [0, 1, 1000])
    expect(
      Math.abs(
        uniformityScore(
          draws((key) => uniformAt(key, counter)),
          256,
        ),
      ),
    ).toBeLessThan(5);
});

test('a draw is inside (0, 1) for any key and counter', () => {
  const anyCounter = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
  fc.assert(
    fc.property(fc.nat({ max: 0xffffffff }), anyCounter, (key, counter) => {
      const number = uniformAt(key, counter);
      expect(number > 0 && number < 1 && number === uniformAt(key, counter)).toBe(true);
    }),
  );
});

test('the greatest draw of all is still below 1', () => {
  expect(uniformAt(0x82ac3f64, 0x294242f8)).toBe(1 - 2 ** -53);
});

test('keys of near names and near seeds all differ', () => {
  const found = new Set<number>();
  for (let seed = -50; seed < 50; seed++) {
    for (let letter = 32; letter < 127; letter++) found.add(keyOf(seed, String.fromCharCode(letter)));
  }
  // 9,500 keys among 2³² meet by chance in 1 % of all hashes, not systematically.
  expect(found.size).toBeGreaterThan(9_497);
});

test('a key depends on all 53 bits of the seed', () => {
  for (let bit = 0; bit < 53; bit++) expect(keyOf(2 ** bit, 'link')).not.toBe(keyOf(0, 'link'));
});

test('keys of consecutive seeds are uniform', () => {
  expect(
    Math.abs(
      uniformityScore(
        draws((seed) => hashText('tank', seed) / 2 ** 32),
        256,
      ),
    ),
  ).toBeLessThan(5);
});
