import { expect, test } from 'vitest';
import { shadesOf } from './relief.ts';

const arena = { width: 100, depth: 100 };

test('the higher the ground, the stronger the shade, north at the top', () => {
  const shades = shadesOf({ kind: 'plane', height: 0, slope: [0, 1] }, arena)!;
  expect(shades[0]).toBeCloseTo(0.2, 5);
  expect(shades.at(-1)).toBeCloseTo(0.02, 5);
});

test('holes have no shade, and level ground has no relief', () => {
  const heights = [1, 2, 2, 1, 2, 2, 1, 2, null];
  const shades = shadesOf({ kind: 'heightmap', width: 100, depth: 100, columns: 3, rows: 3, heights }, arena)!;
  expect(shades.at(-1)).toBe(0);
  expect(shades[0]).toBeGreaterThan(0);
  expect(shadesOf({ kind: 'flat' }, arena)).toBeNull();
  expect(shadesOf({ kind: 'plane', height: 5, slope: [0, 0] }, arena)).toBeNull();
});
