/** The network and what it says of paths: a second computation, laws that no training can break, and its merits. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trainedLayers } from '../../../research/learned/train.ts';
import { meanErrors } from '../../../research/learned/measure.ts';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { after, fixAfter, modelOf } from '../../../test/support/extrapolated.ts';
import { KinematicState } from '../../kit/index.ts';
import { displacementTime, Forecast, shareOf } from './forecast.ts';
import { layersOf, Network } from './network.ts';
import { inputCount, RecentPath } from './recent-path.ts';
import { kept } from './weights.ts';

const layers = layersOf(kept);

/** The same in a few lines, with rows as arrays. */
function answerOf(inputs: readonly number[]): number[] {
  return layers.reduce<number[]>((values, { inputs: width, outputs, weights, biases }, k) => {
    const sums = Array.from({ length: outputs }, (_, row) =>
      values.reduce((sum, value, i) => sum + weights[row * width + i]! * value, biases[row]!),
    );
    return k < layers.length - 1 ? sums.map((sum) => Math.max(0, sum)) : sums;
  }, inputs as number[]);
}

test('the network says what its layers say, computed in another way', () => {
  const network = new Network(layers);
  fc.assert(
    fc.property(fc.array(anyNumber(-4, 4), { minLength: inputCount, maxLength: inputCount }), (inputs) => {
      expect(Array.from(network.answer(Float64Array.from(inputs)))).toEqual(answerOf(inputs));
    }),
  );
});

test('its weights take less than 50 kB', () => {
  const numbers = layers.reduce((sum, { weights, biases }) => sum + weights.length + biases.length, 0);
  expect(numbers * Int16Array.BYTES_PER_ELEMENT).toBeLessThan(50_000);
  expect(JSON.stringify(kept).length).toBeLessThan(50_000);
});

const anyUpdates = fc.array(
  fc.record({
    gap: anyNumber(0.05, 0.6),
    x: anyNumber(-50, 50),
    y: anyNumber(-50, 50),
    vx: anyNumber(-20, 20),
    vy: anyNumber(-20, 20),
    wz: anyNumber(-2, 2),
    yaw: anyNumber(-3, 3),
  }),
  { minLength: 1, maxLength: 6 },
);

/** The updates turned by an angle, shifted, with every length times `scale`, and in a mirror if `side` is −1. */
function shownAfter(updates: typeof anyUpdates extends fc.Arbitrary<infer U> ? U : never, change: Change, dt: number): KinematicState {
  const { turn = 0, shift = 0, scale = 1, side = 1 } = change;
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  let now = 0;
  const stamped = updates.map(({ gap, x, y, vx, vy, wz, yaw }): [number, Partial<KinematicState>] => {
    const half = (side * yaw + turn) / 2;
    const place = { x: scale * (c * x - s * side * y) + shift, y: scale * (s * x + c * side * y) - shift };
    const velocity = { vx: scale * (c * vx - s * side * vy), vy: scale * (s * vx + c * side * vy) };
    return [(now += gap), { ...place, ...velocity, wz: side * wz, qw: Math.cos(half), qz: Math.sin(half) }];
  });
  const model = modelOf('learned');
  return after(model, fixAfter(model, ...stamped), dt);
}

interface Change {
  readonly turn?: number;
  readonly shift?: number;
  readonly scale?: number;
  readonly side?: 1 | -1;
}

test('a path elsewhere, in another direction, on another scale or in a mirror goes on there as it does here', () => {
  const anyChange = fc.record({
    turn: anyNumber(-3, 3),
    shift: anyNumber(-100, 100),
    scale: anyNumber(0.1, 5),
    side: fc.constantFrom(1, -1),
  });
  fc.assert(
    fc.property(anyUpdates, anyChange, anyNumber(0, 1), (updates, change, dt) => {
      const [here, there] = [shownAfter(updates, {}, dt), shownAfter(updates, change, dt)];
      const { turn, shift, scale, side } = change;
      const [c, s] = [Math.cos(turn), Math.sin(turn)];
      expect(there.x).toBeCloseTo(scale * (c * here.x - s * side * here.y) + shift, 5);
      expect(there.y).toBeCloseTo(scale * (s * here.x + c * side * here.y) - shift, 5);
    }),
  );
});

test('what stands stays where it is, and what drives straight keeps its line', () => {
  const model = modelOf('learned');
  const standing = [0, 0.1, 0.3].map((t): [number, object] => [t, { x: 3, y: -4, wz: 1 }]);
  expect(after(model, fixAfter(model, ...standing), 2)).toMatchObject({ x: 3, y: -4, z: 0, vx: 0, vy: 0 });
  model.restart?.();
  const straight = [0, 0.1, 0.3].map((t): [number, object] => [t, { x: 8 * t, vx: 8 }]);
  const shown = after(model, fixAfter(model, ...straight), 1);
  expect(shown).toMatchObject({ y: 0, vy: 0 });
  expect(Math.abs(shown.x - 8 * 1.3)).toBeLessThan(0.5);
});

test('the velocity that it writes is the derivative of the place, and the acceleration that of the velocity', () => {
  fc.assert(
    fc.property(anyUpdates, anyNumber(0.01, 2), (updates, dt) => {
      const [before, at, next] = [-1e-5, 0, 1e-5].map((off) => shownAfter(updates, {}, dt + off)) as [
        KinematicState,
        KinematicState,
        KinematicState,
      ];
      expect(at.vx).toBeCloseTo((next.x - before.x) / 2e-5, 3);
      expect(at.vy).toBeCloseTo((next.y - before.y) / 2e-5, 3);
      expect(at.ax).toBeCloseTo((next.vx - before.vx) / 2e-5, 3);
      expect(at.ay).toBeCloseTo((next.vy - before.vy) / 2e-5, 3);
    }),
  );
});

test('it is a share of the turn and an acceleration that fades, in axes along the velocity', () => {
  const forecast = new Forecast(layers);
  const path = new RecentPath();
  for (const [t, x, vx, wz] of [
    [0, 0, 10, 0.5],
    [0.2, 2, 10, 0.8],
  ] as const) {
    const update = Object.assign(new KinematicState(), { x, vx, wz });
    forecast.take(update, t);
    path.take(update, t);
  }
  const [direct, mirror] = [answerOf(Array.from(path.inputs)), answerOf(Array.from(path.mirrored))];
  const mean = (k: number, side = 1) => (direct[k]! + side * mirror[k]!) / 2;
  expect(forecast.turning).toBeCloseTo(shareOf(mean(0)), 12);
  expect([forecast.ax, forecast.ay]).toEqual([expect.closeTo(10 * mean(1), 10), expect.closeTo(10 * mean(2, -1), 10)]);
  expect([displacementTime(1), shareOf(0.5), shareOf(-0.25), shareOf(-3)]).toEqual([0.25, 1, 0.75, 0]);
});

test('a training gives the same weights again, and others with another seed', () => {
  const effort = { rounds: 1, epochs: 1 };
  const weightsOf = (seed: number) => trainedLayers(seed, effort, () => undefined).map(({ weights }) => weights);
  expect(weightsOf(1)).toEqual(weightsOf(1));
  expect(weightsOf(1)).not.toEqual(weightsOf(2));
});

test('on paths that it has not seen it is nearer than constant-turn to a tank by mouse, and further from one by keys, on circles and on roads', () => {
  const errorsOf = (kind: string, fields: object) => meanErrors({ kind, fields }, 0.1, ['constant-turn', 'learned']) as [number, number];
  const [turned, learned] = errorsOf('human-like', { style: 'mouse' });
  expect(learned).toBeLessThan(0.9 * turned);
  for (const [kind, fields] of [
    ['human-like', { style: 'keys' }],
    ['circular', {}],
    ['road', { road: 'ring' }],
  ] as const) {
    const [simple, ours] = errorsOf(kind, fields);
    expect(ours, kind).toBeGreaterThan(1.1 * simple);
  }
});
