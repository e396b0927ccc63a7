/** Turn and drive with obstacles on the path. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { copyState, Footprint, KinematicState, openWorld, setYaw, type Obstacle } from '../../kit/index.ts';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { variants } from './drive.ts';
import definition from './index.ts';
import { drawing } from '../../../test/support/steps.ts';

const [maxSpeed, maxTurnRate, frame, room] = [10, 2, 0.05, 1];

function schemeWith(params: object, obstacles: readonly Obstacle[]) {
  const world = { ...openWorld, obstacles };
  return definition.create({ params: definition.params.parse({ maxSpeed, maxTurnRate, room, ...params }), world });
}

function stateAt(x: number, y: number, yaw = 0): KinematicState {
  const state = Object.assign(new KinematicState(), { x, y });
  setYaw(state, yaw);
  return state;
}

const size = anyNumber(0.5, 7);
const angle = anyNumber(-3, 3);
const shift = anyNumber(-1, 1);

/** Obstacles one to a field of 24 m, each within 10 m of its middle: there is room to pass between any two. */
const obstacles = fc
  .array(fc.record({ round: fc.boolean(), width: size, depth: size, yaw: angle, shift }), { minLength: 1, maxLength: 9 })
  .map((each) => each.map(obstacleIn));

function obstacleIn(one: { round: boolean; width: number; depth: number; yaw: number; shift: number }, field: number): Obstacle {
  const x = (field % 3) * 24 - 24 + 2 * one.shift;
  const y = Math.floor(field / 3) * 24 - 24 - 2 * one.shift;
  if (one.round) return { kind: 'circle', x, y, radius: one.width, height: 3 };
  return { kind: 'box', x, y, width: 2 * one.width, depth: 2 * one.depth, yaw: one.yaw, height: 3 };
}

const place = fc.record({ x: anyNumber(-40, 40), y: anyNumber(-40, 40), yaw: angle });

/** Distance (m) from the nearest obstacle, the room around it included. */
function clearance(all: readonly Obstacle[], { x, y }: { x: number; y: number }): number {
  const distances = all.map((obstacle) => {
    const footprint = new Footprint(obstacle, room);
    footprint.nearest({ x, y }, 0);
    return footprint.distance;
  });
  return Math.min(...distances);
}

describe.each(variants)('%s, around obstacles', (variant) => {
  test('never enters one, never is faster than the vehicle can, and arrives wherever there is a path', () => {
    fc.assert(
      fc.property(obstacles, place, place, (all, start, target) => {
        fc.pre(clearance(all, start) > 0.01 && clearance(all, target) > 0.01);
        const scheme = schemeWith({ variant, obstacles: 'around' }, all);
        const shown = stateAt(start.x, start.y, start.yaw);
        const before = new KinematicState();
        for (let k = 0; k < 1200; k++) {
          copyState(shown, before);
          scheme.place(stateAt(target.x, target.y), drawing(0, frame), shown);
          expect(clearance(all, shown)).toBeGreaterThanOrEqual(-1e-9);
          expect(Math.hypot(shown.x - before.x, shown.y - before.y)).toBeLessThanOrEqual(maxSpeed * frame + 1e-9);
        }
        expect(Math.hypot(shown.x - target.x, shown.y - target.y)).toBeLessThan(0.05);
      }),
      { numRuns: 25 },
    );
  });

  test('drives as usual where the path is free', () => {
    const [around, through] = [
      schemeWith({ variant, obstacles: 'around' }, [obstacleIn({ round: true, width: 3, depth: 1, yaw: 0, shift: 0 }, 0)]),
      schemeWith({ variant }, []),
    ];
    const [a, b] = [stateAt(30, 30, 1), stateAt(30, 30, 1)];
    for (let k = 0; k < 200; k++) {
      around.place(stateAt(35, 10), drawing(0, frame), a);
      through.place(stateAt(35, 10), drawing(0, frame), b);
      expect(a).toEqual(b);
    }
  });
});

test('around a circle it drives the two tangents and the arc between them', () => {
  const circle: Obstacle = { kind: 'circle', x: 0, y: 0, radius: 9, height: 3 };
  const scheme = schemeWith({ obstacles: 'around', maxTurnRate: 100 }, [circle]);
  const shown = stateAt(-30, 0.1);
  let driven = 0;
  while (Math.hypot(shown.x - 30, shown.y - 0.1) > 1e-6 && driven < 100) {
    const [x, y] = [shown.x, shown.y];
    scheme.place(stateAt(30, 0.1), drawing(0, 0.005), shown);
    driven += Math.hypot(shown.x - x, shown.y - y);
  }
  const [radius, distance] = [10, Math.hypot(30, 0.1)];
  const shortest =
    2 * Math.sqrt(distance ** 2 - radius ** 2) + radius * (Math.PI - 2 * Math.acos(radius / distance) - 2 * Math.atan2(0.1, 30));
  expect(driven / shortest).toBeCloseTo(1, 3);
});

test('a target within an obstacle is driven to as near as that goes, and one that drives through is met behind', () => {
  const box: Obstacle = { kind: 'box', x: 0, y: 0, width: 10, depth: 10, yaw: 0, height: 3 };
  const scheme = schemeWith({ obstacles: 'around' }, [box]);
  const shown = stateAt(-20, 0);
  for (let k = 0; k < 400; k++) scheme.place(stateAt(-3, 0), drawing(0, frame), shown);
  expect(shown.x).toBeCloseTo(-6, 1);
  for (let k = 0; k < 400; k++) scheme.place(stateAt(20, 0), drawing(0, frame), shown);
  expect(Math.hypot(shown.x - 20, shown.y)).toBeLessThan(0.05);
});

test('shown within an obstacle it drives out by the nearest side', () => {
  const circle: Obstacle = { kind: 'circle', x: 0, y: 0, radius: 6, height: 3 };
  const scheme = schemeWith({ obstacles: 'around' }, [circle]);
  const shown = stateAt(-4, 0, 3);
  for (let k = 0; k < 400; k++) scheme.place(stateAt(20, 0), drawing(0, frame), shown);
  expect(Math.hypot(shown.x - 20, shown.y)).toBeLessThan(0.05);
});

test('with obstacles: jump, it drives until an obstacle blocks the path and is then at the target at once', () => {
  const circle: Obstacle = { kind: 'circle', x: 0, y: 0, radius: 6, height: 3 };
  const scheme = schemeWith({ obstacles: 'jump' }, [circle]);
  const shown = stateAt(-20, 0);
  scheme.place(stateAt(-15, 3), drawing(0, frame), shown);
  expect(Math.hypot(shown.x + 20, shown.y)).toBeLessThanOrEqual(maxSpeed * frame + 1e-9);
  scheme.place(stateAt(20, 0), drawing(0, frame), shown);
  expect([shown.x, shown.y]).toEqual([20, 0]);
});

test('too far away it jumps, obstacles or not', () => {
  const circle: Obstacle = { kind: 'circle', x: 0, y: 0, radius: 6, height: 3 };
  const scheme = schemeWith({ obstacles: 'around', jumpBeyond: 30 }, [circle]);
  const shown = stateAt(-20, 0);
  scheme.place(stateAt(20, 0), drawing(0, frame), shown);
  expect([shown.x, shown.y]).toEqual([20, 0]);
});
