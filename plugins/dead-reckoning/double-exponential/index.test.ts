/** Double exponential smoothing: LaViola’s recursion, the regression that it is, and what it does at uneven intervals. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { after, fixAfter, modelOf } from '../../../test/support/extrapolated.ts';

const alphas = anyNumber(0.2, 0.95);

/** LaViola, equations 3 to 8; τ in samples. */
function laviola(positions: readonly number[], alpha: number, tau: number): number {
  let [once, twice] = [positions[0]!, positions[0]!];
  for (const x of positions) {
    once = alpha * x + (1 - alpha) * once;
    twice = alpha * once + (1 - alpha) * twice;
  }
  const weight = (alpha * tau) / (1 - alpha);
  return (2 + weight) * once - (1 + weight) * twice;
}

test('a long even series is extrapolated as by LaViola’s recursion', () => {
  fc.assert(
    fc.property(
      fc.array(anyNumber(-20, 20), { minLength: 200, maxLength: 220 }),
      alphas,
      anyNumber(0.01, 1),
      anyNumber(0, 3),
      (xs, alpha, interval, tau) => {
        const model = modelOf('double-exponential', { alpha, interval });
        const fix = fixAfter(model, ...xs.map((x, k): [number, object] => [k * interval, { x, vx: 99 }]));
        expect(after(model, fix, tau * interval).x).toBeCloseTo(laviola(xs, alpha, tau), 6);
      },
    ),
  );
});

const uneven = fc.array(fc.record({ gap: anyNumber(0.02, 0.8), x: anyNumber(-20, 20), z: anyNumber(-20, 20) }), {
  minLength: 2,
  maxLength: 12,
});

test('at uneven intervals it is the line of least squares with weights that fall with time', () => {
  fc.assert(
    fc.property(uneven, alphas, anyNumber(0.1, 1), anyNumber(-1, 2), (rows, alpha, interval, dt) => {
      let now = 0;
      const points = rows.map(({ gap, ...place }) => ({ t: (now += gap), ...place }));
      const model = modelOf('double-exponential', { alpha, interval });
      const found = after(model, fixAfter(model, ...points.map(({ t, x, z }): [number, object] => [t, { x, z }])), dt);
      const weights = points.map(({ t }) => Math.exp(((now - t) / interval) * Math.log(1 - alpha)));
      const all = weights.reduce((sum, w) => sum + w, 0);
      const mean = (value: (k: number) => number) => weights.reduce((sum, w, k) => sum + w * value(k), 0) / all;
      const middle = mean((k) => points[k]!.t);
      for (const axis of ['x', 'z'] as const) {
        const height = mean((k) => points[k]![axis]);
        const slope = mean((k) => (points[k]!.t - middle) * (points[k]![axis] - height)) / mean((k) => (points[k]!.t - middle) ** 2);
        // Where nearly all weight is on the newest, both lose digits.
        expect(Math.abs(found[axis] - (height + slope * (now + dt - middle)))).toBeLessThan(1e-4 * Math.max(1, Math.abs(slope)));
      }
    }),
  );
});

test('motion on a line is exact from the second update on, whatever the intervals', () => {
  fc.assert(
    fc.property(
      fc.array(anyNumber(0.02, 2), { minLength: 2, maxLength: 20 }),
      anyNumber(-30, 30),
      alphas,
      anyNumber(0, 3),
      (gaps, speed, alpha, dt) => {
        let now = 0;
        const model = modelOf('double-exponential', { alpha });
        const fix = fixAfter(model, ...gaps.map((gap): [number, object] => [(now += gap), { x: 300 + speed * now, y: -speed * now }]));
        expect(after(model, fix, dt)).toMatchObject({ x: expect.closeTo(300 + speed * (now + dt), 5), vy: expect.closeTo(-speed, 5) });
      },
    ),
  );
});

test('one update alone, or several at one time, stand; long pauses are forgotten', () => {
  const model = modelOf('double-exponential');
  expect(after(model, fixAfter(model, [3, { x: 7, vx: 5 }]), 2)).toMatchObject({ x: 7, vx: 0 });
  model.restart?.();
  expect(after(model, fixAfter(model, [3, { x: 6 }], [3, { x: 8 }]), 2)).toMatchObject({ x: 7, vx: 0 });
  model.restart?.();
  expect(after(model, fixAfter(model, [0, { x: 0 }], [1e6, { x: 8 }]), 2)).toMatchObject({ x: 8, vx: 0 });
});
