/**
 * Judder: by how much the steps of a drawn path differ from those around them, apart from jumps and stops. The same at
 * any tick that a person could see.
 */

/** The time around a tick whose steps say how it should go on, s. */
const span = 0.3;

/** Numbers of an entry: a step (m), and how far the real entity got while the drawn one stood (m; 0: it did not). */
const size = 4;
const nothing = new Float64Array(0);

export class Judder {
  readonly #frame: number = NaN;
  /** Whole ticks before and after a tick that count. */
  readonly #whole: number;
  /** The share of the next one out that does not count, and all that counts, in ticks. */
  readonly #left: number = NaN;
  readonly #span: number = NaN;
  /** Made with the first step: a ring of the ticks of the span. */
  #ring = nothing;
  /** Steps since the last break, and their sum over the ring. */
  #count = 0;
  #x = 0.0;
  #y = 0.0;
  #z = 0.0;
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
  }

  /** m/s; null before a whole span has been drawn. */
  get mean(): number | null {
    return this.#measured === 0 ? null : this.#sum / (this.#measured * this.#frame);
  }

  /**
   * The next step (m), without its jump. `missed`: how far the real entity moved if the drawn one stood, else 0: it
   * should have moved as far.
   */
  add(x: number, y: number, z: number, missed: number): void {
    if (this.#ring === nothing) this.#ring = new Float64Array((2 * this.#whole + 3) * size);
    const ring = this.#ring;
    this.#rests = x === 0 && y === 0 && z === 0 && missed === 0 ? this.#rests + 1 : 0;
    if (this.#rests * size > ring.length && this.#x === 0 && this.#y === 0 && this.#z === 0) return this.#rest();
    const at = (this.#count * size) % ring.length;
    this.#x += x - this.#old(at);
    this.#y += y - this.#old(at + 1);
    this.#z += z - this.#old(at + 2);
    ring[at] = x;
    ring[at + 1] = y;
    ring[at + 2] = z;
    ring[at + 3] = missed;
    this.#count += 1;
    if (this.#count * size >= ring.length) this.#measure(at);
  }

  /** The ring is full of nothing, and stays so. */
  #rest(): void {
    this.#count += 1;
    this.#measured += 1;
  }

  /** The next step has nothing to do with the last one. */
  break(): void {
    this.#count = 0;
    this.#rests = 0;
    this.#x = this.#y = this.#z = 0;
  }

  /** What the ring had at a place that is written anew; 0 in its first round. */
  #old(at: number): number {
    return this.#count * size >= this.#ring.length ? (this.#ring[at] as number) : 0;
  }

  /** Measures the tick in the middle of the ring; `last`: the place of the newest one. */
  #measure(last: number): void {
    const ring = this.#ring;
    const first = (last + size) % ring.length;
    const middle = (first + (this.#whole + 1) * size) % ring.length;
    const missed = ring[middle + 3] as number;
    this.#measured += 1;
    if (missed > 0) {
      this.#sum += missed;
      return;
    }
    const before = (middle + ring.length - size) % ring.length;
    const after = (middle + size) % ring.length;
    const dx = this.#off(this.#x, ring[middle] as number, sumOf(ring, before, after), sumOf(ring, first, last));
    const dy = this.#off(this.#y, ring[middle + 1] as number, sumOf(ring, before + 1, after + 1), sumOf(ring, first + 1, last + 1));
    const dz = this.#off(this.#z, ring[middle + 2] as number, sumOf(ring, before + 2, after + 2), sumOf(ring, first + 2, last + 2));
    this.#sum += Math.sqrt(dx * dx + dy * dy + dz * dz);
  }

  /**
   * How far `own`, a number of the step in the middle, is off the mean of those around it, m. `sum`: of the whole ring.
   * The two steps beside it stand in for it, so that a jump, a change of velocity and a curve each count the same at any
   * tick; the outermost two count in part.
   */
  #off(sum: number, own: number, beside: number, outermost: number): number {
    return own - (sum - own + beside / 2 - this.#left * outermost) / this.#span;
  }
}

/** The sum of two numbers of the ring. */
function sumOf(ring: Float64Array, one: number, other: number): number {
  return (ring[one] as number) + (ring[other] as number);
}
