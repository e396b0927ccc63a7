/** The closest approaches: the least distance of each shot in flight from each tank, view by view. */
import { spread, type Shots } from './shots.ts';

/** Up to so many players every view is kept; with more of them, the shooter's and the target's. */
const mostViewsKept = 8;

/**
 * Lengths in m, less what the rule of the contact radius allows for the delay: a hit by contact radius r is an approach
 * of r at most. One run so judges every radius.
 */
export class ClosestApproaches {
  declare readonly keepsEveryView: boolean;
  readonly #shots: Shots;
  /** Entries a shot. */
  readonly #width: number;
  #least: Float64Array;

  constructor(shots: Shots) {
    const { count, capacity } = shots;
    this.#shots = shots;
    this.keepsEveryView = count <= mostViewsKept;
    this.#width = count * (this.keepsEveryView ? count : 2);
    this.#least = new Float64Array(capacity * this.#width);
  }

  /** A shot has just been fired: nothing is known of it. */
  clear(shot: number): void {
    if (this.#least.length < this.#shots.capacity * this.#width) {
      this.#least = spread(this.#least, new Float64Array(2 * this.#least.length), this.#shots, this.#width);
    }
    const first = this.#shots.slotOf(shot) * this.#width;
    this.#least.fill(Infinity, first, first + this.#width);
  }

  /** Where the approach of a slot's shot to a tank in a view is kept; −1: nowhere. */
  placeOf(slot: number, view: number, tank: number): number {
    const { count } = this.#shots;
    if (this.keepsEveryView) return slot * this.#width + view * count + tank;
    if (view === this.#shots.shooter[slot]) return slot * this.#width + tank;
    return view === tank ? slot * this.#width + count + tank : -1;
  }

  at(place: number): number {
    return this.#least[place] as number;
  }

  /** Keeps an approach if it is the closest. True when it is the first within `radius`. */
  take(place: number, approach: number, radius: number): boolean {
    const least = this.#least[place] as number;
    if (approach >= least) return false;
    this.#least[place] = approach;
    return approach <= radius && least > radius;
  }
}
