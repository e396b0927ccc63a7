/** Rounds of a live session: counted, and timed by its own time. */
import type { RoundState } from '../../contract/live/live-state.ts';

export class Rounds {
  #round: RoundState | null = null;

  get state(): RoundState | null {
    return this.#round;
  }

  /** A round begins at session time `began`; `length` in s, null: without end. */
  begin(began: number, length: number | null): void {
    this.#round = { number: (this.#round?.number ?? 0) + 1, length, began };
  }

  /** As before the first. */
  reset(): void {
    this.#round = null;
  }

  /** Session time (s) that is left at `time`. */
  left(time: number): number {
    const { length, began } = this.#round ?? { length: null, began: 0 };
    return length === null ? Infinity : Math.max(0, began + length - time);
  }
}
