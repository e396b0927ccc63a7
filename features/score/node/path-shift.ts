/**
 * How a picture lies beside the truth when it is shifted in time: aligns clocks that nobody compared, and finds logs
 * that cannot belong together.
 */
import { KinematicState } from '../../../engine/base/kinematic-state.ts';
import type { PoseTrack } from '../../../main/motion/game-log/game-log.ts';
import type { TruthPath } from './truth-path.ts';

export interface ShownTruth {
  readonly shown: PoseTrack;
  readonly truth: TruthPath;
}

/** Frames that are looked at: of all pairs, and of each at least. */
const mostFrames = 400;
const leastFrames = 10;
/** A shift with which fewer of the frames have a truth says nothing. */
const leastCovered = 0.5;
/** Steps of the first search: so many at most, and no shorter than this, s. */
const mostSteps = 20_000;
const firstStep = 0.02;
/** How exactly the shift is found, s. */
const lastStep = 1e-4;

export interface Shift {
  /** To be added to the times of the picture, s. */
  readonly shift: number;
  /** Mean distance of picture and truth then, m. */
  readonly distance: number;
}

export class PathShifts {
  readonly #pairs: readonly { readonly shown: PoseTrack; readonly truth: TruthPath; readonly rows: readonly number[] }[];
  readonly #state = new KinematicState();
  readonly #frames: number;

  constructor(pairs: readonly ShownTruth[]) {
    const frames = Math.max(leastFrames, Math.floor(mostFrames / pairs.length));
    this.#pairs = pairs.map(({ shown, truth }) => ({ shown, truth, rows: rowsOf(shown, frames) }));
    this.#frames = this.#pairs.reduce((sum, { rows }) => sum + rows.length, 0);
  }

  /** Mean distance, m; Infinity: too few frames have a truth then. */
  distanceAt(shift: number): number {
    let [sum, count] = [0, 0];
    for (const { shown, truth, rows } of this.#pairs) {
      const { t, x, y, z } = shown.columns;
      for (const row of rows) {
        if (truth.sample((t[row] as number) + shift, this.#state) <= 0) continue;
        const [dx, dy, dz] = [(x[row] as number) - this.#state.x, (y[row] as number) - this.#state.y, (z[row] as number) - this.#state.z];
        sum += Math.sqrt(dx * dx + dy * dy + dz * dz);
        count += 1;
      }
    }
    return count < Math.max(2, leastCovered * this.#frames) ? Infinity : sum / count;
  }

  /** The best of all shifts with which both overlap; null: there is none. */
  best(): Shift | null {
    let [least, most] = [Infinity, -Infinity];
    for (const { shown, truth } of this.#pairs) {
      const { t } = shown.columns;
      least = Math.min(least, truth.begin - (t.at(-1) ?? 0));
      most = Math.max(most, truth.end - (t[0] ?? 0));
    }
    return least <= most ? this.bestWithin(least, most) : null;
  }

  /** The best shift from `least` to `most`, s. */
  bestWithin(least: number, most: number): Shift | null {
    let step = Math.max(firstStep, (most - least) / mostSteps);
    let found: Shift | null = null;
    const look = (shift: number) => {
      const distance = this.distanceAt(shift);
      if (distance < (found?.distance ?? Infinity)) found = { shift, distance };
    };
    for (let k = 0, steps = Math.ceil((most - least) / step); k <= steps; k++) look(least + k * step);
    const first = found as Shift | null;
    for (let at = first?.shift; at !== undefined && step > lastStep; step /= 2) {
      look(at - step / 2);
      look(at + step / 2);
      at = (found as Shift | null)?.shift;
    }
    return found;
  }
}

/** Rows in which the entity is shown, evenly; as many as `frames` at most. */
function rowsOf({ columns: { t, spawn } }: PoseTrack, frames: number): readonly number[] {
  const step = Math.max(1, t.length / frames);
  const rows = Array.from({ length: Math.min(t.length, frames) }, (_, k) => Math.floor(k * step));
  return rows.filter((row) => spawn[row] !== 0);
}
