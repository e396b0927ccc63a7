/** Every condition of the trigger by itself, and together. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../test/support/arbitraries.ts';
import { KinematicState, setYaw } from '../base/kinematic-state.ts';
import type { TriggerRule } from '../plugin-api/lane-rules.ts';
import { Trigger } from './trigger.ts';
import { everything, kinematicParts, orientationPart, positionPart } from '../update/update-parts.ts';

const origin = new KinematicState();

/** Returns what calls for an update of an entity at `real` whose ghost rests at the origin. */
function due(rule: TriggerRule, real: Partial<KinematicState>, age = 1): number {
  return new Trigger(rule).due(Object.assign(new KinematicState(), real), origin, age);
}

test('a sphere is a true distance, a box each axis on its own', () => {
  const corner = { x: 0.9, y: 0.9, z: 0.9 };
  expect(due({ distance: 1 }, corner)).toBe(positionPart);
  expect(due({ distance: 1, shape: 'box' }, corner)).toBe(0);
  expect(due({ distance: 1, shape: 'box' }, { y: -1.01 })).toBe(positionPart);
});

test('velocities are compared as vectors', () => {
  expect(due({ velocity: 5 }, { vx: 3, vy: 4 })).toBe(0);
  expect(due({ velocity: 5 }, { vx: 3, vy: 4, vz: 0.1 })).toBe(positionPart);
});

test('an orientation off by the larger angle, or written with the other sign, is the same', () => {
  for (const yaw of [0.6, -0.6, 2 * Math.PI - 0.6, 0.6 + 2 * Math.PI]) {
    const real = new KinematicState();
    setYaw(real, yaw);
    expect(due({ orientation: 0.59 }, real)).toBe(orientationPart);
    expect(due({ orientation: 0.61 }, real)).toBe(0);
  }
});

test('too young, nothing is due however far it strayed; too old, everything is', () => {
  const far = { x: 1000, qw: 0, qz: 1 };
  expect(due({ distance: 1, orientation: 1, minInterval: 0.2 }, far, 0.19)).toBe(0);
  expect(due({ distance: 1, orientation: 1, minInterval: 0.2 }, far, 0.2)).toBe(kinematicParts);
  expect(due({ heartbeat: 5 }, far, 4.99)).toBe(0);
  expect(due({ heartbeat: 5 }, {}, 5)).toBe(everything);
});

test('a rule without conditions never calls', () => {
  expect(due({}, { x: 1e9, vx: 1e9, qw: 0, qx: 1 }, 1e9)).toBe(0);
});

/** Age (s) at which the trigger first calls when the entity leaves its ghost with `speed` from `start` m away. */
function firstAge(rule: TriggerRule, speed: number, frame: number, start = 0): number {
  const trigger = new Trigger(rule);
  const real = Object.assign(new KinematicState(), { x: start });
  trigger.made(real, origin, everything);
  for (let k = 1; k < 1e5; k++) {
    real.x = start + speed * k * frame;
    if (trigger.due(real, origin, k * frame) !== 0) return k * frame;
  }
  return Infinity;
}

test('the time–space threshold is met when ½·v·t² is, within a frame, and counts what was off at the update itself', () => {
  const positive = (max: number) => anyNumber(0.01, max);
  fc.assert(
    fc.property(positive(5), positive(50), positive(0.05), positive(1), (timeSpace, speed, frame, start) => {
      const late = firstAge({ timeSpace }, speed, frame, start) - (Math.sqrt(start ** 2 + 2 * speed * timeSpace) - start) / speed;
      expect(late).toBeGreaterThan(-1e-9);
      expect(late).toBeLessThanOrEqual(frame + 1e-9);
    }),
  );
});

test('the time–space integral starts anew with every update, and grows while the minimum interval holds updates back', () => {
  const trigger = new Trigger({ timeSpace: 1, minInterval: 2 });
  const off = Object.assign(new KinematicState(), { x: 1 });
  trigger.made(off, origin, everything);
  expect(trigger.due(off, origin, 1.5)).toBe(0);
  expect(trigger.due(off, origin, 2)).toBe(positionPart);
  trigger.made(off, off, positionPart);
  expect(trigger.due(off, off, 2)).toBe(0);
});
