/** Dodging: which shots, and in which direction. */
import { expect, test } from 'vitest';
import { Arena } from '../../arena.ts';
import { Shots } from '../../shots.ts';
import { Sights } from '../../sights.ts';
import { Tanks } from '../../tanks.ts';
import { Dodging } from './dodging.ts';
import { params } from './parameters.ts';

const tankRules = { maxSpeed: 2, maxTurnRate: 1, acceleration: Infinity, turnAcceleration: Infinity, radius: 0.5 };
const shotRules = { speed: 5, life: 4, reload: 0, muzzle: 0 };

/** A tank at the centre, seen heading north, and shots of another one flying from these places to the east. */
function dodgingOf(places: readonly (readonly [number, number])[], heading = Math.PI / 2): Dodging {
  const arena = new Arena({ width: 40, depth: 40 }, [], 0.5);
  const [tanks, shots] = [new Tanks(2, tankRules, arena), new Shots(2, shotRules, arena)];
  tanks.of(0).turnTo(heading);
  for (const [x, y] of places) shots.start(shots.fire(1, tanks.of(1), 0), 0, x, y, 0, 0);
  const hits = { decider: 'shooter', radius: 1, radiusPerDelay: 0, judged: [], targeting: false } as const;
  const plan = { frame: 0.02, tanks: tankRules, shots: shotRules, hits };
  return new Dodging(params.parse({}), { plan, arena, tanks, shots, sights: new Sights(2) }, 0);
}

test('it dodges what would pass within 1.2 m in the next 1.2 s, and nothing else', () => {
  expect(dodgingOf([[-5, 1.1]]).look()).toBe(true);
  expect(dodgingOf([[-5, 1.3]]).look()).toBe(false);
  expect(dodgingOf([[-6.1, 0]]).look()).toBe(false);
  expect(dodgingOf([[1, 0]]).look()).toBe(false);
});

test('it drives off on its own side of the shot, in reverse if need be', () => {
  const gear = (y: number, heading?: number) => {
    const dodging = dodgingOf([[-5, y]], heading);
    dodging.look();
    return dodging.gear;
  };
  expect([gear(-0.5), gear(0.5)]).toEqual([1, -1]);
  expect([gear(-0.5, -1.2), gear(0.5, -1.2)]).toEqual([-1, 1]);
});

test('of several shots it dodges the one that passes first', () => {
  const dodging = dodgingOf([
    [-5, -0.5],
    [-2, 0.5],
  ]);
  dodging.look();
  expect(dodging.gear).toBe(-1);
});
