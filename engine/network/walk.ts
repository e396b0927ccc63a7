/** A random process over update numbers whose every value can be asked for, in any order. */

/** Values remembered behind the furthest one; a power of two. */
const remembered = 256;
const nothing = new Float64Array(0);

/**
 * Each value is made from the one before, and from nothing else but its number: so the value of a number is always the same, whichever
 * numbers were asked for before. Asking forward walks; a number further back than the ring remembers is walked to from the start again.
 */
export abstract class Walk {
  /** Made when the first value is asked for: most processes of most links are never asked. */
  #ring = nothing;
  #reached = -1;

  /** The value at update number 0. */
  protected abstract first(): number;
  /** The value at `number` (1, 2 …), from the value at the number before. */
  protected abstract next(previous: number, number: number): number;

  /** Forgets all values: the process has changed. */
  protected restart(): void {
    this.#reached = -1;
  }

  /** The value at an update number (0, 1, 2 …). */
  protected at(number: number): number {
    if (number <= this.#reached - remembered) this.restart();
    while (this.#reached < number) this.#step();
    return this.#ring[number & (remembered - 1)] as number;
  }

  #step(): void {
    if (this.#ring === nothing) this.#ring = new Float64Array(remembered);
    const number = ++this.#reached;
    const value = number === 0 ? this.first() : this.next(this.#ring[(number - 1) & (remembered - 1)] as number, number);
    this.#ring[number & (remembered - 1)] = value;
  }
}
