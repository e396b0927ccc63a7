/** The grid of a sweep: every combination of the varied values, each repeated under its own seeds. */
import type { InputCopies } from '../../../main/experiment/input-folder.ts';
import type { BatchRun } from '../../../main/run/run-tasks.ts';
import { placesOf, setsOf, type Variation } from '../calls/variation.ts';

export interface GridRun extends BatchRun {
  /** 0, 1 … over the whole grid; repeats of a point follow one another. */
  readonly number: number;
  /** 0, 1 …; the last variation changes fastest. */
  readonly point: number;
  readonly repeat: number;
  readonly seed: number;
  /** The point's value of each variation. */
  readonly values: readonly string[];
  /** Its line of the log holds the whole outcome instead of the metrics. */
  readonly isWhole?: boolean;
}

/** A run of a list. */
export type ListedRun = Omit<GridRun, 'path' | 'copies' | 'number'>;

export interface GridPlan {
  /** Path of the experiment file. */
  readonly path: string;
  /** Copies of the files that it names; left out: they are read where they are. */
  readonly copies?: InputCopies | undefined;
  readonly variations: readonly Variation[];
  readonly repeats: number;
  /** Seed of the first repeat; the next ones follow, the same for every point: common random numbers. */
  readonly seed: number;
  /** Fields set alike in all runs. */
  readonly sets: readonly string[];
  /** s; left out: the file's own. */
  readonly duration?: number | undefined;
  /** The runs themselves, where they are no grid; `repeats` is their number then. */
  readonly listed?: readonly ListedRun[] | undefined;
}

/** Number of its runs. */
export function sizeOf({ variations, repeats }: Pick<GridPlan, 'variations' | 'repeats'>): number {
  return variations.reduce((product, { values }) => product * values.length, repeats);
}

export class Grid {
  readonly plan: GridPlan;
  readonly points: number;
  readonly size: number;

  constructor(plan: GridPlan) {
    this.plan = plan;
    this.size = sizeOf(plan);
    this.points = this.size / plan.repeats;
  }

  run(number: number): GridRun {
    const { path, copies, repeats, duration, sets, variations, listed } = this.plan;
    const fromList = listed?.[number];
    if (fromList) return { ...fromList, path, copies, number };
    const point = Math.floor(number / repeats);
    const repeat = number % repeats;
    const places = placesOf(variations, point);
    const values = variations.map((variation, index) => variation.values[places[index] as number] ?? '');
    const varied = variations.flatMap((variation, index) => setsOf(variation, places[index] as number));
    return { path, copies, number, point, repeat, seed: this.plan.seed + repeat, values, sets: [...sets, ...varied], duration };
  }

  /** The runs that `isWanted`, in order; made as they are taken. */
  *runs(isWanted: (number: number) => boolean): Generator<GridRun> {
    for (let number = 0; number < this.size; number++) if (isWanted(number)) yield this.run(number);
  }
}
