/**
 * The filter against what it is equal to: least squares where nothing wanders, and itself where nothing is measured.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KinematicState } from '../../kit/index.ts';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { PositionFilter, type FilterNoise } from './position-filter.ts';

const track = fc.array(fc.record({ gap: anyNumber(0.05, 1), x: anyNumber(-20, 20) }), { minLength: 2, maxLength: 12 }).map((rows) => {
  let stamp = 0;
  return rows.map(({ gap, x }) => ({ stamp: (stamp += gap), x }));
});

function filtered(noise: FilterNoise, rows: readonly { stamp: number; x: number; y?: number; z?: number }[]): Readonly<KinematicState> {
  const filter = new PositionFilter(noise);
  for (const { stamp, ...position } of rows) filter.take(Object.assign(new KinematicState(), position), stamp);
  return filter.estimate;
}

/**
 * Value and slope at the last stamp of the straight line with the least squares; a slope is taken to be 0 ± 100 m/s at
 * the start.
 */
function fittedLine(rows: readonly { stamp: number; x: number }[], sigma: number): { x: number; vx: number } {
  const [first, last] = [rows[0]?.stamp ?? 0, rows.at(-1)?.stamp ?? 0];
  let [n, st, stt, sx, stx] = [0, 0, (sigma / 100) ** 2, 0, 0];
  for (const { stamp, x } of rows) {
    const t = stamp - first;
    n += 1;
    st += t;
    stt += t * t;
    sx += x;
    stx += t * x;
  }
  const vx = (n * stx - st * sx) / (n * stt - st * st);
  return { x: (sx - vx * st) / n + vx * (last - first), vx };
}

test('where nothing wanders it is the straight line of least squares', () => {
  fc.assert(
    fc.property(track, anyNumber(0.01, 1), (rows, position) => {
      const expected = fittedLine(rows, position);
      const { x, vx, ax } = filtered({ position, velocity: 0, acceleration: 0 }, rows);
      expect(Math.abs(x - expected.x)).toBeLessThan(1e-6);
      expect(Math.abs(vx - expected.vx)).toBeLessThan(1e-5);
      expect(ax).toBe(0);
    }),
  );
});

test('the three axes do not mix', () => {
  fc.assert(
    fc.property(track, (rows) => {
      const noise = { position: 0.1, velocity: 0, acceleration: 5 };
      const { x, y, z, vx, vy, vz, ax, ay, az } = filtered(
        noise,
        rows.map(({ stamp, x: value }) => ({ stamp, x: value, y: -value, z: 2 * value })),
      );
      for (const gap of [y + x, vy + vx, ay + ax, z - 2 * x, vz - 2 * vx, az - 2 * ax]) expect(Math.abs(gap)).toBeLessThan(1e-300);
    }),
  );
});

test('constant velocity and constant acceleration are found out', () => {
  const stamps = Array.from({ length: 40 }, (_, i) => i * 0.2 + (i % 3) * 0.05);
  const line = filtered(
    { position: 0.02, velocity: 0.5, acceleration: 0 },
    stamps.map((stamp) => ({ stamp, x: 3 + 12 * stamp })),
  );
  expect(line.vx).toBeCloseTo(12, 3);
  const parabola = filtered(
    { position: 0.02, velocity: 0, acceleration: 0.5 },
    stamps.map((stamp) => ({ stamp, x: 3 + 12 * stamp - 2 * stamp * stamp })),
  );
  expect(parabola.ax).toBeCloseTo(-4, 3);
  expect(parabola.vx).toBeCloseTo(12 - 4 * (stamps.at(-1) ?? 0), 3);
});

test('the more the velocity wanders, the closer it keeps to the newest positions', () => {
  const rows = [0, 0.5, 1, 1.5, 2].map((stamp) => ({ stamp, x: stamp < 1.5 ? 0 : 5 * (stamp - 1) }));
  const behind = [0.1, 1, 10, 100].map((velocity) => Math.abs(5 - filtered({ position: 0.1, velocity, acceleration: 0 }, rows).x));
  expect(behind).toEqual([...behind].sort((a, b) => b - a));
});

test('any noise allowed and any stamps, equal ones too, give finite numbers', () => {
  const rows = fc.array(fc.record({ gap: fc.oneof(fc.constant(0), anyNumber(0, 60)), x: anyNumber(-1e4, 1e4) }), {
    minLength: 1,
    maxLength: 200,
  });
  const wander = fc.constantFrom(0, 0.001, 1, 1000);
  fc.assert(
    fc.property(rows, fc.constantFrom(0.001, 1, 100), wander, wander, (drawn, position, velocity, acceleration) => {
      let stamp = 0;
      const { x, vx, ax } = filtered(
        { position, velocity, acceleration },
        drawn.map(({ gap, x: value }) => ({ stamp: (stamp += gap), x: value })),
      );
      expect([x, vx, ax].every(Number.isFinite)).toBe(true);
      expect(Math.abs(x)).toBeLessThan(1e6);
    }),
  );
});
