/** A server that rewinds flies shots as the views of players do. */
import { expect, test } from 'vitest';
import { Arena } from '../arena.ts';
import type { GameRules } from '../game-rules.ts';
import { PastPlaces } from './past-places.ts';
import { RewindingJudge } from './rewinding-judge.ts';
import { defaultServerRules } from './server-rules.ts';
import { ServerShots } from './server-shots.ts';

const frame = 0.1;
const rules: GameRules = {
  tanks: { maxSpeed: 2, maxTurnRate: 1, acceleration: Infinity, turnAcceleration: Infinity, radius: 0.5 },
  shots: { speed: 10, life: 3, reload: 1, muzzle: 1 },
  hits: { decider: 'server', radius: 0.5, radiusPerDelay: 0, judged: [], targeting: false },
};

/** Player 0 fires along the x axis, on which tanks 1 and 2 stand at 5 and 10 m; the tanks of which hits are decided. */
function decidedWhere(counts: (tank: number) => boolean): number[] {
  const decided: number[] = [];
  const places = new PastPlaces(4, 3, 50);
  const shots = new ServerShots(3);
  const decide = (_shot: number, tank: number) => {
    decided.push(tank);
    return counts(tank);
  };
  const arena = new Arena({ width: 40, depth: 40 }, [], 0.5);
  const judge = new RewindingJudge({ rules, server: defaultServerRules, frame, tanks: 3, arena, shots, places, delay: () => 0, decide });
  Object.assign(shots.add(7), { startX: 1, alongX: 1, reach: 18, flies: true });
  for (let tick = 0; tick < 30; tick++) {
    places.next();
    for (const view of [0, 3]) for (const tank of [1, 2]) places.note(view, tank, 5 * tank, 0);
    judge.tick(tick * frame);
  }
  expect(shots.length).toBe(0);
  return decided;
}

test('a shot is over with the first hit that counts, and flies past a tank of its own side or under protection', () => {
  expect(decidedWhere(() => true)).toEqual([1]);
  expect(decidedWhere((tank) => tank === 2)).toEqual([1, 2]);
});
