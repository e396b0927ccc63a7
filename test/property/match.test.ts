/** Laws of a game in which hits destroy tanks, and of its modes. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gameModes } from '../../engine/game/game-rules.ts';
import { Session } from '../../engine/session/session.ts';
import { glsLane, glsPlan, glsRules, type GlsChoice } from '../support/gls.ts';

const frame = 0.02;

interface Choice extends Pick<GlsChoice, 'seed' | 'delay' | 'lanes'> {
  readonly respawn: NonNullable<typeof glsRules.respawn>;
  readonly kind: (typeof gameModes)[number];
  readonly decider: 'shooter' | 'target';
}

const duration = 15;

function planOf({ respawn, kind, decider, ...choice }: Choice) {
  const mode = { kind, teams: 2, point: { x: 0, y: 0, radius: 8 }, limit: null };
  const rules = { ...glsRules, hits: { ...glsRules.hits, decider, radius: 2 }, respawn, mode };
  return glsPlan({ ...choice, duration, players: 4, params: { fire: 'constant' }, rules });
}

const choices: fc.Arbitrary<Choice> = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 31 }),
  delay: fc.constantFrom(0, 0.1, 0.7),
  lanes: fc.constantFrom('P+C' as const, 'nsP' as const).map((mode) => [glsLane(mode)]),
  respawn: fc.record({
    hits: fc.constantFrom(1, 2),
    delay: fc.constantFrom(0, 0.5, 2),
    protection: fc.constantFrom(0, 1.5),
  }),
  kind: fc.constantFrom(...gameModes),
  decider: fc.constantFrom('shooter', 'target'),
});

/** Plays, in steps of `step` (s). */
function play(choice: Choice, step: number) {
  const events: { kind: string; time: number; shooter: number; tank: number }[] = [];
  const session = new Session(planOf(choice), {
    observer: { onGame: ({ kind, time, shooter, tank }) => events.push({ kind, time, shooter, tank }) },
  });
  session.game!.game.watchDenials();
  for (let time = 0; time < duration; time += step) session.advanceTo(time);
  session.advanceTo(duration);
  return { session, events };
}

test('a destroyed tank is away for its delay, protected afterwards, and hit by no one of its own side', () => {
  let destroyed = 0;
  fc.assert(
    fc.property(choices, (choice) => {
      const { session, events } = play(choice, duration);
      const { game } = session.game!;
      const { delay, protection, hits } = choice.respawn;
      const safeUntil = new Float64Array(4).fill(protection);
      const taken = new Float64Array(4);
      const wrong: object[] = [];
      for (const { kind, time, shooter, tank } of events) {
        if (kind === 'hit') {
          if (time <= (safeUntil[tank] as number) - frame || !game.match!.areEnemies(shooter, tank))
            wrong.push({ kind, time, shooter, tank });
          taken[tank] = (taken[tank] as number) + 1;
        }
        if (kind !== 'destroyed') continue;
        if (taken[tank] !== hits) wrong.push({ kind, time, shooter, tank });
        taken[tank] = 0;
        safeUntil[tank] = time + delay + protection;
        destroyed += 1;
      }
      expect(wrong).toEqual([]);
      const { players, sides } = session.results().game!;
      const deaths = Object.values(players).map((player) => player.deaths);
      expect(deaths).toEqual([0, 1, 2, 3].map((tank) => events.filter((each) => each.kind === 'destroyed' && each.tank === tank).length));
      expect(sides!.reduce((sum, { kills }) => sum + kills, 0)).toBe(deaths.reduce((sum, count) => sum! + count!, 0));
      expect(sides!.reduce((sum, { points }) => sum + points, 0)).toBeLessThanOrEqual(duration + frame);
      game.tanks.all.forEach(({ spawn: life }, tank) => expect([0, deaths[tank]! + 1]).toContain(life));
    }),
    { numRuns: 8 },
  );
  expect(destroyed).toBeGreaterThan(10);
});

test('however its time is cut up, the same tanks are destroyed at the same times', () => {
  fc.assert(
    fc.property(choices, (choice) => {
      const [whole, cut] = [play(choice, duration), play(choice, 0.0137)];
      expect(cut.events).toEqual(whole.events);
      expect(cut.session.results()).toEqual(whole.session.results());
    }),
    { numRuns: 2 },
  );
});

test('a tank that stands on the point alone earns its side a point a second', () => {
  const { session } = play(
    { seed: 3, delay: 0, kind: 'capture-the-point', decider: 'shooter', respawn: { hits: 1, delay: 1, protection: 0 } },
    duration,
  );
  const { tanks, match } = session.game!.game;
  tanks.all.forEach((tank, index) => Object.assign(tank, { x: 12, y: 4 * index, spawn: 1 }));
  match!.isThere.fill(1);
  const hold = () => {
    const before = [...match!.points];
    for (let tick = 0; tick < 50; tick++) match!.hold(tanks);
    return [match!.holder, ...[...match!.points].map((points, side) => Math.round((points - before[side]!) * 1e9) / 1e9)];
  };
  expect(hold()).toEqual([-1, 0, 0]);
  Object.assign(tanks.of(1), { x: 1, y: 1 });
  expect(hold()).toEqual([1, 0, 1]);
  Object.assign(tanks.of(3), { x: 3, y: 1 });
  expect(hold()).toEqual([1, 0, 1]);
  Object.assign(tanks.of(2), { x: 5, y: 1 });
  expect(hold()).toEqual([-1, 0, 0]);
});

test('a shot that only its shooter sees touch a tank of its own side is no denied hit', () => {
  const choice = { seed: 11, kind: 'teams', decider: 'target', respawn: { hits: 3, delay: 1, protection: 0 } } as const;
  const { session, events } = play({ ...choice, delay: 0.7 }, duration);
  const denied = events.filter(({ kind }) => kind === 'denied');
  expect(denied.length).toBeGreaterThan(3);
  expect(denied.filter(({ shooter, tank }) => !session.game!.game.match!.areEnemies(shooter, tank))).toEqual([]);
});

test('a hit that the shooter saw and the decider does not count is denied once, and no hit that counts is', () => {
  const choice = { seed: 11, kind: 'free-for-all', decider: 'target', respawn: { hits: 3, delay: 1, protection: 0 } } as const;
  const { events } = play({ ...choice, delay: 0.7 }, duration);
  const seen = events.filter(({ kind }) => kind === 'denied');
  expect(seen.length).toBeGreaterThan(3);
  // Nothing is denied where all views are the same.
  const agreed = play({ ...choice, delay: 0, lanes: [glsLane('P', { heartbeat: 0.01 })] }, duration).events;
  expect(agreed.filter(({ kind }) => kind === 'hit').length).toBeGreaterThan(3);
  expect(agreed.filter(({ kind }) => kind === 'denied')).toEqual([]);
});
