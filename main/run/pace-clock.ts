/** Which session time is due at a wall time: pace arithmetic, and slipping instead of spiralling when the host is too slow. */
import type { Pace } from '../../contract/bench-state.ts';

/** How far behind the wall clock a session may be, s of wall time. What is further behind is given up. */
export const largestLag = 0.25;

export class PaceClock {
  #pace: number;
  /** A wall time and the session time that is due at it, s. */
  #wall = 0;
  #session = 0;

  constructor(pace: Pace) {
    this.#pace = asNumber(pace);
  }

  /** From `wall` on, session time runs from `session` at the given pace. */
  start(pace: Pace, wall: number, session: number): void {
    this.#pace = asNumber(pace);
    this.#wall = wall;
    this.#session = session;
  }

  /** The session time to be reached by `wall` by a session that is at `session` now. */
  due(wall: number, session: number): number {
    if (this.#pace === Infinity) return Infinity;
    const due = this.#session + (wall - this.#wall) * this.#pace;
    const reachable = session + largestLag * this.#pace;
    if (due <= reachable) return due;
    this.#session -= due - reachable;
    return reachable;
  }

  /** Wall seconds from `wall` until session time `session` is due; 0 when it is. */
  until(session: number, wall: number): number {
    if (this.#pace === Infinity) return 0;
    return Math.max(0, this.#wall + (session - this.#session) / this.#pace - wall);
  }
}

function asNumber(pace: Pace): number {
  return pace === 'max' ? Infinity : pace;
}
