/** The cubic: exact where the motion is one, through both updates, a line where there is nothing to bend it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KinematicState } from '../../kit/index.ts';
import { openWorld } from '../../../engine/plugin-api/world-view.ts';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { after, fixAfter } from '../../../test/support/extrapolated.ts';
import definition from './index.ts';

type Fields = Partial<KinematicState>;

const modelOf = (params: object = {}) => definition.create({ params: definition.params.parse(params), world: openWorld });

/** Without −0, which equals 0 but is not the same. */
const number = (min: number, max: number) => anyNumber(min, max).map((value) => value + 0);
const triple = fc.tuple(number(-20, 20), number(-20, 20), number(-20, 20));
const close = (value: number) => expect.closeTo(value, 6) as unknown;

/** A cubic motion of its own: its state at `t`. */
function onCubic([p, v, a, j]: readonly (readonly [number, number, number])[], t: number): Fields {
  const at = (i: 0 | 1 | 2) => p![i] + v![i] * t + (a![i] * t * t) / 2 + (j![i] * t ** 3) / 6;
  const rate = (i: 0 | 1 | 2) => v![i] + a![i] * t + (j![i] * t * t) / 2;
  return { x: at(0), y: at(1), z: at(2), vx: rate(0), vy: rate(1), vz: rate(2) };
}

test('a cubic motion is reproduced exactly, before the newer update and after it', () => {
  fc.assert(
    fc.property(fc.tuple(triple, triple, triple, triple), number(0.1, 2), number(-3, 3), (motion, gap, dt) => {
      const model = modelOf({ horizon: 10 });
      const fix = fixAfter(model, [7, onCubic(motion, 0)], [7 + gap, onCubic(motion, gap)]);
      const expected = Object.entries(onCubic(motion, gap + dt)).map(([field, value]) => [field, close(value)]);
      expect(after(model, fix, dt)).toMatchObject(Object.fromEntries(expected));
    }),
  );
});

test('at the age 0 it is what the update says, at minus the interval what the one before said', () => {
  fc.assert(
    fc.property(triple, triple, triple, triple, number(0.1, 4), (p0, v0, p1, v1, gap) => {
      const model = modelOf();
      const [from, to] = [fields(p0, v0), fields(p1, v1)];
      const fix = fixAfter(model, [0, from], [gap, to]);
      expect(after(model, fix, 0)).toMatchObject(to);
      expect(after(model, fix, -gap)).toMatchObject(
        Object.fromEntries(Object.entries(from).map(([field, value]) => [field, close(value)])),
      );
    }),
  );
});

function fields([x, y, z]: readonly number[], [vx, vy, vz]: readonly number[]): Record<string, number> {
  return { x, y, z, vx, vy, vz } as Record<string, number>;
}

test('past the horizon it goes straight on, as fast as it was there', () => {
  const model = modelOf({ horizon: 0.5 });
  const fix = fixAfter(model, [0, { vx: 1 }], [1, { x: 3, vx: 2, vy: 1 }]);
  const [there, later] = [after(model, fix, 0.5), after(model, fix, 2.5)];
  expect(later).toMatchObject({ x: close(there.x + 2 * there.vx), y: close(there.y + 2 * there.vy), vx: there.vx, vy: there.vy, ax: 0 });
});

test.each([
  ['the first of a spawn', [[0, { x: 4, vx: 3 }]]],
  [
    'too close to the one before',
    [
      [0, { x: -50, vx: 90 }],
      [0.01, { x: 4, vx: 3 }],
    ],
  ],
  [
    'too long after the one before',
    [
      [0, { x: -50, vx: 90 }],
      [6, { x: 4, vx: 3 }],
    ],
  ],
  [
    'one of two at the same time',
    [
      [0, { x: -50, vx: 90 }],
      [0, { x: 4, vx: 3 }],
    ],
  ],
] as [string, [number, Fields][]][])('an update that is %s goes straight on', (_, updates) => {
  const model = modelOf();
  const fix = fixAfter(model, ...updates);
  expect(model.isStraight?.(fix)).toBe(true);
  expect(after(model, fix, 2)).toEqual(Object.assign(new KinematicState(), { x: 10, vx: 3 }));
});

test('of two updates with one time stamp the later ends the curve', () => {
  const [both, later] = [modelOf(), modelOf()];
  const fix = fixAfter(both, [0, { vx: 1 }], [1, { x: 9, vx: 9 }], [1, { x: 3, vx: 2 }]);
  expect(fix).toEqual(fixAfter(later, [0, { vx: 1 }], [1, { x: 3, vx: 2 }]));
});

test('a new spawn starts without history', () => {
  const model = modelOf();
  fixAfter(model, [0, { vx: 5 }], [1, { x: 5, vx: 9 }]);
  model.restart?.();
  expect(model.isStraight?.(fixAfter(model, [2, { x: -80, vx: 1 }]))).toBe(true);
});
