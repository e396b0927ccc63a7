/** Velocity steps: cases worked by hand, laws, and the circle of which the figures are known. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../test/support/arbitraries.ts';
import { along, eachFrame, type Point } from '../../test/support/drawn-motion.ts';
import { VelocityStepMeter } from './velocity-steps.ts';

function velocityStepsOf(drawn: readonly (Point | null)[], real: readonly Point[] = [], frame = 0.02) {
  const meter = new VelocityStepMeter(frame);
  eachFrame(drawn, (seen) => meter.sample(seen.drawn, seen.realSteps), real);
  return { rms: meter.rms, max: meter.max, excessRms: meter.excessRms, excessMax: meter.excessMax };
}

test('a start from rest to 25 m/s is one step of 25 m/s', () => {
  const { rms, max } = velocityStepsOf(along(0, 0, 0, 0.5, 1));
  expect(max).toBeCloseTo(25, 12);
  expect(rms).toBeCloseTo(25 / Math.sqrt(3), 12);
});

test('what the real entity does in the same frame is no excess', () => {
  const start = along(0, 0, 0, 0.5, 1);
  expect(velocityStepsOf(start, start)).toMatchObject({ excessRms: 0, excessMax: 0 });
  expect(velocityStepsOf(along(0, 0, 0, 0, 0), start).excessMax).toBeCloseTo(25, 12);
});

const place = fc.tuple(anyNumber(-50, 50), anyNumber(-50, 50));

test('on a real path that is followed, at any distance, nothing is in excess; standing still nothing else is', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 3, maxLength: 20 }), place, (path, [dx, dy]) => {
      const followed = velocityStepsOf(
        path.map(([x, y]): Point => [x + dx, y + dy]),
        path,
      );
      expect(followed.excessMax).toBeLessThan(1e-9);
      const still = velocityStepsOf(path);
      expect([still.excessRms, still.excessMax]).toEqual([still.rms, still.max]);
    }),
  );
});

test('a pause is no velocity step', () => {
  expect(velocityStepsOf([[0], [0.5], [1], null, [70], [70.1], [70.2]]).max).toBeLessThan(1e-9);
  expect(velocityStepsOf([[0], [1], null, [50], [51]])).toEqual({ rms: null, max: null, excessRms: null, excessMax: null });
});

/**
 * A car on a circle of 50.1 m at 28 m/s and 30 frames/s, drawn without convergence from `rate` updates/s with velocity (and
 * acceleration) by differences, each drawn from the frame after it on.
 */
function circleAt(rate: number, accelerated: boolean) {
  const frame = 1 / 30;
  const angle = (n: number) => (28 / 50.1) * frame * n;
  const at = (n: number) => [50.1 * Math.cos(angle(n)), 50.1 * Math.sin(angle(n))] as const;
  const shown = (n: number): Point => {
    const sent = Math.floor((n - 1) / (30 / rate)) * (30 / rate);
    const ahead = n - sent;
    const [p, q, r] = [at(sent), at(sent - 1), at(sent - 2)];
    const bend = accelerated ? (ahead * ahead) / 2 : 0;
    const axis = (i: 0 | 1) => p[i] + (p[i] - q[i]) * ahead + (p[i] - 2 * q[i] + r[i]) * bend;
    return [axis(0), axis(1)];
  };
  const frames = Array.from({ length: 1800 }, (_, k) => k + 1);
  return velocityStepsOf(frames.map(shown), frames.map(at), frame);
}

// Figures of an independent implementation; its radius and speed are rounded, hence 3 %.
test.each([
  [1, true, 376.4, 51.52],
  [3, true, 45.4, 3.58],
  [5, true, 28.4, 1.69],
  [1, false, 1885.1, 254.75],
  [3, false, 412.4, 33.28],
  [5, false, 213.6, 13.53],
])('on the circle at %d updates/s (accelerated: %s) the excess is %d m/s², the largest %d m/s', (rate, accelerated, noise, largest) => {
  const { excessRms, excessMax } = circleAt(rate, accelerated);
  expect((excessRms ?? NaN) * 30).toBeGreaterThan(0.97 * noise);
  expect((excessRms ?? NaN) * 30).toBeLessThan(1.03 * noise);
  expect((excessMax ?? NaN) / largest).toBeCloseTo(1, 2);
});
