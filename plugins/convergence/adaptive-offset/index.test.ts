/** The adaptive offset: Fiedler’s rule for short frames, one curve for all sizes, any place and direction. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { angleBetween, distanceBetween, KinematicState, power, setYaw } from '../../kit/index.ts';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { anyMotion, anyMove, expectAlike, isAboutOpposite, moved } from '../../../test/support/moved-worlds.ts';
import { schemeOf } from '../../../test/support/schemes.ts';
import { drawing } from '../../../test/support/steps.ts';

const still = () => new KinematicState();

/** What is left of an offset (m) and an angle (rad) after some time. */
function left(offset: number, angle: number, elapsed: number, params: object = {}): { offset: number; angle: number } {
  const scheme = schemeOf('adaptive-offset', params);
  const shown = Object.assign(still(), { y: offset });
  setYaw(shown, angle);
  scheme.land(shown, still());
  const out = still();
  scheme.place(still(), drawing(elapsed, 0.02), out);
  return { offset: distanceBetween(out, still()), angle: angleBetween(out, still()) };
}

const between = (share: number) => Math.min(Math.max(share, 0), 1);

/** Fiedler: each frame e ← e·k^(60 dt). */
function byFrames(size: number, elapsed: number, dt: number, tightness: (size: number) => number): number {
  let rest = size;
  for (let k = 0; k < Math.round(elapsed / dt); k++) rest *= power(0.95 - 0.1 * between(tightness(rest)), 60 * dt);
  return rest;
}
const ofOffset = (size: number) => (size - 0.25) / 0.75;
const ofAngle = (size: number) => (0.5 - Math.cos(size / 2)) / 0.4;

describe('the rule of a frame', () => {
  test('with ever shorter frames comes to the same', () => {
    fc.assert(
      fc.property(anyNumber(0.01, 4), anyNumber(0.01, 3.14), fc.integer({ min: 1, max: 60 }), (offset, angle, frames) => {
        const elapsed = frames / 100;
        const found = left(offset, angle, elapsed);
        expect(found.offset / byFrames(offset, elapsed, 1e-4, ofOffset)).toBeCloseTo(1, 3);
        expect(found.angle / byFrames(angle, elapsed, 1e-4, ofAngle)).toBeCloseTo(1, 3);
      }),
      { numRuns: 60 },
    );
  });

  test('at 60 frames a second differs from it by less than 4 %', () => {
    for (let frames = 1; frames <= 60; frames++) {
      for (const offset of [0.1, 0.6, 1, 1.5, 5]) {
        const ratio = left(offset, 0, frames / 60).offset / byFrames(offset, frames / 60, 1 / 60, ofOffset);
        expect(Math.abs(ratio - 1)).toBeLessThan(0.04);
      }
    }
  });
});

test('small errors are those of exponential with 0.325 s, large ones with 0.103 s', () => {
  expect(left(0.2, 1, 0.325)).toMatchObject({ offset: expect.closeTo(0.2 / Math.E, 4), angle: expect.closeTo(1 / Math.E, 3) });
  expect(left(50, 0, 0.103).offset).toBeCloseTo(50 / Math.E, 0);
});

test('updates that change nothing do not show: the path does not hang on their rate', () => {
  fc.assert(
    fc.property(anyNumber(0.01, 8), fc.array(anyNumber(0.001, 0.1), { minLength: 1, maxLength: 20 }), (offset, gaps) => {
      const scheme = schemeOf('adaptive-offset');
      const out = Object.assign(still(), { y: offset });
      for (const gap of gaps) {
        scheme.land(out, still());
        scheme.place(still(), drawing(gap, gap), out);
      }
      const elapsed = gaps.reduce((sum, gap) => sum + gap, 0);
      expect(out.y).toBeCloseTo(left(offset, 0, elapsed).offset, 9);
    }),
  );
});

test('the same correction elsewhere is made in the same way', () => {
  fc.assert(
    fc.property(anyMotion, anyMotion, anyMove, anyNumber(0, 1), (shown, target, move, elapsed) => {
      fc.pre(!isAboutOpposite(shown, target));
      const [here, there] = [still(), still()];
      for (const [out, from, to] of [
        [here, shown, target],
        [there, moved(shown, move), moved(target, move)],
      ] as const) {
        const scheme = schemeOf('adaptive-offset');
        scheme.land(from, to);
        scheme.place(to, drawing(elapsed, 0.02), out);
      }
      expectAlike(there, moved(here, move), 6);
    }),
  );
});

test.each([
  [{ smallOffset: 2, largeOffset: 1 }, 3],
  [{ smallOffset: 1, largeOffset: 1 }, 3],
  [{ smallKept: 0.5, largeKept: 0.9 }, 3],
])('%o: limits in any order, and a large error that fades more slowly, come to rest too', (params, offset) => {
  const sizes = Array.from({ length: 200 }, (_, k) => left(offset, 0, k / 50, params).offset);
  for (let k = 1; k < sizes.length; k++) expect(sizes[k]).toBeLessThan(sizes[k - 1]!);
  expect(sizes.at(-1)).toBeLessThan(0.1);
});
