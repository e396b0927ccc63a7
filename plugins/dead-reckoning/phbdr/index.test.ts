/**
 * Position history: curves through what was seen, and nothing else; their figures are held against the vectors in
 * test/golden.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KinematicState } from '../../kit/index.ts';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { after, fixAfter } from '../../../test/support/extrapolated.ts';
import definition from './index.ts';
import { openWorld } from '../../../engine/plugin-api/world-view.ts';

type Fields = Partial<KinematicState>;

const modelOf = (order: number) => definition.create({ params: definition.params.parse({ order }), world: openWorld });

const gap = anyNumber(0.05, 2);

test('the curve goes through the positions that it remembers', () => {
  const positions = fc.array(fc.record({ x: anyNumber(-50, 50), y: anyNumber(-50, 50), z: anyNumber(-50, 50), gap }), {
    minLength: 3,
    maxLength: 6,
  });
  fc.assert(
    fc.property(positions, fc.constantFrom(1, 2), (rows, order) => {
      let stamp = 0;
      const updates = rows.map(({ gap: step, ...fields }): [number, Fields] => [(stamp += step), fields]);
      const model = modelOf(order);
      const fix = fixAfter(model, ...updates);
      for (const [at, fields] of updates.slice(-1 - order)) expect(after(model, fix, at - stamp)).toMatchObject(closeTo(fields));
    }),
  );
});

function closeTo({ x, y, z }: Fields): object {
  return { x: expect.closeTo(x ?? 0, 8) as unknown, y: expect.closeTo(y ?? 0, 8) as unknown, z: expect.closeTo(z ?? 0, 8) as unknown };
}

test('velocities, accelerations and turn rates in updates do not count', () => {
  const model = modelOf(2);
  const fix = fixAfter(model, [0, { vx: 9, ax: 5, wz: 2 }], [1, { x: 1, vy: -7, az: 3 }]);
  expect(after(model, fix, 2)).toEqual(Object.assign(new KinematicState(), { x: 3, vx: 1 }));
});

test('a new spawn starts without history', () => {
  const model = modelOf(2);
  fixAfter(model, [0, {}], [1, { x: 10 }], [2, { x: 30 }]);
  model.restart?.();
  expect(fixAfter(model, [3, { x: -200, y: 5 }])).toMatchObject({ x: -200, y: 5, vx: 0, vy: 0, ax: 0 });
  expect(fixAfter(model, [4, { x: -203, y: 5 }])).toMatchObject({ vx: -3, vy: 0, ax: 0 });
});

test('of two positions with one time stamp the later counts, and nothing becomes infinite', () => {
  const model = modelOf(1);
  expect(fixAfter(model, [0, {}], [1, { x: 4 }], [1, { x: 5 }])).toMatchObject({ x: 5, vx: 4 });
  expect(fixAfter(model, [2, { x: 8 }])).toMatchObject({ x: 8, vx: 3 });
});

test('a line is known to be straight, a parabola is not', () => {
  const seen: [number, Fields][] = [
    [0, {}],
    [1, { x: 1 }],
    [2, { x: 4 }],
  ];
  const straight = [1, 2].map((order) => {
    const model = modelOf(order);
    return model.isStraight?.(fixAfter(model, ...seen));
  });
  expect(straight).toEqual([true, false]);
});
