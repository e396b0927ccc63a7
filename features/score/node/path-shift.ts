/**
 * How a picture lies beside the truth when it is shifted in time: aligns clocks that were never compared, and finds logs
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
    return this.distancesAt([shift])[0] as number;
  }

  /**
   * Of shifts in order: the truth is asked about each frame’s moments one after the other, which are side by side. A shift
   * is given up, and has Infinity, once its mean cannot come below `enough` any more.
   */
  distancesAt(shifts: readonly number[], enough = Infinity): readonly number[] {
    const sums = new Float64Array(shifts.length);
    const counts = new Uint32Array(shifts.length);
    // With room for the rounding of sums.
    const most = enough * this.#frames * (1 + 1e-9);
    let open = shifts.map((_, k) => k);
    for (const { shown, truth, rows } of this.#pairs)
      for (const row of rows) {
        for (const k of open) {
          const distance = this.#distance(shown, truth, { row, shift: shifts[k] as number });
          const isKnown = !Number.isNaN(distance);
          sums[k]! += isKnown ? distance : 0;
          counts[k]! += isKnown ? 1 : 0;
        }
        if (enough < Infinity) open = open.filter((k) => sums[k]! <= most);
      }
    const least = Math.max(2, leastCovered * this.#frames);
    return shifts.map((_, k) => (counts[k]! < least || sums[k]! > most ? Infinity : sums[k]! / counts[k]!));
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

  /** NaN: the entity is not in the world then. */
  #distance(
    { columns: { t, x, y, z } }: PoseTrack,
    truth: TruthPath,
    { row, shift }: { readonly row: number; readonly shift: number },
  ): number {
    const state = this.#state;
    if (truth.sample((t[row] as number) + shift, state) <= 0) return NaN;
    const dx = (x[row] as number) - state.x;
    const dy = (y[row] as number) - state.y;
    const dz = (z[row] as number) - state.z;
    return Math.sqrt(dx * dx + dy * dy + dz * dz);
  }

  /** Some shift from 0 to `most` (s) brings picture and truth nearer together than none does. */
  isNearerLater(most: number): boolean {
    const now = this.distanceAt(0);
    const later = Array.from({ length: Math.ceil(most / firstStep) }, (_, k) => (k + 1) * firstStep);
    return this.distancesAt(later, now).some((distance) => distance < now);
  }

  /** The best shift from `least` to `most`, s. */
  bestWithin(least: number, most: number): Shift | null {
    let step = Math.max(firstStep, (most - least) / mostSteps);
    let found: Shift | null = null;
    const look = (shifts: readonly number[]) =>
      this.distancesAt(shifts).forEach((distance, k) => {
        if (distance < (found?.distance ?? Infinity)) found = { shift: shifts[k] as number, distance };
      });
    look(Array.from({ length: Math.ceil((most - least) / step) + 1 }, (_, k) => least + k * step));
    const first = found as Shift | null;
    for (let at = first?.shift; at !== undefined && step > lastStep; step /= 2) {
      look([at - step / 2, at + step / 2]);
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
