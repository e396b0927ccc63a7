/** Ground clamping against a second computation: quaternions that turn vectors, and a plane through three points. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../test/support/arbitraries.ts';
import { copyState, KinematicState } from '../base/kinematic-state.ts';
import type { GroundRule } from '../plugin-api/lane-rules.ts';
import { openWorld, type WorldView } from '../plugin-api/world-view.ts';
import { GroundClamp } from './ground-clamp.ts';

type Vector = readonly [number, number, number];

/** Rolling ground with a hole in the middle. */
const heightAt = (x: number, y: number) => (Math.hypot(x, y) < 3 ? NaN : 2 * Math.sin(x / 9) + Math.cos(y / 7) + 0.05 * x);
const world: WorldView = { ...openWorld, groundAt: (place) => void (place.z = heightAt(place.x, place.y)) };

const cross = ([a, b, c]: Vector, [d, e, f]: Vector): Vector => [b * f - c * e, c * d - a * f, a * e - b * d];
const plus = (a: Vector, b: Vector, by = 1): Vector => [a[0] + by * b[0], a[1] + by * b[1], a[2] + by * b[2]];
const lengthOf = (a: Vector) => Math.hypot(...a);

/** v + 2 w (q × v) + 2 q × (q × v). */
function turned({ qw, qx, qy, qz }: KinematicState, v: Vector): Vector {
  const q: Vector = [qx, qy, qz];
  const once = cross(q, v);
  return plus(plus(v, once, 2 * qw), cross(q, once), 2);
}

function clamped(p: Vector, mode: GroundRule['clamp']): { readonly at: Vector; readonly touches: boolean } {
  const ground = heightAt(p[0], p[1]);
  const touches = mode === 'always' ? !Number.isNaN(ground) : mode === 'up' && ground > p[2];
  return { at: touches ? [p[0], p[1], ground] : p, touches };
}

/** Height, vertical speed and upward axis as they should be; null: nothing touches. */
function expected(shown: KinematicState, { clamp, points, length, width }: GroundRule) {
  const place: Vector = [shown.x, shown.y, shown.z];
  const offsets: Vector[] =
    points === 3
      ? [
          [(-2 / 3) * length, 0, 0],
          [length / 3, -width / 2, 0],
          [length / 3, width / 2, 0],
        ]
      : [[0, 0, 0]];
  const found = offsets.map((offset) => clamped(plus(place, turned(shown, offset)), clamp));
  if (!found.some(({ touches }) => touches)) return null;
  const z = found.reduce((sum, { at }) => sum + at[2], 0) / found.length;
  const slope = (dx: number, dy: number) => (heightAt(shown.x + dx, shown.y + dy) - heightAt(shown.x - dx, shown.y - dy)) / 0.2;
  const [a, b, c] = found.map(({ at }) => at);
  const normal: Vector = a && b && c ? cross(plus(b, a, -1), plus(c, a, -1)) : [-slope(0.1, 0), -slope(0, 0.1), 1];
  const up: Vector = plus([0, 0, 0], normal, (normal[2] < 0 ? -1 : 1) / lengthOf(normal));
  return { z, up, vz: -(up[0] * shown.vx + up[1] * shown.vy) / up[2] };
}

const anyShown = fc
  .record({ x: anyNumber(-60, 60), y: anyNumber(-60, 60), z: anyNumber(-5, 5), vx: anyNumber(-20, 20), vy: anyNumber(-20, 20) })
  .chain((place) =>
    fc.tuple(...[0, 1, 2, 3].map(() => anyNumber(-1, 1))).map((q) => {
      // Upright, more or less: an entity on its side has no heading to keep.
      const [w, x, y, z] = [q[0]!, 0.2 * q[1]!, 0.2 * q[2]!, q[3]!];
      const size = Math.hypot(w, x, y, z) || 1;
      return Object.assign(new KinematicState(), place, { qw: w / size, qx: x / size, qy: y / size, qz: z / size });
    }),
  )
  .filter(({ qw, qx, qy, qz }) => Math.abs(qw * qw + qx * qx + qy * qy + qz * qz - 1) < 1e-9);

const anyRule: fc.Arbitrary<GroundRule> = fc.record({
  clamp: fc.constantFrom('none', 'up', 'always'),
  points: fc.constantFrom(1, 3),
  orientation: fc.constantFrom('keep', 'ground'),
  length: anyNumber(1, 8),
  width: anyNumber(1, 4),
}) as fc.Arbitrary<GroundRule>;

test('height, vertical speed and orientation are those of the second computation', () => {
  fc.assert(
    fc.property(anyShown, anyRule, (shown, rule) => {
      const out = new KinematicState();
      copyState(shown, out);
      new GroundClamp(rule, world).apply(out);
      const right = expected(shown, rule);
      if (right === null) {
        expect(out).toEqual(shown);
        return;
      }
      expect(out.z).toBeCloseTo(right.z, 9);
      if (right.up.some(Number.isNaN)) return;
      expect(out.vz).toBeCloseTo(right.vz, 6);
      if (rule.orientation !== 'ground') return;
      const up = turned(out, [0, 0, 1]);
      const [ahead, before] = [turned(out, [1, 0, 0]), turned(shown, [1, 0, 0])];
      up.forEach((value, k) => expect(value).toBeCloseTo(right.up[k]!, 9));
      // Seen from above it points where it did.
      if (Math.hypot(before[0], before[1]) < 1e-3) return;
      expect(Math.cos(Math.atan2(ahead[1], ahead[0]) - Math.atan2(before[1], before[0]))).toBeCloseTo(1, 9);
    }),
  );
});
