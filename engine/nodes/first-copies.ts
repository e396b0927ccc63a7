/** Tells first copies of updates from duplicates, by their numbers. */

/** How many numbers back a duplicate is recognised. */
const remembered = 256;

export class FirstCopies {
  readonly #seen = new Float64Array(remembered).fill(-1);

  /** True when this update has not arrived before; asking again with the same number says false. */
  isFirst(serial: number): boolean {
    const slot = serial % remembered;
    if (this.#seen[slot] === serial) return false;
    if ((this.#seen[slot] as number) < serial) this.#seen[slot] = serial;
    return true;
  }
}
