/** What a person sees of turning: the measures of a place, of the angle; the same over north and whichever way it is written. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../test/support/arbitraries.ts';
import { along, figuresOf, metersAfter, metersOf, placedAt, type Point } from '../../test/support/drawn-motion.ts';
import { anyOrientation } from '../../test/support/moved-worlds.ts';
import { KinematicState, type Orientation } from '../base/kinematic-state.ts';
import { product } from '../base/math/rotation.ts';
import type { SeenPath } from './seen-path.ts';

const turned = (...yaws: number[]): Point[] => yaws.map((yaw) => [0, 0, yaw]);

function expectAlike(one: SeenPath, other: SeenPath): void {
  const others = figuresOf(other);
  const unlike = figuresOf(one).filter((a, index) => {
    const b = others[index] as number | null;
    return a === null || b === null ? a !== b : Math.abs(a - b) > 1e-6 * Math.max(1, a);
  });
  expect(unlike).toEqual([]);
}

/** Angles in steps of under half a turn, real ones beside drawn ones. */
const steps = fc.array(fc.tuple(anyNumber(-3, 3), anyNumber(-3, 3)), { minLength: 4, maxLength: 60 });
const summed = (values: readonly number[]) => values.map((_, k) => values.slice(0, k + 1).reduce((sum, each) => sum + each, 0));

test('about one axis they are those of a point that moves along a line by the angle, however often it goes round', () => {
  fc.assert(
    fc.property(steps, (each) => {
      const [drawn, real] = [summed(each.map(([a]) => a)), summed(each.map(([, b]) => b))];
      const rules = { smallestJump: 0.02, smallestTurnJump: 0.02, standingSpeed: 0.5, standingTurnRate: 0.5 };
      expectAlike(metersOf(along(...drawn), along(...real), rules).place, metersOf(turned(...drawn), turned(...real), rules).turning);
    }),
  );
});

test('from 359° to 1° is a turn of 2°, as from 10° to 12°', () => {
  const degrees = (...angles: number[]) => metersOf(turned(...angles.map((angle) => (angle * Math.PI) / 180))).turning;
  expectAlike(degrees(355, 357, 359, 1, 3, 5), degrees(10, 12, 14, 16, 18, 20));
  expect(degrees(355, 357, 359, 1, 3, 5)).toMatchObject({ jumpsPerMinute: 0, jumpMax: 0 });
});

const oriented = (orientation: Orientation) => Object.assign(new KinematicState(), orientation);
/** Turns of less than half the circle, which have one axis: real ones beside drawn ones. */
const anyTurn = anyOrientation.filter(({ qw }) => qw > 0.1);
const pairs = fc.array(fc.tuple(anyTurn, anyTurn), { minLength: 4, maxLength: 20 }).map((turns) => {
  let [shown, real] = [oriented(new KinematicState()), oriented(new KinematicState())] as [Orientation, Orientation];
  return turns.map(([a, b]) => ([shown, real] = [product(a, shown), product(b, real)]));
});

function metersOfOrientations(frames: readonly (readonly [Orientation, Orientation])[]) {
  return metersAfter(frames.map(([shown, real]) => ({ shown: oriented(shown), real: oriented(real) })));
}

test('q and −q are one orientation', () => {
  fc.assert(
    fc.property(pairs, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (frames, signs) => {
      const negated = ({ qw, qx, qy, qz }: Orientation, isNegative = false): Orientation =>
        isNegative ? { qw: -qw, qx: -qx, qy: -qy, qz: -qz } : { qw, qx, qy, qz };
      const other = frames.map(([a, b], k) => [negated(a, signs[2 * k]), negated(b, signs[2 * k + 1])] as const);
      const [one, two] = [metersOfOrientations(frames), metersOfOrientations(other)];
      expectAlike(one.turning, two.turning);
      expect(two.orientationError.max).toBeCloseTo(one.orientationError.max as number, 9);
    }),
  );
});

test('it does not matter in which frame of the world it turns', () => {
  fc.assert(
    fc.property(pairs, anyOrientation, (frames, q) => {
      const one = metersOfOrientations(frames);
      const two = metersOfOrientations(frames.map(([a, b]) => [product(q, a), product(q, b)] as const));
      expectAlike(one.turning, two.turning);
    }),
  );
});

test('a standing body that turns moves nothing, a moving one that does not turn turns nothing', () => {
  const spinning = metersOf(turned(0, 0.5, 1.5, 1.6, 3), []);
  expect(figuresOf(spinning.place)).toEqual(figuresOf(metersOf(turned(0, 0, 0, 0, 0)).place));
  const driving = metersOf(along(0, 1, 5, 6, 9));
  expect(figuresOf(driving.turning)).toEqual(figuresOf(metersOf(along(0, 0, 0, 0, 0)).turning));
});

test('quantiles of the orientation error are those of the angles', () => {
  const angles = Array.from({ length: 101 }, (_, k) => k / 100);
  const { orientationError } = metersAfter(angles.map((yaw) => ({ shown: placedAt([0, 0, yaw]), real: placedAt([0]) })));
  expect([orientationError.mean, orientationError.max]).toEqual([expect.closeTo(0.5, 9), expect.closeTo(1, 9)]);
  expect(orientationError.quantile(0.95)! / 0.95).toBeCloseTo(1, 2);
  expect(orientationError.quantile(0.99)! / 0.99).toBeCloseTo(1, 2);
});
