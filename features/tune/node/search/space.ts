/**
 * The space of a search: components, each with alternatives, each with parameters of its own. A point chooses an
 * alternative of every component and places that one's parameters in the unit interval.
 */
import { keyOf, uniformAt } from '../../../../engine/base/random/hash.ts';

export type Setting = number | string | boolean;

/** A number, evenly on a linear or logarithmic scale, or one of a few values. */
export type Dimension =
  | {
      readonly kind: 'number';
      readonly name: string;
      readonly unit: string;
      readonly low: number;
      readonly high: number;
      readonly scale: 'log' | 'linear';
      readonly isWhole: boolean;
      /** The least value that the quantity allows, as `max` is the largest; left out: any. */
      readonly min?: number | undefined;
      readonly max?: number | undefined;
      /** The value if it is left out. */
      readonly byDefault?: Setting;
    }
  | { readonly kind: 'choice'; readonly name: string; readonly values: readonly Setting[]; readonly byDefault?: Setting };

export interface Alternative {
  readonly id: string;
  /** It stays as it is in the present setting; nothing of it is searched. */
  readonly isPresent?: true;
  readonly dimensions: readonly Dimension[];
}

export interface Component {
  readonly name: string;
  readonly alternatives: readonly Alternative[];
}

export type Space = readonly Component[];

export interface Point {
  /** For each component, the number of its alternative. */
  readonly choices: readonly number[];
  /** For each component, the places (0–1) of that alternative's parameters. */
  readonly places: readonly (readonly number[])[];
}

/** One component of a point: the number of its alternative, and the places of that one's parameters. */
export interface PlacedPart {
  readonly choice: number;
  readonly places: readonly number[];
}

/** The settings of a point: for each component the alternative and its parameters. */
export type Settings = readonly ComponentSettings[];

export interface ComponentSettings {
  readonly component: string;
  readonly id: string;
  readonly isPresent?: true;
  /** Those that differ from the defaults. */
  readonly settings: Readonly<Record<string, Setting>>;
}

/** Digits of a number, so that a setting can be read and typed. */
const digits = 3;

export function settingsOf(space: Space, { choices, places }: Point): Settings {
  return space.map(({ name, alternatives }, index) => {
    const { id, isPresent, dimensions } = alternatives[choices[index] as number] as Alternative;
    const settings = dimensions.flatMap((dimension, k) => {
      const value = valueAt(dimension, places[index]?.[k] ?? 0.5);
      return value === dimension.byDefault ? [] : [[dimension.name, value] as const];
    });
    return { component: name, id, ...(isPresent && { isPresent }), settings: Object.fromEntries(settings) };
  });
}

export function valueAt(dimension: Dimension, place: number): Setting {
  if (dimension.kind === 'choice') return dimension.values[choiceAt(dimension.values, place)] as Setting;
  const { low, high, scale, isWhole } = dimension;
  const value = scale === 'log' ? low * Math.exp(place * Math.log(high / low)) : low + place * (high - low);
  const short = isWhole ? Math.round(value) : Number(value.toPrecision(digits));
  return Math.min(Math.max(short, low), high);
}

/** The place of a setting, which may lie outside of the dimension; null where it can have none. */
export function placeOf(dimension: Dimension, value: unknown): number | null {
  if (dimension.kind === 'choice') {
    const index = dimension.values.findIndex((each) => each === value);
    return index === -1 ? null : (index + 0.5) / dimension.values.length;
  }
  if (typeof value !== 'number') return null;
  const { low, high, scale } = dimension;
  if (low === high) return 0.5;
  if (scale === 'log' && value <= 0) return null;
  return scale === 'log' ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
}

/** Points with equal keys set the same. */
export function keyOfPoint(space: Space, point: Point): string {
  return JSON.stringify(settingsOf(space, point));
}

function choiceAt(values: readonly unknown[], place: number): number {
  return Math.min(Math.floor(place * values.length), values.length - 1);
}

/** Number of combinations of alternatives. */
export function combinationsOf(space: Space): number {
  return space.reduce((product, { alternatives }) => product * alternatives.length, 1);
}

/**
 * Dimensions of the cube that is mapped to the space: the choices, then places for the longest alternative of each
 * component.
 */
export function cubeOf(space: Space): number {
  return space.reduce((sum, { alternatives }) => sum + 1 + Math.max(...alternatives.map(({ dimensions }) => dimensions.length)), 0);
}

/** The point at a place in the cube; `combination` sets the alternatives instead of the cube's first coordinates. */
export function pointAt(space: Space, cube: readonly number[], combination?: number): Point {
  let rest = combination ?? 0;
  let used = space.length;
  const choices: number[] = [];
  const places: number[][] = [];
  space.forEach(({ alternatives }, index) => {
    const choice = combination === undefined ? choiceAt(alternatives, cube[index] as number) : rest % alternatives.length;
    rest = Math.floor(rest / alternatives.length);
    choices.push(choice);
    places.push((alternatives[choice] as Alternative).dimensions.map((_, k) => cube[used + k] as number));
    used += Math.max(...alternatives.map(({ dimensions }) => dimensions.length));
  });
  return { choices, places };
}

/** The poll of a pattern search: one step up and down each scale, and every other value of a choice. */
export function neighboursOf(space: Space, point: Point, step: number): Point[] {
  return space.flatMap(({ alternatives }, index) => {
    const { dimensions } = alternatives[point.choices[index] as number] as Alternative;
    return dimensions.flatMap((dimension, k) => {
      const place = point.places[index]?.[k] as number;
      return stepsOf(dimension, place, step).map((next) => withPlace(point, index, k, next));
    });
  });
}

function stepsOf(dimension: Dimension, place: number, step: number): number[] {
  if (dimension.kind === 'choice') {
    const now = choiceAt(dimension.values, place);
    return dimension.values.flatMap((_, index) => (index === now ? [] : [(index + 0.5) / dimension.values.length]));
  }
  return [Math.max(place - step, 0), Math.min(place + step, 1)].filter((next) => next !== place);
}

/**
 * `count` points with another alternative of one component, in the middle of its scales or at a place drawn by `seed`.
 */
export function swapsOf(space: Space, point: Point, count: number, seed: number): Point[] {
  const swaps = space.flatMap(({ alternatives }, index) =>
    alternatives.flatMap((_, choice) => (choice === point.choices[index] ? [] : [{ index, choice }])),
  );
  const key = keyOf(seed, `swaps/${keyOfPoint(space, point)}`);
  const drawn = swaps.map((swap, order) => ({ swap, draw: uniformAt(key, order) })).sort((a, b) => a.draw - b.draw);
  return drawn.slice(0, count).map(({ swap: { index, choice } }, order) => {
    const { dimensions } = (space[index] as Component).alternatives[choice] as Alternative;
    const places = dimensions.map((_, k) => uniformAt(keyOf(key, 'places'), 64 * order + k));
    return { choices: point.choices.with(index, choice), places: point.places.with(index, places) };
  });
}

/** Half-way between two points of the same alternatives; null of others. */
export function midpointOf(a: Point, b: Point): Point | null {
  if (a.choices.some((choice, index) => choice !== b.choices[index])) return null;
  return {
    choices: a.choices,
    places: a.places.map((places, index) => places.map((place, k) => (place + (b.places[index]?.[k] ?? place)) / 2)),
  };
}

/** The point with one parameter at another place. */
export function withPlace(point: Point, index: number, k: number, place: number): Point {
  const places = (point.places[index] ?? []).with(k, place);
  return { choices: point.choices, places: point.places.with(index, places) };
}
