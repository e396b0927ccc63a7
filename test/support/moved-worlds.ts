/** The same motion elsewhere: moved and turned about any axis, so that laws can ask for the same picture there. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { copyState, KinematicState, type Orientation } from '../../engine/base/kinematic-state.ts';
import { angleBetween, fromBody, product, type Triple } from '../../engine/base/math/rotation.ts';

export interface Move {
  readonly turn: Orientation;
  readonly by: Triple;
}

/** To the thousandth: numbers whose squares vanish are a subject of their own. */
const number = (limit: number) => fc.integer({ min: -1000 * limit, max: 1000 * limit }).map((thousandths) => thousandths / 1000);
const vector = (limit: number) => fc.tuple(number(limit), number(limit), number(limit));

export const anyOrientation: fc.Arbitrary<Orientation> = fc
  .tuple(number(1), number(1), number(1), number(1))
  .filter((q) => Math.hypot(...q) > 0.1)
  .map((q) => {
    const [qw, qx, qy, qz] = q.map((part) => part / Math.hypot(...q)) as [number, number, number, number];
    return { qw, qx, qy, qz };
  });

export const anyMove: fc.Arbitrary<Move> = fc.record({ turn: anyOrientation, by: vector(300) });

/** Facing anywhere, in any motion. */
export const anyMotion: fc.Arbitrary<KinematicState> = fc
  .record({ p: vector(50), v: vector(20), a: vector(5), w: vector(2), facing: anyOrientation })
  .map(({ p: [x, y, z], v: [vx, vy, vz], a: [ax, ay, az], w: [wx, wy, wz], facing }) =>
    Object.assign(new KinematicState(), { x, y, z, vx, vy, vz, ax, ay, az, wx, wy, wz }, facing),
  );

/** The state there; the angular velocity is in the axes of the body, which turn along. */
export function moved(state: Readonly<KinematicState>, { turn, by }: Move): KinematicState {
  const there = new KinematicState();
  copyState(state, there);
  const [x, y, z] = fromBody(turn, [state.x, state.y, state.z]);
  const [vx, vy, vz] = fromBody(turn, [state.vx, state.vy, state.vz]);
  const [ax, ay, az] = fromBody(turn, [state.ax, state.ay, state.az]);
  Object.assign(there, { x: x + by[0], y: y + by[1], z: z + by[2], vx, vy, vz, ax, ay, az }, product(turn, state));
  return there;
}

export function expectAlike(found: Readonly<KinematicState>, expected: Readonly<KinematicState>, digits = 7): void {
  for (const field of ['x', 'y', 'z', 'vx', 'vy', 'vz'] as const) expect(found[field], field).toBeCloseTo(expected[field], digits);
  expect(angleBetween(found, expected)).toBeCloseTo(0, Math.min(digits, 6));
}

/** Half a turn apart there is no shorter turn. */
export function isAboutOpposite(a: Readonly<Orientation>, b: Readonly<Orientation>): boolean {
  return angleBetween(a, b) > 3.1;
}
