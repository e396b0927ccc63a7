/**
 * Judder: by how much the steps of a drawn path differ from those around them, apart from jumps and stops. The same at
 * any tick that a person could see.
 */

/** The time around a tick whose steps say how it should go on, s. */
const span = 0.3;

/** Numbers of an entry: a step (m), and how far the real entity got while the drawn one stood (m; 0: it did not). */
const size = 4;
/** The sum of all steps follows the ring. */
const sizeOfSum = 3;
const nothing = new Float64Array(0);

/** Numbers stay in arrays: they are boxed in each call that takes them and is not inlined. */
export class Judder {
  readonly #frame: number = NaN;
  /** Whole ticks before and after a tick that count. */
  readonly #whole: number;
  /** The share of the next one out that does not count, and all that counts, in ticks. */
  readonly #left: number = NaN;
  readonly #span: number = NaN;
  /** Made with the first step: a ring of the ticks of the span. */
  #ring = nothing;
  /** Numbers of the ring, without the sum. */
  readonly #end: number;
  /** Where the next entry is written. */
  #at = 0;
  /** All entries are since the last break. */
  #isFull = false;
  /** Steps of no length in a row, of which none was missed. */
  #rests = 0;
  #measured = 0;
  #sum = 0.0;

  /** `frame`: the tick, s. */
  constructor(frame: number) {
    const ticks = Math.max((span / frame - 1) / 2, 0.5);
    this.#frame = frame;
    this.#whole = Math.ceil(ticks) - 1;
    const share = ticks - this.#whole;
    this.#left = 1 - share;
    this.#span = 2 * (this.#whole + share) + 1;
    this.#end = (2 * this.#whole + 3) * size;
  }

  /** m/s; null before a whole span has been drawn. */
  get mean(): number | null {
    return this.#measured === 0 ? null : this.#sum / (this.#measured * this.#frame);
  }

  /**
   * The next step, without its jump: x, y and z, m; and how far the real entity moved if the drawn one stood, else 0: it
   * should have moved as far.
   */
  add(step: Float64Array): void {
    if (this.#ring === nothing) this.#ring = new Float64Array(this.#end + sizeOfSum);
    const ring = this.#ring;
    const end = this.#end;
    const at = this.#at;
    this.#rests = step[0] === 0 && step[1] === 0 && step[2] === 0 && step[3] === 0 ? this.#rests + 1 : 0;
    // The ring is full of nothing, and stays so.
    if (this.#rests * size > end && ring[end] === 0 && ring[end + 1] === 0 && ring[end + 2] === 0) {
      this.#measured += 1;
      return;
    }
    const isFull = this.#isFull;
    ring[end] = (ring[end] as number) + ((step[0] as number) - (isFull ? (ring[at] as number) : 0));
    ring[end + 1] = (ring[end + 1] as number) + ((step[1] as number) - (isFull ? (ring[at + 1] as number) : 0));
    ring[end + 2] = (ring[end + 2] as number) + ((step[2] as number) - (isFull ? (ring[at + 2] as number) : 0));
    ring[at] = step[0] as number;
    ring[at + 1] = step[1] as number;
    ring[at + 2] = step[2] as number;
    ring[at + 3] = step[3] as number;
    const next = at + size === end ? 0 : at + size;
    this.#at = next;
    if (next === 0) this.#isFull = true;
    if (isFull || next === 0) this.#measure(at, next);
  }

  /** The next step has nothing to do with the last one. */
  break(): void {
    this.#at = 0;
    this.#isFull = false;
    this.#rests = 0;
    this.#ring.fill(0, this.#end);
  }

  /**
   * Measures the tick in the middle of the ring; `last` and `first`: the places of the newest and the oldest one. What
   * counts is how far its step is off the mean of those around it. The two steps beside it stand in for it, so that a
   * jump, a change of velocity and a curve each count the same at any tick; the outermost two count in part.
   */
  #measure(last: number, first: number): void {
    const ring = this.#ring;
    const end = this.#end;
    const middle = last - (this.#whole + 1) * size + (last < (this.#whole + 1) * size ? end : 0);
    this.#measured += 1;
    if ((ring[middle + 3] as number) > 0) {
      this.#sum += ring[middle + 3] as number;
      return;
    }
    const before = middle === 0 ? end - size : middle - size;
    const after = middle + size === end ? 0 : middle + size;
    const left = this.#left;
    const span = this.#span;
    const x = ring[middle] as number;
    const y = ring[middle + 1] as number;
    const z = ring[middle + 2] as number;
    const besideX = (ring[before] as number) + (ring[after] as number);
    const besideY = (ring[before + 1] as number) + (ring[after + 1] as number);
    const besideZ = (ring[before + 2] as number) + (ring[after + 2] as number);
    const outermostX = (ring[first] as number) + (ring[last] as number);
    const outermostY = (ring[first + 1] as number) + (ring[last + 1] as number);
    const outermostZ = (ring[first + 2] as number) + (ring[last + 2] as number);
    const dx = x - ((ring[end] as number) - x + besideX / 2 - left * outermostX) / span;
    const dy = y - ((ring[end + 1] as number) - y + besideY / 2 - left * outermostY) / span;
    const dz = z - ((ring[end + 2] as number) - z + besideZ / 2 - left * outermostZ) / span;
    this.#sum += Math.sqrt(dx * dx + dy * dy + dz * dz);
  }
}
