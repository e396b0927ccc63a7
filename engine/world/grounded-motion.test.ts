import { expect, test } from 'vitest';
import { heightAt } from '../../test/support/ground.ts';
import { angleBetween } from '../base/math/rotation.ts';
import { KinematicState, yawOf } from '../base/kinematic-state.ts';
import { RandomStream } from '../base/random/random-stream.ts';
import { GroundedMotion } from './grounded-motion.ts';
import circular from './motions/circular.ts';
import { HeightMap } from './terrain/height-map.ts';
import { Hills } from './terrain/hills.ts';
import { Plane, type Terrain } from './terrain/terrain.ts';

const arena = { width: 800, depth: 800 };

function circle() {
  const params = circular.params.parse({ radius: 40, speed: 20 });
  return circular.create({ params, arena, random: new RandomStream(1, 'circle') });
}

function stateAt(terrain: Terrain, time: number): KinematicState {
  const state = new KinematicState();
  new GroundedMotion(circle(), terrain).sample(time, state);
  return state;
}

const hills = new Hills({
  kind: 'hills',
  height: 3,
  waves: [
    { amplitude: 4, length: 90, direction: 0.4, phase: 1 },
    { amplitude: 2, length: 60, direction: 2, phase: -1 },
  ],
});

test('seen from above the path is the level one, and it lies on the ground', () => {
  const level = new KinematicState();
  circle().sample(1.7, level);
  const laid = stateAt(hills, 1.7);
  expect([laid.x, laid.y, laid.vx, laid.vy]).toEqual([level.x, level.y, level.vx, level.vy]);
  expect(yawOf(laid)).toBeCloseTo(yawOf(level), 12);
  expect(laid.z).toBe(heightAt(hills, level.x, level.y));
});

test('the vertical axis is the ground’s normal', () => {
  const { x, y, qw, qx, qy, qz } = stateAt(hills, 2.3);
  const shape = { z: 0, dx: 0, dy: 0, dxx: 0, dxy: 0, dyy: 0 };
  hills.shapeAt(x, y, shape);
  const up = [2 * (qx * qz + qw * qy), 2 * (qy * qz - qw * qx), 1 - 2 * (qx * qx + qy * qy)];
  const length = Math.hypot(shape.dx, shape.dy, 1);
  [-shape.dx, -shape.dy, 1].forEach((part, axis) => expect(up[axis]).toBeCloseTo(part / length, 12));
});

test.each([0.5, 1.7, 3.1, 4.4])('velocity, acceleration and turn rate at %s s are the derivatives of the grounded path', (time) => {
  const h = 1e-4;
  const [before, here, after] = [stateAt(hills, time - h), stateAt(hills, time), stateAt(hills, time + h)];
  expect(here.vz).toBeCloseTo((after.z - before.z) / (2 * h), 5);
  expect(here.az).toBeCloseTo((after.vz - before.vz) / (2 * h), 4);
  const turned = new KinematicState();
  turn(here, h, turned);
  expect(angleBetween(turned, after)).toBeLessThan(1e-7);
});

/** Orientation after `dt` s of the body rates, to second order. */
function turn({ qw, qx, qy, qz, wx, wy, wz }: KinematicState, dt: number, out: KinematicState): void {
  const [x, y, z] = [(wx * dt) / 2, (wy * dt) / 2, (wz * dt) / 2];
  out.qw = qw - qx * x - qy * y - qz * z;
  out.qx = qx + qw * x + qy * z - qz * y;
  out.qy = qy + qw * y + qz * x - qx * z;
  out.qz = qz + qw * z + qx * y - qy * x;
}

test('a plane and a height map that say the same are the same ground', () => {
  const plane = new Plane({ kind: 'plane', height: 2, slope: [0.1, -0.2] });
  const corners = [
    [-400, 400],
    [400, 400],
    [-400, -400],
    [400, -400],
  ].map(([x, y]) => heightAt(plane, x!, y!));
  const map = new HeightMap({ kind: 'heightmap', width: 800, depth: 800, columns: 2, rows: 2, heights: corners });
  const [a, b] = [stateAt(plane, 1), stateAt(map, 1)];
  for (const [field, value] of Object.entries(a)) expect(b[field as keyof KinematicState], field).toBeCloseTo(value as number, 9);
});

test('over a hole the entity continues level at its last height', () => {
  const heights = [5, 5, 5, 5, 5, null, 5, 5, 5];
  const map = new HeightMap({ kind: 'heightmap', width: 800, depth: 800, columns: 3, rows: 3, heights });
  const motion = new GroundedMotion(circle(), map);
  const state = new KinematicState();
  motion.sample(0, state);
  expect(heightAt(map, state.x, state.y)).toBe(NaN);
  expect(state.z).toBe(0);
});

test('a height map has no ground beyond its edge, and is bilinear within', () => {
  const map = new HeightMap({ kind: 'heightmap', width: 10, depth: 20, columns: 2, rows: 2, heights: [0, 4, 8, 20] });
  expect(heightAt(map, -5, 10)).toBe(0);
  expect(heightAt(map, 5, -10)).toBe(20);
  expect(heightAt(map, 0, 0)).toBe(8);
  expect(heightAt(map, 5.1, 0)).toBe(NaN);
  expect(heightAt(map, 0, -10.1)).toBe(NaN);
});
