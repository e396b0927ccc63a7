/** Round numbers: all parameters that are searched, in the unit in which they are said; what keeps a number as it is. */
import { expect, test } from 'vitest';
import { registry } from '../../../test/support/tuning.ts';
import { furtherComponents, tuneSetup } from '../calls/tune-setup.ts';
import { keyOf, uniformAt } from '../../../engine/base/random/hash.ts';
import { isAtEnd, roundableIn, roundedPoint, roundedTrials, saidDigits, trialsBySettings, type RoundedSpace } from './round-numbers.ts';
import type { Trial } from './search/search.ts';
import { placeOf, valueAt, type Dimension, type Point, type Space } from './search/space.ts';
import { surveySpace } from './survey-space.ts';

const text = `driftbench: 1
name: All parts
duration: 16
frame: 0.1
world: { size: [400, 400], roads: [{ id: ring, points: [[-90, -90], [90, -90], [90, 90], [-90, 90]], closed: true }] }
entities: [{ id: car, owner: driver, motion: { kind: circular, radius: 40, speed: 10 } }]
nodes: [{ id: driver }, { id: viewer, link: { delay: 0.05 }, clock: { offset: 0.1 } }]
lanes: [{ id: own, trigger: { distance: 1.25, orientation: 0.123, heartbeat: 0.725 } }]
`;

async function catalogue(): Promise<RoundedSpace> {
  const setup = tuneSetup.parse({ also: ['scheduler', ...furtherComponents] });
  const { space, presentParts } = await surveySpace({ path: 'all.yaml', text, setup }, { registry });
  return { space, present: presentParts };
}

/** Of what is said of the number: 11 updates a second, 10°, or the value itself. */
function digitsSaid(id: string, { name }: Dimension, value: number): number {
  const angles = ['orientation', 'turnThreshold', 'maxTurnRate'];
  const isRate = id === 'periodic' && name === 'heartbeat' && value < 1;
  const said = isRate ? 1 / value : angles.includes(name) ? (180 / Math.PI) * value : value;
  // Values have three digits: what is said of them is as close to a round number as these show.
  const digits = [1, 2, 3, 4].find((count) => Math.abs(Number(said.toPrecision(count)) / said - 1) <= (said === value ? 1e-12 : 0.005));
  return digits ?? Infinity;
}

test('every number of every parameter that is searched has two digits, within its range', async () => {
  const catalogued = await catalogue();
  const { space } = catalogued;
  const seen = new Set<string>();
  const wrong: string[] = [];
  space.forEach(({ name, alternatives }, index) =>
    alternatives.forEach(({ id, dimensions }, choice) => {
      for (let draw = 0; draw < 40; draw++) {
        const drawn = dimensions.map((_, k) => (draw < 2 ? draw : uniformAt(keyOf(draw, `${name}.${id}`), k)));
        const point: Point = {
          choices: space.map((_, part) => (part === index ? choice : 0)),
          places: space.map((each, part) => (part === index ? drawn : (each.alternatives[0]?.dimensions.map(() => 0.5) ?? []))),
        };
        for (const side of ['nearest', 'other'] as const) {
          const rounded = roundedPoint(catalogued, point, side);
          if (roundableIn(catalogued, rounded, saidDigits).length > 0) wrong.push(`${name}.${id}: a number can still be rounded`);
          dimensions.forEach((dimension, k) => {
            const value = valueAt(dimension, rounded.places[index]![k]!);
            if (dimension.kind !== 'number' || typeof value !== 'number' || value === dimension.byDefault) return;
            seen.add(`${name}.${id}.${dimension.name}`);
            const before = valueAt(dimension, drawn[k]!) as number;
            const isRound = digitsSaid(id, dimension, value) <= saidDigits;
            const isWithin = value >= dimension.low && value <= dimension.high;
            const isNear = Math.abs(value - before) <= 0.11 * Math.abs(before) + (dimension.isWhole ? 0 : 1e-12);
            if (!isRound || !isWithin || !isNear) wrong.push(`${name}.${id}.${dimension.name}: ${before} became ${value}`);
          });
        }
      }
    }),
  );
  expect(wrong).toEqual([]);
  const parts = new Set([...seen].map((each) => each.split('.')[0]));
  expect(parts).toEqual(new Set(space.flatMap(({ name, alternatives }) => (hasNumbers(alternatives) ? [name] : []))));
  expect(seen.size).toBeGreaterThan(100);
});

function hasNumbers(alternatives: Space[number]['alternatives']): boolean {
  return alternatives.some(({ dimensions }) => dimensions.some(({ kind }) => kind === 'number'));
}

const number = (name: string, low: number, high: number, more: Partial<Extract<Dimension, { kind: 'number' }>> = {}) =>
  ({ kind: 'number', name, unit: '', low, high, scale: 'log', isWhole: false, ...more }) as const;

/** The values of a point with one part, rounded. */
function rounded(dimensions: readonly Dimension[], values: readonly number[], { id = 'made', present = [] as readonly number[] } = {}) {
  const space: Space = [{ name: 'trigger', alternatives: [{ id, dimensions }] }];
  const placesOf = (all: readonly number[]) => all.map((value, k) => placeOf(dimensions[k]!, value)!);
  const now = present.length === 0 ? null : { choice: 0, places: placesOf(present) };
  const found = roundedPoint({ space, present: [now] }, { choices: [0], places: [placesOf(values)] }, 'nearest');
  return dimensions.map((dimension, k) => valueAt(dimension, found.places[0]![k]!));
}

test('times between updates are round as rates where a rate is said, else as times', () => {
  const heartbeat = number('heartbeat', 0.05, 5);
  expect(rounded([heartbeat], [0.0889], { id: 'periodic' })).toEqual([0.0909]);
  expect(rounded([heartbeat], [1.17], { id: 'periodic' })).toEqual([1.2]);
  expect(rounded([heartbeat], [0.0871], { id: 'velocity' })).toEqual([0.087]);
});

test('angles are round in degrees, whole numbers from 100 on, and ends of a range inwards', () => {
  expect(rounded([number('orientation', 0.01, 3)], [0.171])).toEqual([0.171]);
  expect(rounded([number('orientation', 0.01, 3)], [0.178])).toEqual([0.175]);
  expect(rounded([number('window', 1, 500, { isWhole: true })], [137])).toEqual([140]);
  expect(rounded([number('window', 1, 500, { isWhole: true })], [37])).toEqual([37]);
  const budget = number('budget', 0.001, 0.999, { scale: 'linear' });
  expect(rounded([budget], [0.997])).toEqual([0.99]);
  expect(isAtEnd(budget, 'made', 0.99, 'high')).toBe(true);
  expect(isAtEnd(budget, 'made', 0.98, 'high')).toBe(false);
});

test('defaults and the numbers of the present setting stay as they are', () => {
  const dimensions = [number('time', 0.01, 1, { byDefault: 0.125 }), number('distance', 0.1, 10)];
  expect(rounded(dimensions, [0.125, 1.25], { present: [0.3, 1.25] })).toEqual([0.125, 1.25]);
  expect(rounded(dimensions, [0.126, 1.25], { present: [0.3, 1.26] })).toEqual([0.13, 1.3]);
});

test('where the nearest round number breaks a bound the next one is taken, and where both do the exact one', async () => {
  const space: Space = [{ name: 'trigger', alternatives: [{ id: 'made', dimensions: [number('distance', 0.1, 10)] }] }];
  const valueOf = ({ point }: Trial) => valueAt(space[0]!.alternatives[0]!.dimensions[0]!, point!.places[0]![0]!) as number;
  const trials = [1.28, 1.31, 1.27].map((value, k): Trial => ({
    number: k,
    point: { choices: [0], places: [[placeOf(space[0]!.alternatives[0]!.dimensions[0]!, value)!]] },
  }));
  const measured = new Set<Trial>();
  const found = async (least: number, most: number) =>
    roundedTrials(trials, {
      space,
      present: [null],
      trialOf: trialsBySettings(space, trials),
      measure: async (some) => some.forEach((each) => measured.add(each)),
      keepsBounds: (trial) => measured.has(trial) && valueOf(trial) >= least && valueOf(trial) <= most,
    });
  // All of them become 1.3: one candidate.
  expect((await found(1, 2)).map(valueOf)).toEqual([1.3]);
  expect((await found(1.15, 1.29)).map(valueOf)).toEqual([1.2, 1.31]);
  expect((await found(1.25, 1.29)).map(valueOf)).toEqual([1.28, 1.31, 1.27]);
});
