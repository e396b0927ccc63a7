/**
 * The last pass of a tuning, on the blocks to tune on: the same setting, plainer. Parts that change nothing are left out,
 * parameters that matter little go back to their defaults, and numbers are rounded to what matters.
 */
import { roundableIn, saidDigits, type RoundedSpace, type TrialOf } from './round-numbers.ts';
import type { Trial } from './search/search.ts';
import { keyOfPoint, placeOf, withPlace, type Alternative, type Dimension, type Point } from './search/space.ts';

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

export interface PlainerTask extends RoundedSpace {
  readonly trialOf: TrialOf;
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
  for (const changes of [partsBack, parametersBack, roundedTo(saidDigits), roundedTo(1)]) await pass.take(changes);
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
  async take(changesOf: (space: RoundedSpace, point: Point) => readonly Change[]): Promise<void> {
    const { measure } = this.#task;
    const from = this.#found;
    const alone = changesOf(this.#task, from.point as Point).flatMap((change) => {
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
    const { space, trialOf } = this.#task;
    return keyOfPoint(space, changed) === keyOfPoint(space, point) ? null : trialOf(changed);
  }
}

function partsBack({ space }: RoundedSpace): readonly Change[] {
  return space.flatMap(({ name, alternatives }, index): readonly Change[] => {
    const choice = alternatives.findIndex(({ id, isPresent }) => id === plainest[name] && !isPresent);
    if (choice === -1) return [];
    const places = (alternatives[choice] as Alternative).dimensions.map((dimension) => defaultPlace(dimension) ?? 0.5);
    return [({ choices, places: all }) => ({ choices: choices.with(index, choice), places: all.with(index, places) })];
  });
}

function parametersBack({ space }: RoundedSpace, point: Point): readonly Change[] {
  return space.flatMap(({ alternatives }, index) => {
    const { dimensions } = alternatives[point.choices[index] as number] as Alternative;
    return dimensions.flatMap((dimension, k): readonly Change[] => {
      const place = defaultPlace(dimension);
      return place === null ? [] : [(from) => withPlace(from, index, k, place)];
    });
  });
}

/** Null: it has no default, or one that is not searched. */
function defaultPlace(dimension: Dimension): number | null {
  const place = dimension.byDefault === undefined ? null : placeOf(dimension, dimension.byDefault);
  return place !== null && place >= 0 && place <= 1 ? place : null;
}

function roundedTo(digits: number) {
  return (space: RoundedSpace, point: Point): readonly Change[] =>
    roundableIn(space, point, digits).map(
      ({ index, k, places: [nearest] }): Change =>
        (from) =>
          withPlace(from, index, k, nearest),
    );
}
