/** Where the arena stands on the page. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toScreenX, toScreenY } from '../../../renderer/views/scene/camera.ts';
import { fixedCamera, followingCamera } from './arena-camera.ts';

const side = fc.integer({ min: 300, max: 2000 });
const inset = fc.integer({ min: 0, max: 80 });

test('the whole arena lies between the insets, in their middle', () => {
  fc.assert(
    fc.property(side, side, inset, inset, inset, inset, (width, height, top, right, bottom, left) => {
      const size = { width, height };
      const camera = fixedCamera({ width: 40, depth: 30 }, size, { top, right, bottom, left });
      expect(toScreenX(camera, size, -20)).toBeGreaterThanOrEqual(left);
      expect(toScreenX(camera, size, 20)).toBeLessThanOrEqual(width - right);
      expect(toScreenY(camera, size, 15)).toBeGreaterThanOrEqual(top);
      expect(toScreenY(camera, size, -15)).toBeLessThanOrEqual(height - bottom);
      expect(toScreenX(camera, size, 0)).toBeCloseTo((left + width - right) / 2);
      expect(toScreenY(camera, size, 0)).toBeCloseTo((top + height - bottom) / 2);
    }),
  );
});

test('the own tank stays in the middle', () => {
  const size = { width: 390, height: 844 };
  const camera = followingCamera({ x: 3, y: -4 }, 0.5, size);
  expect([toScreenX(camera, size, 3), toScreenY(camera, size, -4)]).toEqual([195, 422]);
});
