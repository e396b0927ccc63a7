/** The effects that matter, on made-up samples whose shares are known by hand. */
import { expect, test } from 'vitest';
import { effectsOf, type Sampled } from './effects.ts';
import { keyOf, uniformAt } from '../../../../engine/base/random/hash.ts';
import { cubeOf, pointAt, type Dimension, type Space } from './space.ts';

const scale = (name: string): Dimension => ({ kind: 'number', name, unit: '', low: 0, high: 1, scale: 'linear', isWhole: false });

const space: Space = [
  {
    name: 'model',
    alternatives: [
      { id: 'a', dimensions: [scale('x')] },
      { id: 'b', dimensions: [] },
    ],
  },
  {
    name: 'smoothing',
    alternatives: [
      { id: 'none', dimensions: [] },
      { id: 'some', dimensions: [scale('t')] },
    ],
  },
];

/** A sample by chance; `logs`: the logarithm of each objective, by the choices, the third of the scale x, and noise. */
function sampleOf(logs: (model: number, smoothing: number, third: number, noise: number) => number[], size = 480): Sampled[] {
  const key = keyOf(3, 'effects');
  const draw = (index: number, k: number) => uniformAt(key, 16 * index + k);
  return Array.from({ length: size }, (_, index) => {
    const cube = Array.from({ length: cubeOf(space) }, (_unused, k) => draw(index, k));
    const point = pointAt(space, cube, index % 4);
    const [model = 0, smoothing = 0] = point.choices;
    const third = Math.min(Math.floor(3 * (point.places[0]?.[0] ?? 0)), 2);
    return { point, objectives: logs(model, smoothing, third, draw(index, 15)).map(Math.exp) };
  });
}

test('main effects: the shares of an additive model, each of its own objective', () => {
  // ±2 of the model and ±1 of the smoothing: four fifths and one fifth of the variance. The second objective is
  // constant.
  const { effects, interactions } = effectsOf(
    space,
    sampleOf((model, smoothing) => [4 * model + 2 * smoothing, 1]),
  );
  expect(effects.map(({ factors }) => factors)).toEqual([['model'], ['smoothing']]);
  expect(effects[0]?.shares[0]).toBeCloseTo(0.8, 2);
  expect(effects[1]?.shares[0]).toBeCloseTo(0.2, 2);
  expect([effects[0]?.shares[1], effects[1]?.shares[1], interactions]).toEqual([0, 0, []]);
});

test('an interaction without main effects is found, and is none where effects add up', () => {
  const { effects, interactions } = effectsOf(
    space,
    sampleOf((model, smoothing) => [0, model === smoothing ? 1 : -1]),
  );
  expect(effects).toEqual([]);
  expect(interactions.map(({ factors }) => factors)).toEqual([['model', 'smoothing']]);
  expect(interactions[0]?.shares).toEqual([0, expect.closeTo(1, 2)]);
});

test('a scale matters among the samples that have it; unmeasured samples do not count', () => {
  const sample = sampleOf((model, _, third) => [model === 0 ? third : 3]);
  const broken = sample.map((each, index) => (index % 7 === 0 ? { ...each, objectives: [Infinity] } : each));
  for (const each of [sample, broken]) {
    const { effects } = effectsOf(space, each);
    // Means 1 and 3 of the models: variance 1 between them, and 2/3 within the half that has the scale.
    expect(effects.map(({ factors }) => factors[0])).toEqual(['model', 'model.a.x']);
    expect(effects[0]?.shares[0]).toBeCloseTo(0.75, 1);
    expect(effects[1]?.shares[0]).toBeCloseTo(0.25, 1);
  }
  expect(effectsOf(space, [])).toEqual({ effects: [], interactions: [], effectSamples: 0 });
});

test('chance alone is no effect', () => {
  const { effects, interactions } = effectsOf(
    space,
    sampleOf((_model, _smoothing, _third, noise) => [noise]),
  );
  for (const { shares } of [...effects, ...interactions]) expect(shares[0]).toBeLessThan(0.03);
});

test('the step from 0 to next to nothing does not hide what matters', () => {
  // Half of the samples have no jump, half of the others next to none; the model alone makes many or few.
  const { effects, effectSamples } = effectsOf(
    space,
    sampleOf((model, smoothing, _third, noise) => [smoothing === 0 ? (noise < 0.5 ? -Infinity : -30) : 3 * model]),
  );
  expect(effectSamples).toBe(480);
  const shareOf = (name: string) => effects.find(({ factors }) => factors[0] === name)?.shares[0] ?? 0;
  expect(shareOf('model') / shareOf('smoothing')).toBeGreaterThan(0.05);
});

test('a scale of which there are few samples is no effect', () => {
  const few = sampleOf((model, _smoothing, third) => [model === 0 ? third : 3], 16);
  expect(effectsOf(space, few).effects.some(({ factors }) => factors[0] === 'model.a.x')).toBe(false);
});
