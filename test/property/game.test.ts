/** Laws of the game in a running session. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GameResults } from '../../engine/game/game-results.ts';
import { copyStates } from '../../engine/game/shots.ts';
import { Session } from '../../engine/session/session.ts';
import { glsLane, glsPlan, glsRules, type GlsChoice } from '../support/gls.ts';
import { resultsOf } from '../support/runs.ts';

const constantFire = { fire: 'constant' };

function play(choice: GlsChoice): GameResults {
  return resultsOf(glsPlan(choice)).game!;
}

const games = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 31 }),
  delay: fc.constantFrom(0, 0.05, 0.33, 1.5),
  players: fc.constantFrom(2, 3, 6),
  loss: fc.constantFrom(0, 0.2),
  relay: fc.boolean(),
  lanes: fc.constantFrom('P+C', 'P', 'C', 'none', 'nsP').map((mode) => [glsLane(mode)]),
  params: fc.constantFrom({}, constantFire),
});

test('every copy of a shot ends once, in every view, and not later than its life', () => {
  fc.assert(
    fc.property(games, (choice) => {
      const session = new Session(glsPlan({ ...choice, duration: 20 }));
      const { shots } = session.game!.game;
      const ended = new Set<number>();
      let [rose, overdue] = [0, 0];
      for (let frame = 0; frame < 1000; frame++) {
        session.advanceTo(frame * 0.02);
        for (let copy = shots.oldest * shots.count; copy < shots.next * shots.count; copy++) {
          const place = copy % (shots.capacity * shots.count);
          if (shots.state[place] === copyStates.ended) ended.add(copy);
          else if (ended.has(copy)) rose += 1;
          if (shots.state[place] === copyStates.flying && session.now - shots.startedAt[place]! > 4 + 1e-9) overdue += 1;
        }
      }
      expect([rose, overdue]).toEqual([0, 0]);
      const { shots: fired, shotsEnded } = session.results().game!;
      expect([shotsEnded, fired - shotsEnded]).toEqual([shots.oldest, shots.next - shots.oldest]);
    }),
    { numRuns: 6 },
  );
});

test('there are no more hits than shots, and no more agreed hits than hits in either view', () => {
  fc.assert(
    fc.property(games, (choice) => {
      const { shots, hits, contact, judged, players } = play({ ...choice, duration: 40 });
      expect(hits).toBeLessThanOrEqual(shots);
      for (const { shooterHits, targetHits, bothHits } of [contact, ...judged]) {
        expect(bothHits).toBeLessThanOrEqual(Math.min(shooterHits, targetHits));
      }
      judged.reduce((smaller, larger) => {
        expect(larger.missRatio ?? 0).toBeLessThanOrEqual(smaller.missRatio ?? 0);
        return larger;
      });
      const sum = (of: 'shots' | 'hitsDealt' | 'hitsTaken') => Object.values(players).reduce((total, player) => total + player[of], 0);
      expect([sum('shots'), sum('hitsDealt'), sum('hitsTaken')]).toEqual([shots, hits, hits]);
    }),
    { numRuns: 8 },
  );
});

test('without delay, with an update every frame, shown as it comes, all views agree on every hit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 }), fc.constantFrom(2, 4), (seed, players) => {
      const lanes = [glsLane('P', { heartbeat: 0.01 })];
      const { contact, judged, hitMatrix, hits } = play({ seed, players, lanes, delay: 0, duration: 60, params: constantFire });
      for (const radius of [contact, ...judged]) {
        expect(radius.shooterHits).toBe(radius.bothHits);
        expect(radius.targetHits).toBe(radius.bothHits);
      }
      expect(new Set(hitMatrix!.flat())).toEqual(new Set([contact.bothHits]));
      expect(hits).toBeGreaterThan(0);
    }),
    { numRuns: 5 },
  );
});

test('the same seed plays the same game however its time is cut up; another seed another one', () => {
  const whole = play({ duration: 60 });
  const session = new Session(glsPlan({ duration: 60 }));
  for (let time = 0; time < 61; time += 0.0137) session.advanceTo(time);
  expect(session.results().game).toEqual(whole);
  expect(play({ duration: 60, seed: 2 })).not.toEqual(whole);
});

test('a shadow lane changes nothing of the play, and is judged on the same real paths', () => {
  const alone = new Session(glsPlan({ duration: 60 }));
  const both = new Session(glsPlan({ duration: 60, lanes: [glsLane('P+C'), glsLane('nsP')] }));
  for (const session of [alone, both]) session.advanceTo(60);
  const [one, two] = [alone.results(), both.results()];
  expect(two.game).toEqual(one.game);
  expect(two.lanes['P+C']).toEqual(one.lanes['P+C']);
});

test('what players see changes what they do', () => {
  const shots = (delay: number) => play({ delay, duration: 60, params: constantFire }).contact;
  expect(shots(0.1)).not.toEqual(shots(0.9));
});

test('announcements draw by link and shot: a shadow lane’s updates shift none of them', () => {
  const lossy = { loss: 0.3, duration: 60, params: constantFire };
  expect(play({ ...lossy, lanes: [glsLane('P+C'), glsLane('P', { heartbeat: 0.1 })] })).toEqual(play(lossy));
});

test('a gun reloads: shots of a tank are never closer together', () => {
  const fast = { ...glsRules, shots: { ...glsRules.shots, reload: 0.5 } };
  expect(play({ rules: fast, params: constantFire, duration: 60 }).shotsPerSecond).toBeLessThanOrEqual(2.02);
});
