import { expect, test } from 'vitest';
import { NewStandstills, Standstills } from './standstills.ts';

test('a gap between two signs of life counts for everyone who asks, once', () => {
  let nowMs = 0;
  const standstills = new Standstills(() => nowMs);
  const [first, second] = [new NewStandstills(standstills), new NewStandstills(standstills)];
  nowMs += 1900;
  expect(first.take()).toBe(0);
  nowMs += 10_000;
  expect([second.take(), second.take(), first.take(), first.take()]).toEqual([10, 0, 10, 0]);
  nowMs += 100;
  expect([first.take(), standstills.seconds]).toEqual([0, 10]);
});
