/** The bounded forecast: against formulas, over random worlds, and where a dash meets a wall. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Footprint, KinematicState, type Obstacle, type WorldView } from '../../kit/index.ts';
import { worldOf, type TerrainPlan } from '../../../engine/world/world.ts';
import { spreadNumber } from '../../../test/support/arbitraries.ts';
import { after, extrapolated, modelOf } from '../../../test/support/extrapolated.ts';

const id = 'bounded-forecast';
const moving = (fields: Partial<KinematicState>) => Object.assign(new KinematicState(), fields);
const worldWith = (obstacles: readonly Obstacle[] = [], terrain: TerrainPlan = { kind: 'flat' }): WorldView =>
  worldOf({ terrain, obstacles, roads: [] });
const wall: Obstacle = { kind: 'box', x: 20, y: 0, width: 1, depth: 40, yaw: 0, height: 3 };

/** The lower side of the body, by the ground under it. */
function isInside(obstacle: Obstacle, world: WorldView, body: KinematicState, { room = 0.5, clearance = 0 } = {}): boolean {
  const footprint = new Footprint(obstacle, room);
  footprint.nearest(body, 1);
  return footprint.distance < 0 && body.z - clearance < groundAt(world, body) + obstacle.height - 2e-3;
}

function groundAt(world: WorldView, { x, y }: KinematicState): number {
  const place = { x, y, z: NaN };
  world.groundAt(place);
  return place.z;
}

describe('a ball in flight', () => {
  const thrown = { x: spreadNumber(-50, 50), y: spreadNumber(-50, 50), z: spreadNumber(0, 20) };
  const speeds = { vx: spreadNumber(-20, 20), vy: spreadNumber(-20, 20), vz: spreadNumber(-10, 15) };
  const ball = fc.record({ ...thrown, ...speeds }).map(moving);

  test('is on the parabola until it lands at (v + √(v² + 2gz))/g, and goes on over the ground from there', () => {
    fc.assert(
      fc.property(ball, spreadNumber(0, 6), (fix, t) => {
        const lands = (fix.vz + Math.sqrt(fix.vz * fix.vz + 2 * 9.81 * fix.z)) / 9.81;
        const { x, y, z, vz, az } = after(modelOf(id, { limit: 10 }), fix, t);
        expect([x, y]).toEqual([expect.closeTo(fix.x + fix.vx * t, 9), expect.closeTo(fix.y + fix.vy * t, 9)]);
        if (t === 0 || Math.abs(t - lands) < 1e-6) return;
        const flies = t < lands;
        expect(z).toBeCloseTo(flies ? fix.z + fix.vz * t - 4.905 * t * t : 0, 9);
        expect([vz, az]).toEqual([expect.closeTo(flies ? fix.vz - 9.81 * t : 0, 9), flies ? -9.81 : 0]);
      }),
    );
  });

  test('is where steps of a hundred thousandth of a second bring it, on a slope as well', () => {
    const world = worldWith([], { kind: 'plane', height: 1, slope: [-0.2, 0.1] });
    const fix = moving({ x: 0, y: 0, z: 3, vx: 8, vy: 2, vz: 5 });
    const model = modelOf(id, { limit: 3 }, world);
    let [z, vz] = [fix.z, fix.vz];
    const h = 1e-5;
    for (let k = 1; k <= 300_000; k++) {
      vz -= 9.81 * h;
      z = Math.max(z + vz * h, 1 - 0.2 * 8 * k * h + 0.1 * 2 * k * h);
      if (k % 30_000 === 0) expect(after(model, fix, k * h).z).toBeCloseTo(z, 3);
    }
  });

  test('falls at the greatest speed and no faster', () => {
    const high = moving({ z: 1000, vz: 100 });
    const model = modelOf(id, { limit: 100, maxSpeed: 20, gravity: 10 });
    expect(after(model, high, 4)).toMatchObject({ z: 1000, vz: -20 });
    expect(after(model, high, 14)).toMatchObject({ z: 800, vz: -20, az: -0 });
  });
});

test('on open ground it is constant velocity, to the last digit', () => {
  const driving = fc
    .record({
      x: spreadNumber(-500, 500),
      y: spreadNumber(-500, 500),
      vx: spreadNumber(-30, 30),
      vy: spreadNumber(-30, 30),
      wz: spreadNumber(-2, 2),
    })
    .map(moving);
  const world = worldWith([{ kind: 'circle', x: 5000, y: 0, radius: 10, height: 3 }]);
  fc.assert(
    fc.property(driving, spreadNumber(-1, 2), (fix, dt) => {
      expect(after(modelOf(id, { limit: 2 }, world), fix, dt)).toEqual(extrapolated('rpw', fix, dt));
    }),
  );
});

test('after the limit it stands where it was then, and does not turn', () => {
  const fix = moving({ vx: 10, wz: 1 });
  const model = modelOf(id, { limit: 0.5 });
  const { qw, qz } = after(model, fix, 0.5);
  expect(after(model, fix, 0.5)).toMatchObject({ x: 5, vx: 10, wz: 1 });
  expect(after(model, fix, 7)).toEqual(moving({ x: 5, qw, qz }));
});

describe('at a wall', () => {
  const dash = moving({ x: 0, y: 0, vx: 30, vy: 6 });

  test('it stops before it, or slides along it with the rest of its velocity', () => {
    const world = worldWith([wall]);
    const met = (19.5 - 0.5 - 1e-3) / 30;
    const stopped = after(modelOf(id, { obstacles: 'stop', limit: 2 }, world), dash, 1.5);
    expect(stopped).toMatchObject({ x: expect.closeTo(18.999, 6), y: expect.closeTo(6 * met, 6), vx: 0, vy: 0 });
    const slid = after(modelOf(id, { limit: 2 }, world), dash, 1.5);
    expect(slid).toMatchObject({ x: expect.closeTo(18.999, 6), y: expect.closeTo(9, 6), vx: expect.closeTo(0, 6), vy: 6 });
  });

  test('it goes over what is lower than it flies, rolls over its roof, and falls at the edge', () => {
    const world = worldWith([{ ...wall, width: 4, height: 1 }]);
    const model = modelOf(id, { limit: 5, room: 0, gravity: 10 }, world);
    const jump = moving({ x: 13, vx: 10, vz: 5 });
    expect(after(model, jump, 0.6).z).toBeCloseTo(5 * 0.6 - 5 * 0.36, 9);
    expect(after(model, jump, 0.8)).toMatchObject({ z: 1, vz: 0 });
    expect(after(model, jump, 0.9001 + 0.2).z).toBeCloseTo(1 - 5 * 0.2 * 0.2, 3);
    expect(after(model, jump, 2)).toMatchObject({ x: 33, z: 0 });
    expect(after(model, moving({ x: 13, vx: 10, vz: 1 }), 2).x).toBeCloseTo(17.999, 6);
  });

  test('who stands in it gets out and no deeper', () => {
    const model = modelOf(id, { limit: 2 }, worldWith([wall]));
    expect(after(model, moving({ x: 19.2, vx: 5 }), 1).x).toBeCloseTo(19.2, 6);
    expect(after(model, moving({ x: 19.2, vx: -5 }), 1).x).toBeCloseTo(14.2, 9);
  });

  test('in a corner it comes to rest', () => {
    const corner = worldWith([wall, { kind: 'box', x: 0, y: 20, width: 60, depth: 1, yaw: 0, height: 3 }]);
    const found = after(modelOf(id, { limit: 30 }, corner), moving({ vx: 8, vy: 8 }), 20);
    expect([found.x, found.y]).toEqual([expect.closeTo(18.999, 2), expect.closeTo(18.999, 2)]);
  });
});

describe('in any world', () => {
  const place = { x: spreadNumber(-40, 40), y: spreadNumber(-40, 40) };
  const height = spreadNumber(0.2, 4);
  const circle = fc.record({ kind: fc.constant('circle' as const), ...place, radius: spreadNumber(0.5, 8), height });
  const sides = { width: spreadNumber(0.5, 20), depth: spreadNumber(0.5, 20), yaw: spreadNumber(-3, 3) };
  const box = fc.record({ kind: fc.constant('box' as const), ...place, ...sides, height });
  const terrain = fc.constantFrom<TerrainPlan>(
    { kind: 'flat' },
    { kind: 'plane', height: 2, slope: [0.2, -0.1] },
    { kind: 'hills', height: 0, waves: [{ amplitude: 3, length: 30, direction: 0.4, phase: 1 }] },
  );
  const world = fc
    .tuple(fc.array(fc.oneof(circle, box), { maxLength: 8 }), terrain)
    .map(([obstacles, ground]) => worldWith(obstacles, ground));
  const velocity = { vx: spreadNumber(-30, 30), vy: spreadNumber(-30, 30), vz: spreadNumber(-5, 10) };
  const start = fc.record({ ...place, ...velocity, above: fc.oneof(fc.constant(0), spreadNumber(0, 6)) });
  const rules = fc.record({
    obstacles: fc.constantFrom('slide' as const, 'stop' as const),
    room: fc.constantFrom(0, 0.5, 2),
    clearance: fc.constantFrom(0, 0.9),
    maxSpeed: fc.constantFrom(8, 50),
  });
  const scene = fc.tuple(world, start, rules).map(([around, { above, ...body }, given]) => {
    const fix = moving(body);
    fix.z = groundAt(around, fix) + given.clearance + above;
    return { around, fix, given, model: modelOf(id, { ...given, limit: 3 }, around) };
  });
  const free = scene.filter(({ around, fix, given }) => !around.obstacles.some((each) => isInside(each, around, fix, given)));
  const times = Array.from({ length: 60 }, (_, k) => k * 0.055);

  test('it is never in an obstacle and never under the ground', () => {
    fc.assert(
      fc.property(free, ({ around, fix, given, model }) => {
        for (const t of times) {
          const found = after(model, fix, t);
          expect(around.obstacles.filter((each) => isInside(each, around, found, given))).toEqual([]);
          expect(found.z - given.clearance - groundAt(around, found)).toBeGreaterThan(-1e-9);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('it gets no further than the greatest speed allows, and is not faster over the map', () => {
    fc.assert(
      fc.property(scene, ({ fix, given: { maxSpeed }, model }) => {
        for (const t of times.slice(1)) {
          const found = after(model, fix, t);
          expect(Math.hypot(found.x - fix.x, found.y - fix.y)).toBeLessThan(maxSpeed * Math.min(t, 3) + 1e-9);
          expect(Math.hypot(found.vx, found.vy)).toBeLessThan(maxSpeed + 1e-9);
        }
      }),
    );
  });

  test('it moves without jumps over level ground', () => {
    fc.assert(
      fc.property(free, ({ around, fix, given: { maxSpeed }, model }) => {
        fc.pre(groundAt(around, fix) === groundAt(around, moving({ x: 7, y: 9 })));
        let last = after(model, fix, 1e-9);
        for (let t = 0.001; t < 1; t += 0.001) {
          const next = after(model, fix, t);
          expect(Math.hypot(next.x - last.x, next.y - last.y)).toBeLessThan(maxSpeed * 0.001 + 1e-6);
          expect(Math.abs(next.z - last.z)).toBeLessThan(maxSpeed * 0.001 + 4e-3);
          last = next;
        }
      }),
      { numRuns: 30 },
    );
  });

  test('where nothing is in the way it is the plain model over the map, and the higher of parabola and ground', () => {
    const clear = scene.filter(({ around, fix }) => {
      const swept = around.obstacles.map((each) => new Footprint(each, 2.1));
      return swept.every((footprint) =>
        times.every((t) => {
          footprint.nearest({ x: fix.x + fix.vx * t, y: fix.y + fix.vy * t }, 1);
          return footprint.distance > 1;
        }),
      );
    });
    fc.assert(
      fc.property(clear, ({ around, fix, given: { maxSpeed, clearance }, model }) => {
        fc.pre(Math.hypot(fix.vx, fix.vy) <= maxSpeed && Math.abs(fix.vz) <= 8);
        for (const t of times.filter((each) => each < 0.3)) {
          const found = after(model, fix, t);
          const plain = extrapolated('linear', fix, t);
          const flown = Math.max(fix.z + fix.vz * t - 4.905 * t * t, groundAt(around, plain) + clearance);
          expect([found.x, found.y]).toEqual([plain.x, plain.y]);
          if (fix.vz - 9.81 * t > -maxSpeed) expect(found.z).toBeCloseTo(flown, 9);
        }
      }),
    );
  });
});
