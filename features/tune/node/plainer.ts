/**
 * The last pass of a tuning, on the blocks to tune on: the same setting, plainer. Parts that change nothing are left out,
 * parameters that matter little go back to their defaults, and numbers are rounded to what matters.
 */
import { keyOf } from '../../../engine/base/random/hash.ts';
import type { Trial } from './search/search.ts';
import { keyOfPoint, placeOf, valueAt, withPlace, type Alternative, type Dimension, type Point, type Space } from './search/space.ts';

/** The alternative of each part that there is nothing to build for. */
const plainest: Readonly<Record<string, string>> = {
  scheduler: 'send-to-all',
  playout: 'none',
  extrapolation: 'none',
  jumpBeyond: 'none',
  teleports: 'jump',
  clock: 'local',
  convergence: 'snap',
};

/** Those of plainer settings are above those of the search, and the same whatever else was tried: a log keeps both. */
const firstNumber = 1e8;

export interface PlainerTask {
  readonly space: Space;
  readonly trials: readonly Trial[];
  /** Runs them on the blocks to tune on. */
  readonly measure: (trials: readonly Trial[]) => Promise<void>;
  /** Whether it is as good as the other on these blocks, within what a last pass may lose. */
  readonly isAsGood: (trial: Trial, other: Trial) => boolean;
}

/** A change of one thing; null: there is nothing to change. */
type Change = (point: Point) => Point | null;

/** The plainest setting that is as good as `trial`; itself where none is. */
export async function plainerOf(trial: Trial, task: PlainerTask): Promise<Trial> {
  if (!trial.point) return trial;
  const pass = new PlainerPass(trial, task);
  for (const changes of [partsBack, parametersBack, roundedTo(2), roundedTo(1)]) await pass.take(changes);
  return pass.found;
}

class PlainerPass {
  readonly #task: PlainerTask;
  /** All are compared with this one: small losses do not add up. */
  readonly #first: Trial;
  #found: Trial;

  constructor(trial: Trial, task: PlainerTask) {
    this.#task = task;
    this.#first = trial;
    this.#found = trial;
  }

  get found(): Trial {
    return this.#found;
  }

  /** Takes the changes that lose nothing: all of them at once, or else one after the other. */
  async take(changesOf: (space: Space, point: Point) => readonly Change[]): Promise<void> {
    const { measure } = this.#task;
    const from = this.#found;
    const alone = changesOf(this.#task.space, from.point as Point).flatMap((change) => {
      const changed = this.#with(from, change);
      return changed ? [{ change, trial: changed }] : [];
    });
    await measure(alone.map(({ trial }) => trial));
    const harmless = alone.filter(({ trial }) => this.#isAsGood(trial)).map(({ change }) => change);
    const all = harmless.reduce((trial, change) => this.#with(trial, change) ?? trial, from);
    await measure([all]);
    if (this.#isAsGood(all)) {
      this.#found = all;
      return;
    }
    for (const change of harmless) {
      const next = this.#with(this.#found, change);
      if (!next) continue;
      await measure([next]);
      if (this.#isAsGood(next)) this.#found = next;
    }
  }

  #isAsGood(trial: Trial): boolean {
    return trial === this.#first || this.#task.isAsGood(trial, this.#first);
  }

  /** The trial with the change; null: it sets the same. */
  #with({ point }: Trial, change: Change): Trial | null {
    const changed = point && change(point);
    if (!changed) return null;
    const key = keyOfPoint(this.#task.space, changed);
    if (key === keyOfPoint(this.#task.space, point)) return null;
    const known = this.#task.trials.find((each) => each.point && keyOfPoint(this.#task.space, each.point) === key);
    return known ?? { number: numberOf(key), point: changed };
  }
}

function numberOf(key: string): number {
  return firstNumber + keyOf(0, key);
}

function partsBack(space: Space): readonly Change[] {
  return space.flatMap(({ name, alternatives }, index): readonly Change[] => {
    const choice = alternatives.findIndex(({ id, isPresent }) => id === plainest[name] && !isPresent);
    if (choice === -1) return [];
    const places = (alternatives[choice] as Alternative).dimensions.map((dimension) => defaultPlace(dimension) ?? 0.5);
    return [({ choices, places: all }) => ({ choices: choices.with(index, choice), places: all.with(index, places) })];
  });
}

function parametersBack(space: Space, point: Point): readonly Change[] {
  return changesOfPlaces(space, point, (dimension) => defaultPlace(dimension));
}

/** Null: it has no default, or one that is not searched. */
function defaultPlace(dimension: Dimension): number | null {
  const place = dimension.byDefault === undefined ? null : placeOf(dimension, dimension.byDefault);
  return place !== null && place >= 0 && place <= 1 ? place : null;
}

/** So many digits, of times between updates those of their rate: 11 a second. */
function roundedTo(digits: number) {
  return (space: Space, point: Point): readonly Change[] =>
    changesOfPlaces(space, point, (dimension, place) => {
      const value = valueAt(dimension, place);
      if (dimension.kind !== 'number' || typeof value !== 'number' || dimension.isWhole) return null;
      const isRate = dimension.name === 'heartbeat' && value < 1;
      const rounded = isRate ? 1 / Number((1 / value).toPrecision(digits)) : Number(value.toPrecision(digits));
      const found = placeOf(dimension, rounded);
      return found !== null && found >= 0 && found <= 1 ? found : null;
    });
}

/** A change of each parameter of the point to the place, where there is one. */
function changesOfPlaces(space: Space, point: Point, placeFor: (dimension: Dimension, place: number) => number | null): readonly Change[] {
  return space.flatMap(({ alternatives }, index) => {
    const { dimensions } = alternatives[point.choices[index] as number] as Alternative;
    return dimensions.flatMap((dimension, k): readonly Change[] => {
      const place = placeFor(dimension, point.places[index]?.[k] ?? 0.5);
      return place === null ? [] : [(from) => withPlace(from, index, k, place)];
    });
  });
}
