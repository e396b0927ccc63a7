/** Tests of which parts of an entity's state go into an update. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KinematicState } from '../base/kinematic-state.ts';
import type { PublishingRule } from '../update/publishing-rule.ts';
import { everything } from '../update/update-parts.ts';
import { UpdatePreparation } from './update-preparation.ts';

const stateOf = (fields: Partial<KinematicState>) => Object.assign(new KinematicState(), fields);
const prepared = (rule: PublishingRule, fields: Partial<KinematicState>) =>
  Object.assign(new KinematicState(), new UpdatePreparation(rule).prepare(stateOf(fields), 1, everything));

test('without a rule of its own the state is sent as it is', () => {
  const numbers = fc.array(fc.double({ noNaN: true }), { minLength: 16, maxLength: 16 });
  fc.assert(
    fc.property(numbers, (drawn) => {
      const state = new KinematicState();
      Object.keys(state).forEach((field, i) => Object.assign(state, { [field]: drawn[i] }));
      const preparation = new UpdatePreparation({});
      expect(preparation.observe(1, state, 1)).toBe(state);
      expect(preparation.prepare(state, 1, everything)).toEqual(state);
    }),
  );
});

test('a vector shorter than its floor is sent as zero, any other unchanged', () => {
  const rule = { velocityFloor: 5, accelerationFloor: 1, turnRateFloor: 0.1 };
  expect(prepared(rule, { x: 3, vx: 2.9, vy: 3.9, ax: 0.9, wz: 0.09 })).toEqual(stateOf({ x: 3 }));
  expect(prepared(rule, { vx: 3, vy: 4, az: -1, wz: 0.1 })).toEqual(stateOf({ vx: 3, vy: 4, az: -1, wz: 0.1 }));
});

test('acceleration up and down can be left out', () => {
  expect(prepared({ verticalAcceleration: 'zero' }, { ax: 1, az: -9.81 })).toEqual(stateOf({ ax: 1 }));
});

test('on a circle of constant speed differences are the derivatives half a frame and a whole frame ago', () => {
  const [radius, rate, frame] = [50, 0.56, 1 / 30];
  const preparation = new UpdatePreparation({ derivatives: 'finite-differences' });
  const at = (t: number) => stateOf({ x: radius * Math.cos(rate * t), y: radius * Math.sin(rate * t), vx: 99, wz: rate });
  for (let k = 0; k < 100; k++) {
    const { x, y, vx, vy, ax, ay, wz } = preparation.observe(k * frame, at(k * frame), 1);
    expect({ x, y, wz }).toEqual({ x: at(k * frame).x, y: at(k * frame).y, wz: rate });
    if (k < 2) continue;
    const [half, whole] = [rate * (k - 0.5) * frame, rate * (k - 1) * frame];
    const [speed, pull] = [radius * rate, radius * rate ** 2];
    expect(Math.hypot(vx + speed * Math.sin(half), vy - speed * Math.cos(half))).toBeLessThan(1e-3);
    expect(Math.hypot(ax + pull * Math.cos(whole), ay + pull * Math.sin(whole))).toBeLessThan(1e-3);
  }
});

test('a new spawn begins without derivatives, and its first acceleration is a first one', () => {
  const preparation = new UpdatePreparation({ derivatives: 'finite-differences', damping: 'pass-first' });
  for (let k = 0; k < 5; k++) preparation.observe(k, stateOf({ x: k * k }), 1);
  expect(preparation.prepare(preparation.observe(5, stateOf({ x: 25 }), 1), 1, everything)).toMatchObject({ vx: 9, ax: 2 });
  expect(preparation.prepare(preparation.observe(6, stateOf({ x: 1000 }), 2), 2, everything)).toMatchObject({ vx: 0, ax: 0 });
  expect(preparation.observe(7, stateOf({ x: 1001 }), 2)).toMatchObject({ vx: 1, ax: 0 });
  expect(preparation.observe(8, stateOf({ x: 1000 }), 2)).toMatchObject({ vx: -1, ax: -2 });
});

test('under finite differences pass-first sends the first known acceleration, zero-first does not', () => {
  const sentBy = (damping: 'pass-first' | 'zero-first') => {
    const preparation = new UpdatePreparation({ derivatives: 'finite-differences', damping });
    const sent = [0, 1, 2, 3].map((k) => preparation.prepare(preparation.observe(k, stateOf({ x: k * k }), 1), 1, everything).ax);
    return sent;
  };
  expect(sentBy('pass-first')).toEqual([0, 0, 2, 2]);
  expect(sentBy('zero-first')).toEqual([0, 0, 0, 2]);
});

test('looking again at the same moment changes no derivative', () => {
  const preparation = new UpdatePreparation({ derivatives: 'finite-differences' });
  preparation.observe(0, stateOf({ x: 0 }), 1);
  preparation.observe(1, stateOf({ x: 2 }), 1);
  expect(preparation.observe(1, stateOf({ x: 2 }), 1)).toMatchObject({ vx: 2, ax: 0 });
});
