/** Points on a body against a second computation, and what must hold for any motion. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../test/support/arbitraries.ts';
import { figuresOf, metersAfter, metersOf, along, placedAt, type Point } from '../../test/support/drawn-motion.ts';
import { anyOrientation } from '../../test/support/moved-worlds.ts';
import { KinematicState, setYaw } from '../base/kinematic-state.ts';
import { power } from '../base/math/power.ts';
import { fromBody, product, type Triple } from '../base/math/rotation.ts';
import type { ErrorMeter } from './error-meter.ts';
import type { PointMeter, PointPlan } from './points.ts';

const pointAt = ([x, y, z]: Triple, distance = Infinity): PointPlan => ({ id: 'point', x, y, z, distance });
const figures = ({ mean, max, count, last }: ErrorMeter) => ({ mean, max, count, last });

const anyTriple = fc.tuple(anyNumber(-5, 5), anyNumber(-5, 5), anyNumber(-5, 5));
const anyBody = fc
  .tuple(anyTriple, anyOrientation)
  .map(([[x, y, z], orientation]) => Object.assign(new KinematicState(), { x, y, z }, orientation));
const anyFrames = fc.array(fc.record({ shown: anyBody, real: anyBody }), { minLength: 5, maxLength: 20 });

const pointOf = (frames: Parameters<typeof metersAfter>[0], plan: PointPlan) => {
  const [point] = metersAfter(frames, { points: [plan] }).points;
  return point as PointMeter;
};

test('deviation and aim error are those of a second computation, with the cosine of the angle', () => {
  fc.assert(
    fc.property(anyBody, anyBody, anyTriple, anyNumber(1, 200), (shown, real, at, distance) => {
      const placed = (body: KinematicState, [x, y, z]: Triple): Triple => {
        const [px, py, pz] = fromBody(body, [x, y, z]);
        return [body.x + px, body.y + py, body.z + pz];
      };
      const target = ([x, y, z]: Triple): Triple => [x + distance, y, z];
      const [from, off] = [placed(real, at), placed(shown, at)];
      const apart = ([x, y, z]: Triple) => [x - from[0], y - from[1], z - from[2]] as const;
      const [a, b] = [apart(placed(real, target(at))), apart(placed(shown, target(at)))];
      const dot = a.reduce((sum, each, axis) => sum + each * (b[axis] as number), 0);
      const point = pointOf([{ shown, real }], pointAt(at, distance));
      expect(point.deviation.last).toBeCloseTo(Math.hypot(...apart(off)), 9);
      expect(Math.cos(point.aimError.last)).toBeCloseTo(dot / Math.hypot(...a) / Math.hypot(...b), 9);
    }),
  );
});

test('a point at the origin of the body has the deviation and the jumps of the entity', () => {
  fc.assert(
    fc.property(anyFrames, (frames) => {
      const meters = metersAfter(frames, { points: [pointAt([0, 0, 0])] });
      const [point] = meters.points as [PointMeter];
      expect(figures(point.deviation)).toEqual(figures(meters.deviation));
      expect(figuresOf(point.place)).toEqual(figuresOf(meters.place));
    }),
  );
});

test('a rigid shift changes no direction: a far target is hit, a near one is missed by the angle under which the shift is seen', () => {
  fc.assert(
    fc.property(anyBody, anyTriple, anyNumber(-3, 3), anyNumber(1, 100), (real, at, aside, distance) => {
      const [dx, dy, dz] = fromBody(real, [0, aside, 0]);
      const shown = Object.assign(new KinematicState(), real, { x: real.x + dx, y: real.y + dy, z: real.z + dz });
      const far = pointOf([{ shown, real }], pointAt(at));
      expect(far.aimError.max).toBeLessThan(1e-9);
      expect(far.deviation.max).toBeCloseTo(Math.abs(aside), 9);
      const near = pointOf([{ shown, real }], pointAt(at, distance));
      expect(near.aimError.max).toBeCloseTo(Math.atan(Math.abs(aside) / distance), 9);
    }),
  );
});

test('an error e of the yaw alone is an aim error of e, and moves a point by its distance from the axis times 2 sin(e/2)', () => {
  fc.assert(
    fc.property(anyNumber(-3, 3), anyNumber(-3.1, 3.1), anyTriple, (yaw, error, at) => {
      const point = pointOf([{ shown: placedAt([2, 1, yaw + error]), real: placedAt([2, 1, yaw]) }], pointAt(at));
      expect(point.aimError.max).toBeCloseTo(Math.abs(error), 9);
      expect(point.deviation.max).toBeCloseTo(Math.hypot(at[0], at[1]) * 2 * Math.sin(Math.abs(error) / 2), 9);
    }),
  );
});

test('roll about the direction is no aim error; the point still moves', () => {
  const half = 0.4;
  const shown = Object.assign(new KinematicState(), { qw: Math.cos(half), qx: Math.sin(half) });
  const point = pointOf([{ shown, real: new KinematicState() }], pointAt([1, 0, 1]));
  expect([point.aimError.max, point.deviation.max]).toEqual([0, expect.closeTo(2 * Math.sin(half), 9)]);
});

test('it does not matter where the world has its origin and its north', () => {
  fc.assert(
    fc.property(anyFrames, anyBody, anyTriple, (frames, { x, y, z, ...turn }, at) => {
      const moved = (body: KinematicState) => {
        const [px, py, pz] = fromBody(turn, [body.x, body.y, body.z]);
        return Object.assign(new KinematicState(), product(turn, body), { x: px + x, y: py + y, z: pz + z });
      };
      const one = pointOf(frames, pointAt(at, 30));
      const other = pointOf(
        frames.map(({ shown, real }) => ({ shown: moved(shown), real: moved(real) })),
        pointAt(at, 30),
      );
      expect(other.deviation.mean).toBeCloseTo(one.deviation.mean as number, 8);
      expect(other.aimError.mean).toBeCloseTo(one.aimError.mean as number, 6);
      const cubedTick = power(0.02, 3);
      expect(other.place.jerkRms! * cubedTick).toBeCloseTo(one.place.jerkRms! * cubedTick, 6);
    }),
  );
});

test('a body that turns in one tick where it stands jumps at its muzzle, not at its place', () => {
  const yaws: Point[] = [0, 0, 0, 0, 0.5, 0.5, 0.5, 0.5].map((yaw) => [0, 0, yaw]);
  const meters = metersOf(yaws, yaws, { points: [pointAt([4, 0, 0])] });
  expect([meters.place.jumpMax, meters.points[0]?.place.jumpMax]).toEqual([0, expect.closeTo(4 * 2 * Math.sin(0.25), 9)]);
});

test('a pause breaks the path of a point as that of its entity', () => {
  const drawn = [...along(0, 1, 2), null, ...along(50, 51, 52, 53)];
  const meters = metersOf(drawn, [], { points: [pointAt([1, 0, 0])] });
  expect(figuresOf((meters.points[0] as PointMeter).place)).toEqual(figuresOf(meters.place));
  expect(meters.points[0]?.place.jumpsPerMinute).toBe(0);
});

test('a teleport is no step of a point either', () => {
  const plan = pointAt([1, 0, 0]);
  const at = (x: number, yaw: number) => {
    const state = placedAt([x]);
    setYaw(state, yaw);
    return state;
  };
  const frames = [0, 1, 2, 3, 40, 41, 42, 43].map((x, k) => ({ shown: at(x, 0), real: at(x, 0), hop: k < 4 ? 0 : 1, leaps: k === 4 }));
  const { points } = metersAfter(frames, { points: [plan] });
  expect(points[0]?.place).toMatchObject({ jumpsPerMinute: 0, jerkRms: 0 });
});
