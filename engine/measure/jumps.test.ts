/** What counts as a jump, and what does not. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../test/support/arbitraries.ts';
import { along, eachFrame, type Point } from '../../test/support/drawn-motion.ts';
import { JumpMeter } from './jumps.ts';

const frame = 0.02;

function jumpsOf(path: readonly (Point | null)[], smallest = 0.01) {
  const meter = new JumpMeter(frame, smallest);
  eachFrame(path, ({ drawn }) => meter.sample(drawn));
  return { perMinute: meter.perMinute, max: meter.max };
}

/** Positions along x at steps of the given lengths. */
function stepping(...steps: number[]): Point[] {
  let x = 0;
  return along(x, ...steps.map((step) => (x += step)));
}

const none = { perMinute: 0, max: 0 };

test('one jump in three judged steps of 20 ms is 1,000 a minute; its length is what the motion around it does not explain', () => {
  const jumps = jumpsOf(stepping(0.5, 0.5, 2.5, 0.5, 0.5));
  expect(jumps.perMinute).toBeCloseTo(1000, 9);
  expect(jumps.max).toBeCloseTo(2, 12);
});

test.each([
  ['two normal steps in a frame', [0.5, 0.5, 1, 0.5, 0.5], null],
  ['a little more than that', [0.5, 0.5, 1.02, 0.5, 0.5], 0.52],
  ['thrown back by less than a step', [0.5, 0.5, 0.1, 0.5, 0.5], null],
  ['thrown back by more than a step', [0.5, 0.5, -0.1, 0.5, 0.5], 0.6],
  ['a standing entity put right', [0, 0, 0.3, 0, 0], 0.3],
  ['one put right by less than can be seen', [0, 0, 0.01, 0, 0], null],
  ['a slide over three frames', [0, 0, 0.3, 0.3, 0.3, 0, 0], null],
  ['a start', [0, 0, 0, 0.5, 0.5, 0.5], null],
  ['a full stop', [0.5, 0.5, 0.5, 0, 0, 0], null],
  ['a turn back at full speed', [0.5, 0.5, 0.5, -0.5, -0.5, -0.5], null],
])('%s', (_name, steps, length) => {
  const { max, perMinute } = jumpsOf(stepping(...steps));
  expect(max).toBeCloseTo(length ?? 0, 9);
  expect(perMinute === 0).toBe(length === null);
});

test('to the side a jump must be longer than a step too', () => {
  const aside = (y: number): Point[] => [[0], [0.5], [1], [1.5, y], [2, y], [2.5, y]];
  expect(jumpsOf(aside(0.49))).toEqual(none);
  expect(jumpsOf(aside(0.6)).max).toBeCloseTo(0.6, 12);
});

const velocity = anyNumber(-30, 30);

test('no single change of velocity is a jump, whenever in a frame it happens', () => {
  fc.assert(
    fc.property(velocity, velocity, velocity, velocity, anyNumber(0, 1), (...[ax, ay, bx, by, share]) => {
      const turn = 5 + share;
      const path = Array.from({ length: 12 }, (_, k): Point => {
        const [before, after] = [frame * Math.min(k, turn), frame * Math.max(0, k - turn)];
        return [ax * before + bx * after, ay * before + by * after];
      });
      expect(jumpsOf(path, 1e-12)).toEqual(none);
    }),
  );
});

test('rounding makes no jump of a turn back at full speed, wherever it is made', () => {
  const anywhere = anyNumber(-1000, 1000);
  const moving = anyNumber(1, 30);
  fc.assert(
    fc.property(anywhere, moving, (x, v) => {
      const path = Array.from({ length: 12 }, (_, k): Point => [x + v * frame * Math.min(k, 12 - k)]);
      expect(jumpsOf(path)).toEqual(none);
    }),
  );
});

test('a jump on a straight drive is found with its length, whatever its direction, when it is longer than a step', () => {
  const speed = anyNumber(0, 30);
  const angle = anyNumber(-Math.PI, Math.PI);
  fc.assert(
    fc.property(speed, anyNumber(0.02, 50), angle, (v, beyond, direction) => {
      const length = v * frame + beyond;
      const path = Array.from({ length: 12 }, (_, k): Point => {
        const jump = k < 6 ? 0 : length;
        return [v * frame * k + jump * Math.cos(direction), jump * Math.sin(direction)];
      });
      const jumps = jumpsOf(path);
      expect(jumps.max).toBeCloseTo(length, 8);
      expect(jumps.perMinute).toBeCloseTo(60 / (9 * frame), 6);
    }),
  );
});

test('a pause is no jump, and its time does not count', () => {
  expect(jumpsOf([[0], [0.5], [1], [1.5], null, [100], [100.5], [101], [101.5]])).toEqual(none);
  expect(jumpsOf([...stepping(0.5, 0.5, 2.5, 0.5, 0.5), null, [0], [1], [2]]).perMinute).toBeCloseTo(1000, 9);
  expect(jumpsOf([[0], [1], null, [50], [51]])).toEqual({ perMinute: null, max: null });
});
