/** When a row of telemetry is due: every tick where the screen can follow, and never more than it can. */
import type { Pace } from '../../contract/bench-state.ts';

/** Rows per second of wall time. */
const rate = 60;
/**
 * Rows that take longer than this (s) may use this share of the wall time: with very many entities there are fewer
 * rows, and the session keeps its pace.
 */
const cheap = 0.005;
const mostShare = 0.2;

export class RowPacing {
  readonly #frame: number;
  /** Session and wall time of the last row, s. */
  #time = -Infinity;
  #wall = -Infinity;
  /** Not before this wall time (s) is the next row due. */
  #restsUntil = -Infinity;

  /** `frame`: length of the session's tick, s. */
  constructor(frame: number) {
    this.#frame = frame;
  }

  /** Every so many ticks where the pace is a number; by the wall clock where the session runs as fast as possible. */
  isDue(time: number, wall: number, pace: Pace): boolean {
    if (wall < this.#restsUntil) return false;
    if (pace === 'max') return wall - this.#wall >= 1 / rate;
    const frames = Math.max(1, Math.ceil(pace / rate / this.#frame));
    return time - this.#time > (frames - 0.5) * this.#frame;
  }

  /** True when the row of `time` was taken already. */
  has(time: number): boolean {
    return time <= this.#time;
  }

  /** The row of `time` was taken between these wall times. */
  taken(time: number, wall: number, until = wall): void {
    this.#time = time;
    this.#wall = wall;
    this.#restsUntil = until + Math.max(until - wall - cheap, 0) * (1 / mostShare - 1);
  }
}
