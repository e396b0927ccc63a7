import { expect, test } from 'vitest';
import { AchievedPace } from './achieved-pace.ts';

test('a steady session shows its pace', () => {
  const pace = new AchievedPace();
  pace.start(10, 0);
  for (let i = 1; i <= 300; i++) pace.mark(10 + i * 0.01, i * 0.02);
  expect(pace.at(13, 6)).toBeCloseTo(2);
});

test('only the last second counts', () => {
  const pace = new AchievedPace();
  pace.start(0, 0);
  for (let i = 1; i <= 50; i++) pace.mark(i * 0.1, i * 0.1);
  for (let i = 1; i <= 11; i++) pace.mark(5 + i * 0.1, 5);
  expect(pace.at(6.1, 5)).toBeCloseTo(0, 5);
});

test('nothing has been achieved in no time', () => {
  const pace = new AchievedPace();
  expect(pace.at(1, 1)).toBe(0);
  pace.start(1, 0);
  expect(pace.at(1, 0)).toBe(0);
});
