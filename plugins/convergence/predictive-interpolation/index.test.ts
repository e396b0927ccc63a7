/** Predictive interpolation: the rule of a frame for short frames, its limit, its soft snap, any place and direction. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { angleBetween, copyState, distanceBetween, KinematicState, setYaw, type ConvergenceScheme } from '../../kit/index.ts';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { anyMotion, anyMove, expectAlike, isAboutOpposite, moved } from '../../../test/support/moved-worlds.ts';
import { later, schemeOf } from '../../../test/support/schemes.ts';
import { drawing } from '../../../test/support/steps.ts';

const fixed = { timing: 'fixed', interval: 0.2, limit: 1000, patience: 1000 };
const schemeWith = (params: object) => schemeOf('predictive-interpolation', { ...fixed, ...params });

/** Drawn from frame to frame after a landing, the target going on with its acceleration. */
function drawn(scheme: ConvergenceScheme, shown: KinematicState, target: KinematicState, times: readonly number[]): KinematicState {
  const out = new KinematicState();
  copyState(shown, out);
  scheme.land(shown, target);
  let last = 0;
  for (const time of times) {
    scheme.place(later(target, time), drawing(time, time - last), out);
    last = time;
  }
  return out;
}

const number = anyNumber(-20, 20);

/** Public documentation of physics replication: v ← v + dt/T_i·[(v_t − v) + (x_t − x)/T_c]; x ← x + v·dt. */
function byFrames(
  x: number,
  v: number,
  target: KinematicState,
  end: number,
  { interval, correction, kappa, roundTrip }: Record<string, number>,
) {
  const dt = 1e-5;
  const approach = 1.1 * interval!;
  const makeUp = Math.max(correction! + dt, kappa! * roundTrip!);
  for (let k = 1; k <= Math.round(end / dt); k++) {
    const aim = later(target, k * dt);
    v += Math.min(dt / approach, 1) * (aim.vx - v + (aim.x - x) / makeUp);
    x += v * dt;
  }
  return { x, v };
}

test.each([
  { interval: 0.1, correction: 0.1, kappa: 1, roundTrip: 0.05 },
  { interval: 0.1, correction: 0.1, kappa: 2, roundTrip: 0.3 },
  { interval: 0.05, correction: 0.22, kappa: 1, roundTrip: 0 },
  { interval: 0.4, correction: 0.1, kappa: 0, roundTrip: 9 },
])('%o: it is the rule of a frame for short frames', (given) => {
  fc.assert(
    fc.property(number, number, number, anyNumber(-4, 4), fc.integer({ min: 1, max: 80 }), (x, v, speed, a, hundredths) => {
      const target = Object.assign(new KinematicState(), { vx: speed, ax: a });
      const shown = Object.assign(new KinematicState(), { x, vx: v });
      const end = hundredths / 100;
      const found = drawn(schemeWith(given), shown, target, [end / 3, end]);
      const expected = byFrames(x, v, target, end, given);
      expect(Math.abs(found.x - expected.x)).toBeLessThan(0.02);
      expect(Math.abs(found.vx - expected.v)).toBeLessThan(0.1);
    }),
    { numRuns: 6 },
  );
});

test('more frames draw the same path, and an update that changes nothing does not show', () => {
  fc.assert(
    fc.property(anyMotion, anyMotion, fc.array(anyNumber(0, 1), { maxLength: 6 }), anyNumber(0, 1), (shown, target, times, end) => {
      fc.pre(!isAboutOpposite(shown, target));
      const whole = drawn(schemeWith({}), shown, target, [end]);
      const before = times.filter((time) => time < end).sort((a, b) => a - b);
      expectAlike(drawn(schemeWith({}), shown, target, [...before, end]), whole, 6);
      const scheme = schemeWith({});
      const half = drawn(scheme, shown, target, [end / 2]);
      expectAlike(drawn(scheme, half, later(target, end / 2), [end / 2]), whole, 6);
    }),
  );
});

test('the rotation that is left fades with the time in which the velocity approaches', () => {
  const shown = new KinematicState();
  setYaw(shown, 1.5);
  expect(angleBetween(drawn(schemeWith({}), shown, new KinematicState(), [0.1, 0.22]), new KinematicState())).toBeCloseTo(1.5 / Math.E, 9);
});

test('beyond the extrapolation limit the target stands, and it comes to rest there, whenever it is drawn', () => {
  const target = Object.assign(new KinematicState(), { vx: 10 });
  for (const times of [[8], [0.1, 0.29, 0.31, 8], Array.from({ length: 400 }, (_, k) => (k + 1) / 50)]) {
    expect(drawn(schemeWith({ limit: 1.5 }), target, target, times)).toMatchObject({ x: expect.closeTo(3, 6), vx: expect.closeTo(0, 6) });
  }
});

test('the interval is measured: the limit follows the rate of the updates', () => {
  const scheme = schemeOf('predictive-interpolation', { interval: 0.1, limit: 1.5 });
  const target = Object.assign(new KinematicState(), { vx: 10 });
  for (let k = 0; k < 30; k++) drawn(scheme, target, target, [0.1, 0.2, 0.4]);
  expect(drawn(scheme, target, target, [0.3, 0.6, 9])).toMatchObject({ x: expect.closeTo(6, 3) });
});

/** Behind a target that circles, it stays at a distance. */
function behindACircle(params: object): { before: number; after: number } {
  const scheme = schemeWith(params);
  const at = (t: number) =>
    Object.assign(new KinematicState(), { x: 20 * Math.cos(t), y: 20 * Math.sin(t), vx: -20 * Math.sin(t), vy: 20 * Math.cos(t) });
  const out = at(0);
  scheme.land(at(0), at(0));
  const distances = [0];
  for (let k = 1; k <= 400; k++) {
    scheme.place(at(k / 50), drawing(k / 50, 0.02), out);
    distances.push(distanceBetween(out, at(k / 50)));
  }
  return { before: Math.max(...distances), after: Math.min(...distances.slice(200)) };
}

test('a distance that does not shrink is snapped softly, unless it is small', () => {
  const slow = { correction: 0.4, snapBeyond: 0.5, snapTime: 0.1 };
  const never = behindACircle({ ...slow, patience: 1000 });
  expect(never.after).toBeGreaterThan(1);
  expect(behindACircle({ ...slow, patience: 0.3 }).after).toBeLessThan(0.2);
  expect(behindACircle({ ...slow, patience: 0.3, snapBeyond: 1000 }).after).toBe(never.after);
});

test('an interval of 0 jumps', () => {
  const target = Object.assign(new KinematicState(), { x: 5, vx: 3 });
  expect(drawn(schemeWith({ interval: 0 }), new KinematicState(), target, [0])).toEqual(target);
});

test('the same correction elsewhere is made in the same way', () => {
  fc.assert(
    fc.property(anyMotion, anyMotion, anyMove, anyNumber(0, 1), (shown, target, move, end) => {
      fc.pre(!isAboutOpposite(shown, target));
      const here = drawn(schemeOf('predictive-interpolation'), shown, target, [end / 2, end]);
      const there = drawn(schemeOf('predictive-interpolation'), moved(shown, move), moved(target, move), [end / 2, end]);
      expectAlike(there, moved(here, move), 5);
    }),
  );
});
