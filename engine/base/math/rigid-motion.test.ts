/** Motions of turning bodies: circles that close, speeds that stay, and no seam at a turn rate of zero. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { stepOf } from '../../../test/support/steps.ts';
import { KinematicState } from '../kinematic-state.ts';
import { BodyMotion, followParabola, keepTurning } from './rigid-motion.ts';

const axis = fc.tuple(anyNumber(-1, 1), anyNumber(-1, 1), anyNumber(-1, 1)).filter((u) => Math.hypot(...u) > 0.1);
const moving = fc.record({
  x: anyNumber(-100, 100),
  y: anyNumber(-100, 100),
  z: anyNumber(-100, 100),
  vx: anyNumber(-30, 30),
  vy: anyNumber(-30, 30),
  vz: anyNumber(-30, 30),
  ax: anyNumber(-10, 10),
  ay: anyNumber(-10, 10),
  az: anyNumber(-10, 10),
});

function turning(fields: Partial<KinematicState>, direction: [number, number, number], rate: number): KinematicState {
  const [wx, wy, wz] = direction.map((u) => (u * rate) / Math.hypot(...direction)) as [number, number, number];
  return Object.assign(new KinematicState(), fields, { wx, wy, wz });
}

function after(follow: 'followVelocity' | 'followAcceleration', fix: KinematicState, dt: number): KinematicState {
  const out = new KinematicState();
  new BodyMotion()[follow](fix, stepOf(dt), out);

  return out;
}

test('a full turn at constant velocity closes the circle, or ends one pitch of the helix further along the axis', () => {
  fc.assert(
    fc.property(moving, axis, anyNumber(0.05, 4), (fields, direction, rate) => {
      const fix = turning(fields, direction, rate);
      const period = (2 * Math.PI) / rate;
      const out = after('followVelocity', fix, period);
      const along = (fix.vx * fix.wx + fix.vy * fix.wy + fix.vz * fix.wz) / rate ** 2;
      expect(out.x).toBeCloseTo(fix.x + along * fix.wx * period, 8);
      expect(out.y).toBeCloseTo(fix.y + along * fix.wy * period, 8);
      expect(out.z).toBeCloseTo(fix.z + along * fix.wz * period, 8);
    }),
  );
});

test('constant velocity in body axes neither gains nor loses speed, and its acceleration is across it', () => {
  fc.assert(
    fc.property(moving, axis, anyNumber(0, 4), anyNumber(-10, 10), (fields, direction, rate, dt) => {
      const fix = turning(fields, direction, rate);
      const out = after('followVelocity', fix, dt);
      expect(Math.hypot(out.vx, out.vy, out.vz)).toBeCloseTo(Math.hypot(fix.vx, fix.vy, fix.vz), 10);
      expect(out.ax * out.vx + out.ay * out.vy + out.az * out.vz).toBeCloseTo(0, 8);
    }),
  );
});

test('the velocity written is the rate of change of the position, the acceleration that of the velocity', () => {
  const h = 1e-4;
  fc.assert(
    fc.property(moving, axis, anyNumber(0, 4), anyNumber(-2, 2), (fields, direction, rate, dt) => {
      const fix = turning(fields, direction, rate);
      const [before, at, behind] = [-h, 0, h].map((shift) => after('followAcceleration', fix, dt + shift)) as [
        KinematicState,
        KinematicState,
        KinematicState,
      ];
      for (const coordinate of ['x', 'y', 'z'] as const) {
        const [velocity, acceleration] = [`v${coordinate}`, `a${coordinate}`] as const;
        expect(Math.abs((behind[coordinate] - before[coordinate]) / (2 * h) - at[velocity])).toBeLessThan(1e-4);
        expect(Math.abs((behind[velocity] - before[velocity]) / (2 * h) - at[acceleration])).toBeLessThan(1e-4);
      }
    }),
  );
});

test('as the turn rate vanishes the curve becomes the parabola, without a seam', () => {
  fc.assert(
    fc.property(moving, axis, fc.constantFrom(0, 5e-324, 1e-200, 1e-12, 1e-9), anyNumber(-5, 5), (fields, direction, rate, dt) => {
      const fix = turning(fields, direction, rate);
      const [curve, parabola] = [after('followAcceleration', fix, dt), new KinematicState()];
      followParabola(fix, stepOf(dt), parabola);
      for (const field of ['x', 'y', 'z', 'vx', 'vy', 'vz'] as const) {
        expect(Math.abs(curve[field] - parabola[field]), field).toBeLessThan(1e-9 + 1e4 * rate);
      }
    }),
  );
});

test('a turned orientation stays of length one and turns by the angle ω t', () => {
  fc.assert(
    fc.property(axis, anyNumber(0, 4), anyNumber(-0.7, 0.7), (direction, rate, dt) => {
      const { qw, qx, qy, qz } = after('followVelocity', turning({}, direction, rate), dt);
      expect(Math.hypot(qw, qx, qy, qz)).toBeCloseTo(1, 14);
      expect(2 * Math.acos(Math.min(1, qw))).toBeCloseTo(Math.abs(rate * dt), 6);
    }),
  );
});

test('the body turns on as its turn rate says, by any angle', () => {
  fc.assert(
    fc.property(moving, axis, anyNumber(0, 4), anyNumber(-10, 10), (fields, direction, rate, dt) => {
      const fix = turning(fields, direction, rate);
      const turned = new KinematicState();
      keepTurning(fix, stepOf(dt), turned);
      for (const follow of ['followVelocity', 'followAcceleration'] as const) {
        const out = after(follow, fix, dt);
        for (const field of ['qw', 'qx', 'qy', 'qz', 'wx', 'wy', 'wz'] as const) expect(out[field]).toBeCloseTo(turned[field], 12);
      }
    }),
  );
});
