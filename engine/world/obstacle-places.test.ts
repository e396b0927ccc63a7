import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RandomStream } from '../base/random/random-stream.ts';
import { placeObstacles } from './obstacle-places.ts';

const arena = { width: 40, depth: 40 };
const rule = { count: 3, radius: [1, 2], gap: 4, height: 3 } as const;
const clear = [{ x: 0, y: 0 }];

test('three round obstacles of the GLS arena stand apart, inside, and off the start, whatever the seed', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const circles = placeObstacles(rule, arena, clear, new RandomStream(seed, 'world/obstacles')).filter(
        (each) => each.kind === 'circle',
      );
      expect(circles).toHaveLength(3);
      circles.forEach(({ x, y, radius }, index) => {
        expect(Math.max(Math.abs(x), Math.abs(y)) + radius).toBeLessThanOrEqual(20 - 4 + 1e-9);
        for (const point of clear) expect(Math.hypot(point.x - x, point.y - y)).toBeGreaterThanOrEqual(radius + 4);
        for (const other of circles.slice(index + 1)) {
          expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThanOrEqual(radius + other.radius + 4 - 1e-9);
        }
      });
    }),
  );
});

test('an obstacle that is wider than the arena, with its gaps, is not placed', () => {
  const wide = { ...rule, radius: [15, 17] } as const;
  const placed = placeObstacles(wide, arena, [], new RandomStream(1, 'world/obstacles'));
  for (const { x, y, radius } of placed.filter((each) => each.kind === 'circle')) {
    expect(Math.max(Math.abs(x), Math.abs(y)) + radius).toBeLessThanOrEqual(20 - 4 + 1e-9);
  }
  expect(placeObstacles({ ...rule, radius: [30, 30] }, arena, [], new RandomStream(1, 'world/obstacles'))).toEqual([]);
});

test('a full arena gets as many as fit', () => {
  const placed = placeObstacles({ ...rule, count: 500 }, arena, clear, new RandomStream(1, 'world/obstacles'));
  expect(placed.length).toBeGreaterThan(3);
  expect(placed.length).toBeLessThan(50);
});
