/** When a row of telemetry is due: every frame where the screen can follow, and never more than it can. */
import type { Pace } from '../../contract/bench-state.ts';

/** Rows per second of wall time. */
const rate = 60;

export class RowPacing {
  readonly #frame: number;
  /** Session and wall time of the last row, s. */
  #time = -Infinity;
  #wall = -Infinity;

  /** `frame`: length of the session's frame, s. */
  constructor(frame: number) {
    this.#frame = frame;
  }

  /** Every so many frames where the pace is a number; by the wall clock where the session runs as fast as possible. */
  isDue(time: number, wall: number, pace: Pace): boolean {
    if (pace === 'max') return wall - this.#wall >= 1 / rate;
    const frames = Math.max(1, Math.ceil(pace / rate / this.#frame));
    return time - this.#time > (frames - 0.5) * this.#frame;
  }

  /** True when the row of `time` was taken already. */
  has(time: number): boolean {
    return time <= this.#time;
  }

  taken(time: number, wall: number): void {
    this.#time = time;
    this.#wall = wall;
  }
}
