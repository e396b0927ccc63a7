/** The laws of the camera. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitArena, toScreenX, toScreenY, toWorldX, toWorldY, zoomAt } from './camera.ts';

const size = { width: 300, height: 200 };
const coordinate = fc.double({ min: -1000, max: 1000, noNaN: true });
const anyCamera = fc.record({ x: coordinate, y: coordinate, scale: fc.double({ min: 0.01, max: 100, noNaN: true }) });

test('a pixel and the world point under it lead to each other', () => {
  fc.assert(
    fc.property(anyCamera, coordinate, coordinate, (camera, x, y) => {
      expect(toScreenX(camera, size, toWorldX(camera, size, x))).toBeCloseTo(x, 6);
      expect(toScreenY(camera, size, toWorldY(camera, size, y))).toBeCloseTo(y, 6);
    }),
  );
});

test('the world point under the pointer stays there while zooming', () => {
  fc.assert(
    fc.property(anyCamera, coordinate, coordinate, (camera, x, y) => {
      const zoomed = zoomAt(camera, size, 1.3, x, y);
      expect(toWorldX(zoomed, size, x)).toBeCloseTo(toWorldX(camera, size, x), 6);
      expect(toWorldY(zoomed, size, y)).toBeCloseTo(toWorldY(camera, size, y), 6);
    }),
  );
});

test('fitting shows the whole arena, upright', () => {
  const camera = fitArena({ width: 800, depth: 800 }, size);
  expect(toScreenX(camera, size, -400)).toBeGreaterThanOrEqual(0);
  expect(toScreenY(camera, size, 400)).toBeGreaterThanOrEqual(0);
  expect(toScreenY(camera, size, -400)).toBeLessThanOrEqual(size.height);
  expect(toScreenY(camera, size, 400)).toBeLessThan(toScreenY(camera, size, -400));
});
