/** How the picture of one entity went over time: its deviation, lateness and jumps in each quarter of a second. */
import type { PairMeters } from '../../../engine/measure/pair-meters.ts';
import { GrowingColumns } from '../../../main/motion/game-log/growing-columns.ts';

/** Length of a part, s. */
export const partLength = 0.25;

/** Columns of one length, a row for each part in which frames were measured; s by the clock of the truth, m. */
export interface HistoryParts {
  /** When the part begins. */
  readonly t: Float64Array;
  readonly frames: Float64Array;
  readonly deviationMean: Float64Array;
  readonly deviationMax: Float64Array;
  readonly deviationMaxAt: Float64Array;
  /** NaN: not measured. */
  readonly latenessMean: Float64Array;
  readonly jumps: Float64Array;
  /** The longest one, 0: there was none, and its frame. */
  readonly jumpMax: Float64Array;
  readonly jumpMaxAt: Float64Array;
}

const columns = 9;
const place = { t: 0, frames: 1, deviation: 2, max: 3, maxAt: 4, lateness: 5, jumps: 6, jump: 7, jumpAt: 8 };

export class PairHistory {
  readonly #rows = new GrowingColumns(columns);
  readonly #row = new Float64Array(columns);
  #part = -Infinity;
  #timed = 0;
  #jumps = 0;
  /** Of the frame before. */
  #before = NaN;
  #parts: HistoryParts | null = null;

  /** A frame of that time that shows the moment `drawn`. */
  take(time: number, drawn: number, { deviation: { last: deviation }, place: { jumps, jumpLast } }: Readonly<PairMeters>): void {
    const part = Math.floor(time / partLength);
    if (part !== this.#part) this.#begin(part);
    const row = this.#row;
    row[place.frames]! += 1;
    row[place.deviation]! += deviation;
    if (deviation > row[place.max]!) [row[place.max], row[place.maxAt]] = [deviation, time];
    if (!Number.isNaN(drawn)) {
      row[place.lateness]! += time - drawn;
      this.#timed += 1;
    }
    if (jumps > this.#jumps) {
      row[place.jumps]! += jumps - this.#jumps;
      // A jump is found in the frame after it.
      if (jumpLast > row[place.jump]!) [row[place.jump], row[place.jumpAt]] = [jumpLast, this.#before];
    }
    this.#jumps = jumps;
    this.#before = time;
  }

  /** After the last frame. */
  get parts(): HistoryParts {
    if (this.#parts) return this.#parts;
    this.#end();
    const [t, frames, deviationMean, deviationMax, deviationMaxAt, latenessMean, jumps, jumpMax, jumpMaxAt] = this.#rows.take();
    const all = { t, frames, deviationMean, deviationMax, deviationMaxAt, latenessMean, jumps, jumpMax, jumpMaxAt };
    return (this.#parts = all as HistoryParts);
  }

  #begin(part: number): void {
    this.#end();
    this.#part = part;
    this.#timed = 0;
    this.#row.fill(0);
    this.#row[place.t] = part * partLength;
    this.#row[place.max] = -1;
  }

  #end(): void {
    const row = this.#row;
    if (row[place.frames] === 0) return;
    row[place.deviation]! /= row[place.frames]!;
    row[place.lateness]! /= this.#timed;
    this.#rows.add(row);
  }
}
