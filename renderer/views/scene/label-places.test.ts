/** Names on a view never cover each other. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LabelPlaces } from './label-places.ts';

const view = { width: 300, height: 200 };
const height = 12;
const centre = fc.record({
  x: fc.integer({ min: 0, max: 300 }),
  y: fc.integer({ min: 0, max: 200 }),
  width: fc.integer({ min: 10, max: 80 }),
});

test('whatever is named, no name covers another or leaves the view', () => {
  fc.assert(
    fc.property(fc.array(centre, { maxLength: 40 }), (centres) => {
      const places = new LabelPlaces();
      const placed = centres.flatMap(({ x, y, width }) =>
        places.place(x, y, 8, width, height, view) ? [{ left: places.x, top: places.y - height / 2, width }] : [],
      );
      placed.forEach((a, index) => {
        expect(a.left >= 0 && a.left + a.width <= view.width && a.top >= 0 && a.top + height <= view.height).toBe(true);
        for (const b of placed.slice(0, index)) {
          const apart = a.left + a.width <= b.left || b.left + b.width <= a.left || Math.abs(a.top - b.top) >= height;
          expect(apart).toBe(true);
        }
      });
    }),
  );
});

test('a name stands above; where that is taken, below', () => {
  const places = new LabelPlaces();
  expect(places.place(150, 100, 8, 40, height, view)).toBe(true);
  expect(places.y).toBeLessThan(100);
  expect(places.place(150, 100, 8, 40, height, view)).toBe(true);
  expect(places.y).toBeGreaterThan(100);
});

test('cleared, all room is free again', () => {
  const places = new LabelPlaces();
  const tries = () => Array.from({ length: 6 }, () => places.place(150, 100, 8, 40, height, view)).filter(Boolean).length;
  const first = tries();
  expect(first).toBe(4);
  places.clear();
  expect(tries()).toBe(first);
});

test('a name keeps out of reserved places', () => {
  const places = new LabelPlaces();
  places.reserve(150, 80, 12);
  expect(places.place(150, 100, 8, 40, height, view)).toBe(true);
  expect(places.y).toBeGreaterThan(100);
});
