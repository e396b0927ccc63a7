/** The arena: how far shots fly in it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../test/support/arbitraries.ts';
import { Footprint } from '../base/math/footprint.ts';
import type { Obstacle } from '../plugin-api/world-view.ts';
import { Arena } from './arena.ts';

const obstacles: readonly Obstacle[] = [
  { kind: 'circle', x: 6, y: 1, radius: 2, height: 1 },
  { kind: 'box', x: -5, y: -4, width: 6, depth: 1, yaw: 0.7, height: 1 },
];
const arena = new Arena({ width: 40, depth: 30 }, obstacles, 0.5);

/** Returns true if something small has room there. */
function isFree(x: number, y: number): boolean {
  const outside = obstacles.every((obstacle) => {
    const footprint = new Footprint(obstacle, 0);
    footprint.nearest({ x, y }, 0);
    return footprint.distance > 0;
  });
  return outside && Math.abs(x) < 20 && Math.abs(y) < 15;
}

test('a shot flies as long as its path is free, and not a millimetre further', () => {
  const place = { x: anyNumber(-19.9, 19.9), y: anyNumber(-14.9, 14.9) };
  fc.assert(
    fc.property(fc.record({ ...place, yaw: anyNumber(-3.2, 3.2) }), ({ x, y, yaw }) => {
      const [alongX, alongY] = [Math.cos(yaw), Math.sin(yaw)];
      const flown = arena.flight(x, y, alongX, alongY, 20);
      const isFreeAt = (length: number) => isFree(x + alongX * length, y + alongY * length);
      const before = Array.from({ length: 100 }, (_, i) => (flown * i) / 100);
      expect(flown < 1e-9 || before.every(isFreeAt)).toBe(true);
      expect(flown === 20 || !isFreeAt(0) || !isFreeAt(flown + 1e-3)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('what starts in an obstacle or beyond a wall does not fly at all', () => {
  expect(arena.flight(6, 1.5, 1, 0, 20)).toBe(0);
  expect(arena.flight(21, 0, -1, 0, 20)).toBe(0);
});

test('a shot ends at the near side of a round obstacle, a box and a wall', () => {
  expect(arena.flight(0, 1, 1, 0, 20)).toBeCloseTo(4, 12);
  expect(arena.flight(6, -9, 0, 1, 20)).toBeCloseTo(8, 12);
  expect(arena.flight(12, 0, 1, 0, 20)).toBeCloseTo(8, 12);
  expect(arena.flight(12, 0, 1, 0, 3)).toBe(3);
});

test('a shot whose longest path ends in a round obstacle ends at its near side', () => {
  const side = 6 - Math.sqrt(3);
  for (const inside of [1e-6, 0.5, 1, 1.7]) expect(arena.flight(side + inside - 20, 0, 1, 0, 20)).toBeCloseTo(20 - inside, 9);
});
