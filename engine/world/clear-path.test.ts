import { expect, test } from 'vitest';
import { Footprint } from '../base/math/footprint.ts';
import { KinematicState } from '../base/kinematic-state.ts';
import type { Obstacle } from '../plugin-api/world-view.ts';
import { RandomStream } from '../base/random/random-stream.ts';
import { ClearPath } from './clear-path.ts';
import { builtInMotions } from './index.ts';

const obstacles: readonly Obstacle[] = [
  { kind: 'circle', x: 60, y: 0, radius: 20, height: 3 },
  { kind: 'circle', x: -50, y: 70, radius: 30, height: 3 },
  { kind: 'box', x: -40, y: -60, width: 60, depth: 20, yaw: 0.6, height: 3 },
  { kind: 'box', x: 80, y: 90, width: 30, depth: 30, yaw: 0, height: 3 },
];

test('the path ends where the room around the first obstacle begins', () => {
  const path = new ClearPath(obstacles, 2);
  expect(path.along(0, 0, 0, 100)).toBeCloseTo(60 - 20 - 2, 2);
  expect(path.along(80, 0, 0, 1000)).toBe(1000);
  expect(path.along(80, 60, Math.PI / 2, 100)).toBeCloseTo(90 - 15 - 2 - 60, 2);
  expect(path.along(0, 0, 0, 10)).toBe(10);
});

test('beside an obstacle the path along it and away from it is clear', () => {
  const path = new ClearPath(obstacles.slice(0, 1), 2);
  expect(path.along(60 - 22, 0, Math.PI / 2 + 0.01, 50)).toBe(50);
  expect(path.along(60 - 22, 0, Math.PI, 50)).toBe(50);
  expect(path.along(60 - 22, 0, 0, 50)).toBe(0);
});

const drives = [
  ['linear', { avoid: 3 }],
  ['human-like', { avoid: 3, style: 'keys' }],
  ['human-like', { avoid: 3, style: 'mouse' }],
  ['human-like', { avoid: 3, style: 'analog' }],
] as const;

test.each(drives)('%s %o never drives into an obstacle, and gets about', (kind, given) => {
  const definition = builtInMotions.find((motion) => motion.id === kind)!;
  for (let seed = 1; seed <= 2; seed++) {
    const random = new RandomStream(seed, 'motion/tank');
    const arena = { width: 300, depth: 300 };
    const source = definition.create({ params: definition.params.parse(given), arena, random, obstacles });
    const state = new KinematicState();
    const visited = new Set<string>();
    for (let k = 0; k < 10_000; k++) {
      source.sample(k * 0.02, state);
      expect(clearance(state), `seed ${seed}, frame ${k}`).toBeGreaterThan(2.9);
      visited.add(`${Math.round(state.x / 50)} ${Math.round(state.y / 50)}`);
    }
    expect(visited.size).toBeGreaterThan(8);
  }
});

function clearance({ x, y }: KinematicState): number {
  let least = Infinity;
  for (const footprint of footprints) {
    footprint.nearest({ x, y }, 0);
    least = Math.min(least, footprint.distance);
  }
  return least;
}

const footprints = obstacles.map((obstacle) => new Footprint(obstacle, 0));
