/** Levels of detail by distance. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../test/support/arbitraries.ts';
import { DetailLevels } from './detail-levels.ts';

const reaches = [50, 200, Infinity];
const levels = new DetailLevels({ reaches, hysteresis: 0.1 });

/** The levels of a viewer that is at these distances one after the other. */
function course(...distances: number[]): number[] {
  let level = -1;
  return distances.map((distance) => (level = levels.at(distance, level)));
}

test('a level is entered at its reach and left a tenth further out', () => {
  expect(course(10, 50, 54, 56, 54, 51, 50)).toEqual([0, 0, 0, 1, 1, 1, 0]);
  expect(course(54)).toEqual([1]);
});

test('a leap passes levels, but the one before whose end it stops is the one it is at', () => {
  expect(course(10, 1000, 210, 10)).toEqual([0, 2, 2, 0]);
  expect(course(10, 210)).toEqual([0, 1]);
});

test('who moves within the hysteresis never changes level twice', () => {
  const distances = fc.array(anyNumber(50.001, 54.999), { minLength: 1 });
  fc.assert(
    fc.property(fc.constantFrom(0, 1), distances, (start, drawn) => {
      let level: number = start;
      for (const distance of drawn) level = levels.at(distance, level);
      expect(level).toBe(start);
    }),
  );
});

test('the level does not depend on the path once it has been far outside or inside', () => {
  fc.assert(
    fc.property(fc.nat(2), anyNumber(0, 1e4), (level, distance) => {
      const fresh = levels.at(distance, -1);
      const moved = levels.at(distance, level);
      expect(moved === fresh || moved === fresh - 1).toBe(true);
      if (distance > 220 || distance <= 50) expect(moved).toBe(fresh);
    }),
  );
});
