/** Tanks: they keep the limits, and have room wherever they are. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Obstacle } from '../plugin-api/world-view.ts';
import { RandomStream } from '../base/random/random-stream.ts';
import { Arena } from './arena.ts';
import type { TankRules } from './game-rules.ts';
import { Tanks } from './tanks.ts';

const dt = 0.02;
const atOnce: TankRules = { maxSpeed: 2, maxTurnRate: Math.PI / 2, acceleration: Infinity, turnAcceleration: Infinity, radius: 0.5 };
const heavy: TankRules = { ...atOnce, acceleration: 1.5, turnAcceleration: 4 };

function tanksOn(rules: TankRules, side: number, obstacles: readonly Obstacle[], places: readonly (readonly [number, number])[]): Tanks {
  const tanks = new Tanks(places.length, rules, new Arena({ width: side, depth: side }, obstacles, rules.radius));
  places.forEach(([x, y], tank) => {
    tanks.of(tank).x = x;
    tanks.of(tank).y = y;
  });
  return tanks;
}

const corners = [
  [-4, -4],
  [-4, 4],
  [4, 4],
  [4, -4],
  [0, -4],
  [4, 0],
] as const;

const box: Obstacle = { kind: 'box', x: 0.5, y: 0.3, width: 3, depth: 1, yaw: 0.4, height: 1 };
const round: Obstacle = { kind: 'circle', x: -3, y: 0.5, radius: 1, height: 1 };

/** Drives every tank at random for a minute; `check` runs after each tick. */
function driveAnyhow(
  tanks: Tanks,
  seed: number,
  check: (before: { x: number; y: number; heading: number; speed: number; turnRate: number }[]) => void,
) {
  const random = new RandomStream(seed, 'orders');
  for (let frame = 0; frame < 3000; frame++) {
    for (let tank = 0; tank < tanks.count; tank++) {
      if (random.uniform() > 0.05) continue;
      tanks.of(tank).orderedSpeed = random.between(-5, 5);
      tanks.of(tank).orderedTurnRate = random.between(-5, 5);
    }
    const before = tanks.all.map(({ x, y, heading, speed, turnRate }) => ({ x, y, heading, speed, turnRate }));
    tanks.advance(dt);
    check(before);
  }
}

const seeds = fc.integer({ min: 0, max: 2 ** 31 });

test('tanks never leave, never stand in an obstacle, never overlap', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const tanks = tanksOn(atOnce, 10, [box, round], corners);
      let worst = 0;
      driveAnyhow(tanks, seed, () => {
        for (let i = 0; i < tanks.count; i++) if (!tanks.hasRoom(i, tanks.of(i).x, tanks.of(i).y)) worst += 1;
      });
      expect(worst).toBe(0);
    }),
    { numRuns: 10 },
  );
});

test('no tank gets further, or turns further, in a tick than its limits let it', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const tanks = tanksOn(atOnce, 10, [box, round], corners);
      let [furthest, fastest, turned] = [0, 0, 0];
      driveAnyhow(tanks, seed, (before) => {
        before.forEach((was, i) => {
          furthest = Math.max(furthest, Math.hypot(tanks.of(i).x - was.x, tanks.of(i).y - was.y));
          fastest = Math.max(fastest, Math.hypot(tanks.of(i).vx, tanks.of(i).vy), Math.abs(tanks.of(i).turnRate) * (4 / Math.PI));
          turned = Math.max(turned, Math.abs(Math.sin((tanks.of(i).heading - was.heading) / 2)));
        });
      });
      expect(furthest).toBeLessThanOrEqual(2 * dt + 1e-9);
      expect(fastest).toBeLessThanOrEqual(2 + 1e-9);
      expect(turned).toBeLessThanOrEqual(Math.sin((Math.PI / 2) * (dt / 2)) + 1e-9);
    }),
    { numRuns: 10 },
  );
});

test('with limits to acceleration, speed and turn rate change no faster, but for what stops a tank', () => {
  const tanks = tanksOn(heavy, 10, [box, round], corners);
  let [jerkiest, twist] = [0, 0];
  driveAnyhow(tanks, 5, (before) => {
    before.forEach((was, i) => {
      if (tanks.of(i).speed !== 0) jerkiest = Math.max(jerkiest, Math.abs(tanks.of(i).speed - was.speed));
      twist = Math.max(twist, Math.abs(tanks.of(i).turnRate - was.turnRate));
    });
  });
  expect(jerkiest).toBeGreaterThan(0.029);
  expect(jerkiest).toBeLessThanOrEqual(1.5 * dt + 1e-12);
  expect(twist).toBeLessThanOrEqual(4 * dt + 1e-12);
});

test('velocity changes at once, and may be negative', () => {
  const tanks = tanksOn(atOnce, 40, [], [[0, 0]]);
  tanks.of(0).orderedSpeed = -2;
  tanks.advance(dt);
  expect([tanks.of(0).x, tanks.of(0).vx, tanks.of(0).speed]).toEqual([-0.04, -2, -2]);
});

test('a tank slides along a wall, and publishes how it moved', () => {
  const tanks = tanksOn(atOnce, 10, [], [[4.5, 0]]);
  tanks.of(0).turnTo(Math.PI / 4);
  tanks.of(0).orderedSpeed = 2;
  tanks.advance(dt);
  expect(tanks.of(0).x).toBe(4.5);
  expect(tanks.of(0).y).toBeCloseTo(2 * dt * Math.SQRT1_2, 12);
  expect([tanks.of(0).vx, tanks.of(0).vy]).toEqual([0, tanks.of(0).y / dt]);
});
