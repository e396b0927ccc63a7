/** The search on problems whose fronts are known: how near it gets, for how few evaluations, and that it repeats. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contributions, dominates, frontOf, hypervolume, ranked, type Measured } from './pareto.ts';
import { search, type SearchEnd, type Trial } from './search.ts';
import { directionSeeds, ScrambledSobol, sobolBits, sobolTables } from './sobol.ts';
import {
  combinationsOf,
  keyOfPoint,
  neighboursOf,
  placeOf,
  pointAt,
  settingsOf,
  valueAt,
  type Dimension,
  type Point,
  type Space,
} from './space.ts';

const scale = (name: string, low: number, high: number, kind: 'log' | 'linear' = 'linear'): Dimension => ({
  kind: 'number',
  name,
  unit: '',
  low,
  high,
  scale: kind,
  isWhole: false,
});

test('Sobol: unscrambled points are those of the literature', () => {
  const points = Array.from({ length: 6 }, (_, index) => [0, 1, 2].map((k) => sobolBits(index, sobolTables[k]!) / 2 ** 32));
  expect(points).toEqual([
    [0, 0, 0],
    [0.5, 0.5, 0.5],
    [0.25, 0.75, 0.75],
    [0.75, 0.25, 0.25],
    [0.125, 0.625, 0.375],
    [0.625, 0.125, 0.875],
  ]);
});

test('Sobol: every polynomial is primitive, every first direction number odd and small enough', () => {
  for (const [coefficients, m] of directionSeeds) {
    const degree = m.length;
    const polynomial = 2 ** degree + 2 * coefficients + 1;
    expect([orderOfX(polynomial, degree), polynomial]).toEqual([2 ** degree - 1, polynomial]);
    m.forEach((each, k) => expect(each % 2 === 1 && each < 2 ** (k + 1)).toBe(true));
  }
  const all = directionSeeds.map(([coefficients, m]) => `${m.length}/${coefficients}`);
  expect(new Set(all).size).toBe(all.length);
});

/** Multiplicative order of x modulo a polynomial over GF(2), as bits. */
function orderOfX(polynomial: number, degree: number): number {
  let power = 1;
  for (let order = 1; order < 2 ** degree; order++) {
    power *= 2;
    if (power >= 2 ** degree) power ^= polynomial;
    if (power === 1) return order;
  }
  return 0;
}

test('Sobol: scrambled points of any seed are even in every dimension, and differ by seed', () => {
  const size = 64;
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const sequence = new ScrambledSobol(40, seed);
      const points = Array.from({ length: size }, (_, index) => sequence.point(index));
      for (let k = 0; k < 40; k++) expect(new Set(points.map((point) => Math.floor(size * point[k]!))).size).toBe(size);
      expect(points[0]).not.toEqual(new ScrambledSobol(40, seed + 1).point(0));
    }),
    { numRuns: 10 },
  );
});

const values = fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 });

test('hypervolume in three dimensions is the count of cells that some point dominates', () => {
  fc.assert(
    fc.property(values, (points) => {
      const reference = [9, 8, 7];
      let cells = 0;
      for (let x = 0; x < 9; x++)
        for (let y = 0; y < 8; y++) for (let z = 0; z < 7; z++) cells += Number(points.some(([a, b, c]) => a! <= x && b! <= y && c! <= z));
      expect(hypervolume(points, reference)).toBe(cells);
      const flat = points.map((point) => point.slice(0, 2));
      expect(hypervolume(flat, [9, 8])).toBe(
        hypervolume(
          flat.map((point) => [...point, 0]),
          [9, 8, 1],
        ),
      );
    }),
  );
});

test('no point of a front is dominated; each dominated one is dominated by a point of it; ranks begin with it', () => {
  fc.assert(
    fc.property(values, (points) => {
      const measured = points.map((objectives): Measured => ({ objectives, violation: objectives[2]! > 7 ? 1 : 0 }));
      const front = frontOf(measured);
      const sound = measured.flatMap(({ violation }, index) => (violation === 0 ? [index] : []));
      for (const index of sound) {
        const isBeaten = front.some((other) => dominates(points[other]!, points[index]!));
        const isTwin = front.some((other) => other < index && points[other]!.every((value, k) => value === points[index]![k]));
        expect(front.includes(index)).toBe(!isBeaten && !isTwin);
      }
      const order = ranked(measured, [Infinity, Infinity, Infinity]);
      expect([...order].sort((a, b) => a - b)).toEqual(points.map((_, index) => index));
      expect(order.slice(0, sound.length).every((index) => measured[index]!.violation === 0)).toBe(true);
      if (front.length > 0) expect(front).toContain(order[0]);
      expect(contributions(points, [10, 10, 10]).every((each) => each >= 0)).toBe(true);
    }),
  );
});

test('places and values of a scale are each other’s inverse, but for three digits', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom('log', 'linear'), (place, kind) => {
      const dimension = scale('x', 0.05, 20, kind as 'log');
      expect(Math.abs(placeOf(dimension, valueAt(dimension, place))! - place)).toBeLessThan(0.002);
    }),
  );
});

/** Two models, two smoothings, parameters of their own; the best of everything is known. */
const space: Space = [
  {
    name: 'model',
    alternatives: [
      { id: 'plain', dimensions: [scale('x', 0, 1)] },
      { id: 'tuned', dimensions: [scale('x', 0, 1), scale('y', 0, 1)] },
    ],
  },
  {
    name: 'smoothing',
    alternatives: [
      { id: 'none', dimensions: [] },
      { id: 'some', dimensions: [scale('t', 0.01, 1, 'log')] },
    ],
  },
];

type Objectives = (settings: ReturnType<typeof settingsOf>) => number[];

/** Convex, concave and broken fronts, from the literature’s ZDT1, ZDT2 and ZDT3 (Zitzler, Deb, Thiele 2000). */
const shapes: Readonly<Record<string, (x: number) => number>> = {
  convex: (x) => 1 - Math.sqrt(x),
  concave: (x) => 1 - x * x,
  broken: (x) => 1 - Math.sqrt(x) - x * Math.sin(10 * Math.PI * x),
};

const problemOf =
  (shape: (x: number) => number): Objectives =>
  ([model, smoothing]) => {
    const { x = 0, y = 0.3 } = model!.settings as { x?: number; y?: number };
    const { t = 0.05 } = smoothing!.settings as { t?: number };
    const loss = Math.abs(y - 0.62) + 0.2 * Math.abs(Math.log(t / 0.2));
    return [x + loss, shape(x) + loss];
  };

function run(objectives: Objectives, { seed = 1, most = Infinity, stages = [1] } = {}) {
  let used = 0;
  const batches: string[] = [];
  const measure = ({ point }: Trial): Measured => ({ objectives: objectives(settingsOf(space, point!)), violation: 0 });
  return search(
    { space, seed, given: [], stages, limits: () => [Infinity, Infinity] },
    {
      evaluate: (trials, stage) => {
        used += trials.length;
        batches.push(trials.map(({ number }) => `${number}:${stage}`).join());
        return Promise.resolve(trials.map(measure));
      },
      affordable: (trials) => Math.min(trials.length, most - used),
    },
  ).then((end) => ({ end, used, batches }));
}

const reference = [1.6, 1.6];
const frontValues = ({ front }: SearchEnd, objectives: Objectives) => front.map(({ point }) => objectives(settingsOf(space, point!)));

/** 20 × 20 × 24 points of the best alternatives, 9,600 in all. */
function dense(objectives: Objectives): number[][] {
  const places = (count: number) => Array.from({ length: count }, (_, k) => k / (count - 1));
  return places(20).flatMap((x) =>
    places(20).flatMap((y) => places(24).map((t) => objectives(settingsOf(space, { choices: [1, 1], places: [[x, y], [t]] })))),
  );
}

test.each(Object.keys(shapes))('%s: 5 % of a dense grid’s evaluations find 98 % of its hypervolume, from ten seeds', async (name) => {
  const objectives = problemOf(shapes[name]!);
  const grid = dense(objectives);
  const whole = hypervolume(grid, reference);
  for (let seed = 1; seed <= 10; seed++) {
    const { end, used } = await run(objectives, { seed, most: 0.05 * grid.length });
    expect(used).toBeLessThanOrEqual(0.05 * grid.length);
    expect(hypervolume(frontValues(end, objectives), reference)).toBeGreaterThan(0.98 * whole);
  }
});

test('it repeats; a smaller budget asks for the beginning of the same evaluations', async () => {
  const objectives = problemOf(shapes['convex']!);
  const stages = [1, 2, 4];
  const whole = await run(objectives, { most: 700, stages });
  const again = await run(objectives, { most: 700, stages });
  expect([again.batches, again.end]).toEqual([whole.batches, whole.end]);
  const less = await run(objectives, { most: 333, stages });
  const flat = (batches: readonly string[]) => batches.filter((batch) => batch !== '').join();
  expect(flat(whole.batches).startsWith(flat(less.batches))).toBe(true);
  expect(less.used).toBe(333);
});

test('without a budget it ends by itself, with every kind of alternative tried', async () => {
  const { end, used } = await run(problemOf(shapes['convex']!));
  expect(end.isConverged).toBe(true);
  expect(used).toBeLessThan(5000);
  expect(new Set(end.sampled.map(({ point }) => point!.choices.join())).size).toBe(combinationsOf(space));
});

test('the start is even within every combination of alternatives', async () => {
  for (let seed = 1; seed <= 10; seed++) {
    const { end } = await run(problemOf(shapes['convex']!), { seed, most: 64 });
    for (let combination = 0; combination < combinationsOf(space); combination++) {
      const isOne = ({ choices }: Point) => choices[0]! + 2 * choices[1]! === combination;
      const points = end.sampled.flatMap(({ point }) => (point && isOne(point) ? [point] : [])).slice(0, 8);
      const dimensions = points[0]!.places.flat().length;
      // Each of eight points in an eighth of its own, on every scale.
      for (let k = 0; k < dimensions; k++) {
        const eighths = points.map(({ places }) => Math.floor(8 * places.flat()[k]!));
        expect([seed, combination, k, new Set(eighths).size]).toEqual([seed, combination, k, 8]);
      }
    }
  }
});

test('a poll moves one parameter; keys are equal where settings are', () => {
  const point = pointAt(space, [0.9, 0.9, 0.5, 0.5, 0.5]);
  const polled = neighboursOf(space, point, 0.125);
  expect(polled).toHaveLength(6);
  expect(new Set(polled.map((each) => keyOfPoint(space, each))).size).toBe(6);
});
