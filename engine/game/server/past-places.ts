/** Places of the recent past, tick by tick: of every tank in every view that is kept. */

/**
 * Rings by view · tanks + tank; x and y of the last place read stay in fields, as numbers passed between calls would be
 * boxed.
 */
export class PastPlaces {
  /** Result of the last `find`: where the tank was, m. */
  x = 0;
  y = 0;
  readonly #tanks: number;
  readonly #depth: number;
  readonly #x: Float64Array;
  readonly #y: Float64Array;
  /** Number of the newest tick. */
  #newest = -1;

  /** `depth`: how many ticks are kept. */
  constructor(views: number, tanks: number, depth: number) {
    this.#tanks = tanks;
    this.#depth = depth;
    this.#x = new Float64Array(views * tanks * depth);
    this.#y = new Float64Array(views * tanks * depth);
  }

  /** Begins the next tick: nothing is known of it yet. */
  next(): void {
    this.#newest += 1;
    const slot = this.#newest % this.#depth;
    for (let at = slot; at < this.#x.length; at += this.#depth) this.#x[at] = NaN;
  }

  /** Notes where a tank is seen in the newest tick. */
  note(view: number, tank: number, x: number, y: number): void {
    const at = (view * this.#tanks + tank) * this.#depth + (this.#newest % this.#depth);
    this.#x[at] = x;
    this.#y[at] = y;
  }

  /** Finds a tank in a view `back` ticks before the newest; false where it was not seen, or that is too long ago. */
  find(view: number, tank: number, back: number): boolean {
    const tick = this.#newest - back;
    if (tick < 0 || back >= this.#depth) return false;
    const at = (view * this.#tanks + tank) * this.#depth + (tick % this.#depth);
    this.x = this.#x[at] as number;
    this.y = this.#y[at] as number;
    return !Number.isNaN(this.x);
  }
}
