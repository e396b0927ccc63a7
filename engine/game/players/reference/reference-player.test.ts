/** The reference player: what it does about one opponent that stands still. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Obstacle } from '../../../plugin-api/world-view.ts';
import { Game } from '../../game.ts';
import type { PlayerPlan } from '../../game-plan.ts';
import { definePlayer } from '../player.ts';
import reference from './index.ts';

const frame = 0.02;
const post = definePlayer({ kind: 'post', title: '', source: '', params: z.object({}), create: () => ({ decide: () => undefined }) });

interface Scene {
  readonly distance: number;
  /** Heading of the player, which stands at the centre; the post stands to its east. */
  readonly heading?: number;
  readonly params?: object;
  readonly obstacles?: readonly Obstacle[];
  readonly seconds?: number;
}

/** Distances to the post tick by tick, and when shots were fired. */
function play({ distance, heading = 0, params = {}, obstacles = [], seconds = 10 }: Scene) {
  const players: PlayerPlan[] = [
    { id: 'player', definition: reference, params: reference.params.parse(params), start: { x: 0, y: 0, heading } },
    { id: 'post', definition: post, params: {}, start: { x: distance, y: 0, heading: 0 } },
  ];
  const fired: number[] = [];
  const game: Game = new Game(
    {
      seed: 3,
      frame,
      arena: { width: 60, depth: 60 },
      obstacles,
      players,
      tanks: { maxSpeed: 2, maxTurnRate: Math.PI / 2, acceleration: Infinity, turnAcceleration: Infinity, radius: 0.5 },
      shots: { speed: 5, life: 4, reload: 0.4, muzzle: 0 },
      hits: { decider: 'shooter', radius: 1, radiusPerDelay: 0, judged: [0.3], targeting: false },
    },
    {
      announce: (shot, _shooter, now) => {
        fired.push(now);
        game.lose(shot, 1);
      },
    },
  );
  const distances: number[] = [];
  for (let k = 0; k * frame < seconds; k++) {
    const { sights, tanks } = game;
    sights.known.fill(1);
    sights.x.set([...tanks.all, ...tanks.all].map(({ x }) => x));
    sights.y.set([...tanks.all, ...tanks.all].map(({ y }) => y));
    game.tick(k * frame);
    distances.push(Math.hypot(tanks.of(0).x - distance, tanks.of(0).y));
  }
  return { distances, fired, results: game.results(seconds) };
}

test('it approaches a distant target', () => {
  const { distances } = play({ distance: 25, heading: 2 });
  expect(distances.at(-1)).toBeLessThan(10);
});

test('it breaks away from a target that is too near', () => {
  const { distances } = play({ distance: 1.5, seconds: 4 });
  expect(Math.max(...distances)).toBeGreaterThan(3);
});

test('how near it breaks away and how near it evades are set apart; by default they are the same', () => {
  const always = { attack: 1, flanks: 0, leads: 0, zigzag: 0, strategyPeriod: 0.1 };
  const least = (params: object) => Math.min(...play({ distance: 6, params: { ...always, near: 0.5, ...params }, seconds: 20 }).distances);
  expect(least({ evadeNear: 0.5 })).toBe(least({}));
  expect(least({})).toBeLessThan(1);
  expect(least({ evadeNear: 4 })).toBeGreaterThan(3.5);
  expect(least({ near: 4, evadeNear: 0 })).toBeGreaterThan(3.5);
});

test('it fires once the aim has been steady for half a second, and then hits', () => {
  const { fired, results } = play({ distance: 5, params: { attack: 1, flanks: 0, leads: 0 }, seconds: 6 });
  expect(fired[0]).toBeGreaterThan(0.45);
  expect(fired[0]).toBeLessThan(3);
  expect(results.judged[0]!.missRatio).toBe(0);
});

test('it does not fire at a target behind an obstacle, and drives around the obstacle', () => {
  const wall: Obstacle = { kind: 'box', x: 6, y: 0, width: 1, depth: 6, yaw: 0, height: 1 };
  const { fired, distances } = play({ distance: 12, obstacles: [wall], params: { attack: 1, aimRange: 12, zigzag: 0 }, seconds: 30 });
  expect(fired[0]).toBeGreaterThan(2);
  expect(Math.min(...distances)).toBeLessThan(5);
});

test('constant fire is every 400 ms, whatever is ahead', () => {
  const { fired } = play({ distance: 25, heading: Math.PI, params: { fire: 'constant' } });
  const gaps = fired.slice(1).map((time, i) => time - fired[i]!);
  expect(fired).toHaveLength(25);
  expect(gaps.every((gap) => Math.abs(gap - 0.4) < 1e-9)).toBe(true);
});

test('an aim that is off by chance misses more', () => {
  const missed = (aimError: number) => play({ distance: 5, params: { attack: 1, aimError }, seconds: 120 }).results.judged[0]!.missRatio!;
  expect(missed(0.3)).toBeGreaterThan(missed(0) + 0.2);
});
