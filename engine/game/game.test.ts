/** The game: shots in every view, hits, and who decides them. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Game } from './game.ts';
import type { GamePlan } from './game-plan.ts';
import type { GameRules, HitRules } from './game-rules.ts';
import { definePlayer } from './players/player.ts';
import { copyStates } from './shots.ts';

const frame = 0.02;

/** Fires as often as the gun lets it from `from` on, and otherwise does nothing. */
const gun = definePlayer({
  kind: 'gun',
  title: '',
  source: '',
  params: z.object({ from: z.number().default(Infinity) }),
  create: ({ params: { from }, tank, game: { tanks } }) => ({
    decide: (now) => {
      tanks.of(tank).trigger = now >= from;
    },
  }),
});

interface Place {
  readonly x: number;
  readonly y: number;
  readonly heading?: number;
  readonly from?: number;
}

interface GunGame {
  readonly game: Game;
  readonly fired: { shot: number; shooter: number; at: number }[];
  /** Runs to a time (s); every player sees every tank at its place, except as `shows` says. */
  run(until: number, shows?: (game: Game) => void): void;
}

function gameOf(places: readonly Place[], hits: Partial<HitRules> = {}, shots: Partial<GameRules['shots']> = {}): GunGame {
  const plan: GamePlan = {
    seed: 1,
    frame,
    arena: { width: 40, depth: 40 },
    obstacles: [{ kind: 'circle', x: 0, y: -10, radius: 1, height: 1 }],
    tanks: { maxSpeed: 2, maxTurnRate: 1, acceleration: Infinity, turnAcceleration: Infinity, radius: 0.5 },
    shots: { speed: 5, life: 2, reload: 10, muzzle: 0, ...shots },
    hits: { decider: 'shooter', radius: 1, radiusPerDelay: 0, judged: [0.5, 2], targeting: false, ...hits },
    players: places.map(({ x, y, heading = 0, from = Infinity }, i) => ({
      id: `p${i}`,
      definition: gun,
      params: { from },
      start: { x, y, heading },
    })),
  };
  const fired: GunGame['fired'] = [];
  const game = new Game(plan, { announce: (shot, shooter, at) => fired.push({ shot, shooter, at }) });
  let frames = 0;
  const run = (until: number, shows?: (game: Game) => void) => {
    for (; frames * frame <= until + 1e-9; frames++) {
      seeAll(game);
      shows?.(game);
      game.tick(frames * frame);
    }
  };
  return { game, fired, run };
}

function seeAll({ sights, tanks }: Game): void {
  sights.known.fill(1);
  for (let viewer = 0; viewer < tanks.count; viewer++) {
    sights.x.set(
      tanks.all.map(({ x }) => x),
      viewer * tanks.count,
    );
    sights.y.set(
      tanks.all.map(({ y }) => y),
      viewer * tanks.count,
    );
  }
}

/** A shooter at the centre, and a target 6 m ahead of it, 0.7 m to the side. */
const duel = [
  { x: 0, y: 0, from: 0 },
  { x: 6, y: 0.7 },
];

test('a shot that comes within the contact radius in the shooter’s view is a hit; every radius is judged in one run', () => {
  const { game, fired, run } = gameOf(duel);
  run(0);
  game.arrive(0, 1, 0);
  run(3);
  const results = game.results(3);
  expect(fired).toEqual([{ shot: 0, shooter: 0, at: 0 }]);
  expect(results).toMatchObject({ shots: 1, shotsEnded: 1, hits: 1, shotsPerSecond: 1 / 6 });
  expect(results.players).toEqual({ p0: { shots: 1, hitsDealt: 1, hitsTaken: 0 }, p1: { shots: 0, hitsDealt: 0, hitsTaken: 1 } });
  expect(results.contact).toEqual({
    radius: 1,
    shooterHits: 1,
    targetHits: 1,
    bothHits: 1,
    missRatio: 0,
    agreedOfEither: 1,
    agreedOfShooter: 1,
  });
  expect(results.judged.map(({ radius, shooterHits, missRatio }) => [radius, shooterHits, missRatio])).toEqual([
    [0.5, 0, 1],
    [2, 1, 0],
  ]);
  expect(results.hitMatrix).toEqual([
    [1, 1],
    [1, 1],
  ]);
});

test('at its target a shot starts at the muzzle that is displayed there when it is heard of', () => {
  const { game, run } = gameOf(duel);
  run(0);
  run(0.3);
  game.arrive(0, 1, 0.31);
  expect(game.shots.state[1]).toBe(copyStates.announced);
  run(0.32, ({ sights }) => (sights.y[2] = -2));
  expect([game.shots.x[1], game.shots.y[1], game.shots.startedAt[1]]).toEqual([0, -2, 0.32]);
  run(3);
  const { contact, hitMatrix } = game.results(3);
  expect(contact).toMatchObject({ shooterHits: 1, targetHits: 0, agreedOfEither: 0, agreedOfShooter: 0 });
  expect(hitMatrix).toEqual([
    [1, 0],
    [0, 0],
  ]);
});

test('with targeting it starts as far along its path as it has flown at its shooter', () => {
  const { game, run } = gameOf(duel, { targeting: true });
  run(0.3);
  game.arrive(0, 1, 0.31);
  run(0.32);
  expect(game.shots.x[1]).toBeCloseTo(game.shots.x[0]!, 12);
});

test('the target decides by its own view where the rules say so', () => {
  const decidedBy = (decider: 'shooter' | 'target') => {
    const { game, run } = gameOf(duel, { decider });
    run(0);
    game.arrive(0, 1, 0);
    run(3, ({ sights }) => (sights.y[1] = 5));
    return game.results(3);
  };
  expect(decidedBy('target').hits).toBe(1);
  expect(decidedBy('shooter').hits).toBe(0);
});

test('the contact radius grows with the delay between the two', () => {
  const { game, run } = gameOf(duel, { radius: 0.5, radiusPerDelay: 1 });
  game.sights.delay.fill(0.3);
  run(3);
  expect(game.results(3).contact.shooterHits).toBe(0);
  const { contact } = gameOfDelay(0.3);
  expect(contact.shooterHits).toBe(1);
});

function gameOfDelay(delay: number) {
  const { game, run } = gameOf(duel, { radius: 0.5, radiusPerDelay: 1 });
  game.sights.delay.fill(delay);
  run(0);
  game.lose(0, 1);
  run(3);
  return game.results(3);
}

test('a shot of which a player never hears has ended there, and has missed it there', () => {
  const { contact, shotsEnded } = gameOfDelay(0.3);
  expect([shotsEnded, contact.shooterHits, contact.targetHits]).toEqual([1, 1, 0]);
});

test('a second announcement of a shot is of no matter', () => {
  const { game, run } = gameOf(duel);
  run(0);
  game.arrive(0, 1, 0);
  run(0.5);
  const x = game.shots.x[1];
  game.arrive(0, 1, 0.5);
  game.lose(0, 1);
  expect(game.shots.x[1]).toBe(x);
  run(3);
  game.arrive(0, 1, 3);
  expect(game.results(3).shotsEnded).toBe(1);
});

test('a gun fires no faster than it reloads', () => {
  const { fired, run } = gameOf([{ x: 0, y: 0, from: 0.1 }], {}, { reload: 0.5 });
  run(2);
  expect(fired.map(({ at }) => at)).toEqual([0.1, 0.6, 1.1, 1.6].map((at) => expect.closeTo(at, 9)));
});

test('obstacles stop shots', () => {
  const { game, run } = gameOf([
    { x: -5, y: -10, from: 0 },
    { x: 5, y: -10 },
  ]);
  run(0);
  game.lose(0, 1);
  run(3);
  expect(game.results(3).contact.missRatio).toBe(1);
});

test('with many players the views of shooter and target are kept', () => {
  const places = Array.from({ length: 12 }, (_, i) => ({ x: 3 * (i % 4), y: 3 * Math.floor(i / 4), from: i === 0 ? 0 : Infinity }));
  const { game, run } = gameOf(places, { radius: 0.4 });
  run(0);
  for (let viewer = 1; viewer < 12; viewer++) game.arrive(0, viewer, 0);
  run(3);
  const { contact, hits, hitMatrix } = game.results(3);
  expect(contact).toMatchObject({ shooterHits: 3, targetHits: 3, bothHits: 3, missRatio: 0 });
  expect([hits, hitMatrix]).toEqual([1, null]);
});
