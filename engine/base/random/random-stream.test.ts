import { expect, test } from 'vitest';
import { deviationOf, independenceScore, meanOf, uniformityScore } from '../../../test/support/statistics.ts';
import { RandomStream } from './random-stream.ts';

const count = 100_000;
const take = (length: number, draw: () => number) => Float64Array.from({ length }, draw);
const uniforms = (stream: RandomStream, length = count) => take(length, () => stream.uniform());

test('the same seed and name give the same numbers', () => {
  expect(uniforms(new RandomStream(7, 'tank'), 100)).toEqual(uniforms(new RandomStream(7, 'tank'), 100));
});

test('another seed or another name gives other numbers', () => {
  const first = (seed: number, name: string) => new RandomStream(seed, name).bits();
  const found = [first(7, 'tank'), first(8, 'tank'), first(7 + 2 ** 32, 'tank'), first(-7, 'tank'), first(7, 'tanks')];
  expect(new Set(found).size).toBe(found.length);
});

test('splitting shifts no number of the stream, before or after', () => {
  const plain = new RandomStream(7, 'tank');
  const split = new RandomStream(7, 'tank');
  split.split('turret').uniform();
  const firsts = [uniforms(plain, 50), uniforms(split, 50)];
  split.split('engine');
  expect([firsts[1], uniforms(split, 50)]).toEqual([firsts[0], uniforms(plain, 50)]);
});

test('a split depends on its name alone, not on when it is made', () => {
  const early = new RandomStream(7, 'tank').split('turret');
  const late = new RandomStream(7, 'tank');
  uniforms(late, 50);
  expect(uniforms(late.split('turret'), 50)).toEqual(uniforms(early, 50));
});

test('a stream is uniform, and independent of its splits and of its neighbours', () => {
  const numbers = uniforms(new RandomStream(1, 'tank'));
  expect(Math.abs(uniformityScore(numbers, 256))).toBeLessThan(5);
  const others = [new RandomStream(1, 'tank').split('turret'), new RandomStream(2, 'tank'), new RandomStream(1, 'tanl')];
  for (const other of others) expect(Math.abs(independenceScore(numbers, uniforms(other), 32))).toBeLessThan(5);
  expect(Math.abs(independenceScore(numbers.subarray(1), numbers.subarray(0, -1), 32))).toBeLessThan(5);
});

test('uniform numbers lie in [0, 1), and between two bounds in between', () => {
  const stream = new RandomStream(3, 'bounds');
  expect(uniforms(stream).every((number) => number >= 0 && number < 1)).toBe(true);
  expect(take(count, () => stream.between(-2, 5)).every((number) => number >= -2 && number < 5)).toBe(true);
});

test('exponential and normal numbers have the mean and the deviation they should', () => {
  const stream = new RandomStream(4, 'laws');
  const bound = 5 / Math.sqrt(count);
  const exponential = take(count, () => stream.exponential(2));
  expect(Math.abs(meanOf(exponential) / 2 - 1)).toBeLessThan(bound);
  expect(Math.abs(deviationOf(exponential) / 2 - 1)).toBeLessThan(2 * bound);
  const normal = take(count, () => stream.normal());
  expect(Math.abs(meanOf(normal))).toBeLessThan(bound);
  expect(Math.abs(deviationOf(normal) - 1)).toBeLessThan(bound);
});
