/** Distinguishes first copies of updates from duplicates, by their numbers. */

/** How many numbers back a duplicate is recognised: a power of two. */
const remembered = 256;

export class FirstCopies {
  /** A bit for each of the last numbers up to the newest: whether it has arrived. */
  readonly #seen = new Int32Array(remembered / 32);
  #newest = -1;

  /** True when this update has not arrived before; false when called again with the same number. */
  isFirst(serial: number): boolean {
    if (serial > this.#newest) this.#advance(serial);
    else if (serial <= this.#newest - remembered) return true;
    const word = (serial >> 5) & (remembered / 32 - 1);
    const bit = 1 << (serial & 31);
    const known = this.#seen[word] as number;
    this.#seen[word] = known | bit;
    return (known & bit) === 0;
  }

  /** Forgets what the numbers up to the new one take the places of. */
  #advance(serial: number): void {
    const first = Math.max(this.#newest + 1, serial - remembered + 1);
    for (let number = first; number <= serial; number++) {
      const word = (number >> 5) & (remembered / 32 - 1);
      this.#seen[word] = (this.#seen[word] as number) & ~(1 << (number & 31));
    }
    this.#newest = serial;
  }
}
