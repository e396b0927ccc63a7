/** Hands on a real tank. */
import { expect, test } from 'vitest';
import { Arena } from '../../engine/game/arena.ts';
import { Tanks } from '../../engine/game/tanks.ts';
import { handsOf } from './hands.ts';
import { Pilot } from './pilot.ts';

const rules = { maxSpeed: 2, maxTurnRate: 1.5, acceleration: Infinity, turnAcceleration: Infinity, radius: 0.5 };

test('what is asked is ordered in what the tank can do, of this tank alone', () => {
  const tanks = new Tanks(2, rules, new Arena({ width: 40, depth: 40 }, [], 0.5));
  const pilot = new Pilot();
  const hands = handsOf(pilot)({ tank: 1, game: { tanks } });
  pilot.press('back');
  pilot.press('right');
  pilot.press('fire');
  hands.decide(0);
  expect(tanks.all.map(({ orderedSpeed, orderedTurnRate, trigger }) => [orderedSpeed, orderedTurnRate, trigger])).toEqual([
    [0, 0, false],
    [-2, -1.5, true],
  ]);
  pilot.rest();
  hands.decide(0.02);
  expect([tanks.of(1).orderedSpeed, tanks.of(1).trigger]).toEqual([0, false]);
});
