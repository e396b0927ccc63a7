/** All measures of the drawn motion together: still where nothing is wrong, and not deceived by a new life. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../test/support/arbitraries.ts';
import { placedAt, type Point } from '../../test/support/drawn-motion.ts';
import { SeenMeters } from './seen-meters.ts';
import { defaultSeenRules } from './seen-rules.ts';

const frame = 0.02;

/** A frame of a life, or a frame that is not measured. */
type Seen = { readonly shown: Point; readonly real: Point; readonly life?: number } | null;

function figures(frames: readonly Seen[]) {
  const seen = new SeenMeters(frame, defaultSeenRules);
  for (const each of frames) {
    if (each) seen.sample(placedAt(each.shown), placedAt(each.real), each.life ?? 1);
    else seen.pause();
  }
  const { jumps, velocitySteps, jerk, backwardMotion, freezes, inconsistency } = seen;
  return {
    jumps: jumps.max,
    excess: velocitySteps.excessMax,
    steps: velocitySteps.max,
    jerk: jerk.rms,
    backward: backwardMotion.ratio,
    freezes: freezes.ratio,
    inconsistency: inconsistency.total,
  };
}

const place = fc.tuple(anyNumber(-500, 500), anyNumber(-500, 500));

test('what is drawn where it is has no excess, no step back, no freeze and no inconsistency', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 4, maxLength: 30 }), (path) => {
      const seen = figures(path.map((at) => ({ shown: at, real: at })));
      expect(seen).toMatchObject({ excess: 0, backward: 0, freezes: 0, inconsistency: 0 });
    }),
  );
});

test('a steady drive shows nothing at all', () => {
  const drive = Array.from({ length: 20 }, (_, k): Seen => ({ shown: [k], real: [k + 1] }));
  expect(figures(drive)).toEqual({ jumps: 0, excess: 0, steps: 0, jerk: 0, backward: 0, freezes: 0, inconsistency: 0 });
});

test('another life, or a pause, starts anew: nothing leaps from one place to the other', () => {
  const stretch = (x: number, life: number): Seen[] => Array.from({ length: 6 }, (_, k): Seen => ({ shown: [x + k], real: [x + k], life }));
  const quiet = { jumps: 0, excess: 0, steps: 0, jerk: 0, backward: 0, freezes: 0, inconsistency: 0 };
  expect(figures([...stretch(0, 1), ...stretch(300, 2)])).toEqual(quiet);
  expect(figures([...stretch(0, 1), null, ...stretch(300, 1)])).toEqual(quiet);
});

test('being off for long enough is an inconsistency, but not across two lives', () => {
  const off = (life: number, frames: number) => Array.from({ length: frames }, (): Seen => ({ shown: [3], real: [0], life }));
  expect(figures([...off(1, 4), ...off(2, 4)]).inconsistency).toBe(0);
  expect(figures(off(1, 8)).inconsistency).toBeCloseTo(3 * 8 * frame, 12);
});

test('before anything is measured there are no figures', () => {
  const nothing = { jumps: null, excess: null, steps: null, jerk: null, backward: null, freezes: null, inconsistency: 0 };
  expect(figures([])).toEqual(nothing);
});
