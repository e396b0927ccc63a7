/**
 * Round numbers: two digits of what is said of a setting are as exact as games are built, and the rounded setting is
 * what is measured. Numbers of the present setting and defaults stay as they are.
 */
import { keyOf } from '../../../engine/base/random/hash.ts';
import type { Trial } from './search/search.ts';
import { keyOfPoint, placeOf, valueAt, withPlace, type Dimension, type PlacedPart, type Point, type Space } from './search/space.ts';
import { degrees } from './setting-words.ts';

/** Of every number of a candidate that is measured on held-out blocks. */
export const saidDigits = 2;

/** Trials with other numbers than those of the search are above them, and the same whatever else was tried: a log keeps both. */
export const firstRounded = 1e8;

export interface RoundedSpace {
  readonly space: Space;
  /** The present setting, by component; null: its alternative takes no part. */
  readonly present: readonly (PlacedPart | null)[];
}

/** A parameter of a point that has another number when it is rounded. */
export interface RoundableNumber {
  readonly index: number;
  readonly k: number;
  /** Of the next round numbers, the nearest first. */
  readonly places: readonly [number, ...(readonly number[])];
}

/** The numbers of a point that are not round: those of more digits. */
export function roundableIn({ space, present }: RoundedSpace, point: Point, digits: number): readonly RoundableNumber[] {
  return space.flatMap(({ alternatives }, index) => {
    const choice = point.choices[index] as number;
    const { id = '', dimensions = [] } = alternatives[choice] ?? {};
    const now = present[index]?.choice === choice ? present[index].places : [];
    return dimensions.flatMap((dimension, k): readonly RoundableNumber[] => {
      const value = valueAt(dimension, point.places[index]?.[k] ?? 0.5);
      const isPresent = now[k] !== undefined && valueAt(dimension, now[k]) === value;
      if (isPresent || value === dimension.byDefault) return [];
      const [nearest, ...others] = roundNumbers(dimension, id, value, digits).map((each) => placeOf(dimension, each) ?? 0.5);
      return nearest === undefined ? [] : [{ index, k, places: [nearest, ...others] }];
    });
  });
}

/** The point with all of its numbers round: the nearest, or the next on the other side. */
export function roundedPoint(rounded: RoundedSpace, point: Point, side: 'nearest' | 'other'): Point {
  return roundableIn(rounded, point, saidDigits).reduce(
    (found, { index, k, places: [nearest, other = nearest] }) => withPlace(found, index, k, side === 'nearest' ? nearest : other),
    point,
  );
}

/** The number is as close to an end of its range as a round one can be. */
export function isAtEnd(dimension: Extract<Dimension, { kind: 'number' }>, id: string, value: number, end: 'low' | 'high'): boolean {
  return value === dimension[end] || roundNumbers(dimension, id, dimension[end], saidDigits)[0] === value;
}

/** The next numbers with so many digits within the range, the nearest first; none: the value has no more digits itself. */
function roundNumbers(dimension: Dimension, id: string, value: unknown, digits: number): readonly number[] {
  if (dimension.kind !== 'number' || typeof value !== 'number' || value === 0) return [];
  const { said, meant } = sayingOf(id, dimension.name, value);
  const count = dimension.isWhole ? Math.max(digits, saidDigits) : digits;
  const exact = said(value);
  const nearest = Number(exact.toPrecision(count));
  const step = 10 ** (Math.floor(Math.log10(Math.abs(exact))) + 1 - count);
  const other = Number((nearest > exact ? nearest - step : nearest + step).toPrecision(count));
  const places = [nearest, other].map((each) => placeOf(dimension, meant(each)) ?? -1);
  const found = places.filter((place) => place >= 0 && place <= 1).map((place) => valueAt(dimension, place) as number);
  return found.includes(value) ? [] : found;
}

/** What the words give in degrees. */
const inDegrees: readonly string[] = ['orientation', 'turnThreshold', 'maxTurnRate'];

/** The number that is said of a value, and back: 11 updates a second, 10°, or the value itself. */
function sayingOf(id: string, name: string, value: number) {
  const inverse = (each: number) => 1 / each;
  const itself = (each: number) => each;
  if (id === 'periodic' && name === 'heartbeat' && value < 1) return { said: inverse, meant: inverse };
  if (inDegrees.includes(name)) return { said: degrees, meant: (each: number) => each / degrees(1) };
  return { said: itself, meant: itself };
}

/** The trial that sets what a point does: one of these, the first of several, or another. */
export function trialsBySettings(space: Space, trials: readonly Trial[]): TrialOf {
  const known = new Map<string, Trial>();
  for (const trial of trials.toReversed()) if (trial.point) known.set(keyOfPoint(space, trial.point), trial);
  return (point) => {
    const key = keyOfPoint(space, point);
    return known.get(key) ?? { number: firstRounded + keyOf(0, key), point };
  };
}

export type TrialOf = (point: Point) => Trial;

export interface RoundingTask extends RoundedSpace {
  readonly trialOf: TrialOf;
  /** Runs them on the blocks to tune on. */
  readonly measure: (trials: readonly Trial[]) => Promise<void>;
  /** The trial was measured, and keeps the bounds as well as the other. */
  readonly keepsBounds: (trial: Trial, other: Trial) => boolean;
}

/**
 * The trials with round numbers, each once. Where the nearest ones break a bound that the trial keeps it has those on the
 * other side, and where these do as well its own.
 */
export async function roundedTrials(exact: readonly Trial[], task: RoundingTask): Promise<readonly Trial[]> {
  const found = new Map<Trial, Trial>();
  for (const side of ['nearest', 'other'] as const) {
    const left = exact.filter((trial) => !found.has(trial));
    const tried = left.map((trial) => (trial.point ? task.trialOf(roundedPoint(task, trial.point, side)) : trial));
    await task.measure(tried);
    left.forEach((trial, index) => {
      const rounded = tried[index] as Trial;
      if (task.keepsBounds(rounded, trial)) found.set(trial, rounded);
    });
  }
  const byNumber = new Map(exact.map((trial) => found.get(trial) ?? trial).map((trial) => [trial.number, trial]));
  return [...byNumber.values()];
}
