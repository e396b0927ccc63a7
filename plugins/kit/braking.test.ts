/** Braking that stops: every model that offers it, against the sign of the velocity that the formula gives. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyNumber } from '../../test/support/arbitraries.ts';
import { after, modelOf } from '../../test/support/extrapolated.ts';
import { anyMotion } from '../../test/support/moved-worlds.ts';
import { builtInPlugins } from '../index.ts';
import { KinematicState } from './index.ts';

/** With parameters under which they accelerate. */
const braking: Readonly<Record<string, object>> = {
  quadratic: {},
  cubic: { horizon: 5 },
  'decaying-acceleration': { decay: 0.4 },
  phbdr: { order: 2 },
  kalman: { order: 2 },
};

test('every model with the parameter is here', () => {
  const offering = builtInPlugins.flatMap((plugin) => ('params' in plugin && 'reverse' in plugin.params.shape ? [plugin] : []));
  expect(
    offering
      .filter(({ kind }) => kind === 'dead-reckoning')
      .map(({ id }) => id)
      .sort(),
  ).toEqual(Object.keys(braking).sort());
});

const along = (fix: KinematicState, state: KinematicState) => fix.vx * state.vx + fix.vy * state.vy + fix.vz * state.vz;

describe.each(Object.entries(braking))('%s', (id, params) => {
  const [free, stopping] = [modelOf(id, params), modelOf(id, { ...params, reverse: 'stops' })];

  test('goes by its formula until that would drive back, and from then on it stands there', () => {
    fc.assert(
      fc.property(anyMotion, anyNumber(0, 8), (fix, dt) => {
        const found = after(stopping, fix, dt);
        const turns = firstReversal((t) => along(fix, after(free, fix, t)), dt);
        if (turns === null) {
          expect(found).toEqual(after(free, fix, dt));
          return;
        }
        const there = after(free, fix, turns);
        for (const axis of ['x', 'y', 'z'] as const) expect(found[axis]).toBeCloseTo(there[axis], 4);
        expect(found).toMatchObject({ vx: 0, vy: 0, vz: 0, ax: 0, ay: 0, az: 0 });
        expect(found).toMatchObject(onlyTurning(after(free, fix, dt)));
      }),
    );
  });

  test('what speeds up, moves evenly or starts from rest is not held', () => {
    fc.assert(
      fc.property(anyMotion, anyNumber(0, 8), fc.constantFrom(0, 0.3), (fix, dt, share) => {
        Object.assign(fix, { ax: share * fix.vx, ay: share * fix.vy, az: share * fix.vz, wx: 0, wy: 0, wz: 0 });
        expect(after(stopping, fix, dt)).toEqual(after(free, fix, dt));
        Object.assign(fix, { vx: 0, vy: 0, vz: 0, ax: 3 });
        expect(after(stopping, fix, dt)).toEqual(after(free, fix, dt));
      }),
    );
  });
});

test('a car that brakes at 4 m/s² from 8 m/s stands after 2 s, 8 m on', () => {
  const car = Object.assign(new KinematicState(), { vx: 8, ax: -4 });
  expect(after(modelOf('quadratic', { reverse: 'stops' }), car, 5)).toMatchObject({ x: 8, vx: 0, ax: 0 });
  expect(after(modelOf('quadratic'), car, 5)).toMatchObject({ x: -10, vx: -12 });
});

const onlyTurning = ({ qw, qx, qy, qz, wx, wy, wz }: KinematicState) => ({ qw, qx, qy, qz, wx, wy, wz });

/** The first time up to `end` at which a positive rate becomes negative, by steps and halving; null: never. */
function firstReversal(rate: (t: number) => number, end: number): number | null {
  if (!(rate(0) > 0)) return null;
  const steps = 4000;
  for (let k = 1; k <= steps; k++) {
    let [early, late] = [(end * (k - 1)) / steps, (end * k) / steps];
    if (rate(late) >= 0) continue;
    for (let halving = 0; halving < 60; halving++) {
      const middle = (early + late) / 2;
      if (rate(middle) > 0) early = middle;
      else late = middle;
    }
    return late;
  }
  return null;
}
