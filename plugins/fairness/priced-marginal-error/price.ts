/** What a send costs: a price that rises and falls until what is spent is what there is. */

/** Room kept in hand for triggers that matter more than most, in updates for each receiver. */
const reserve = 2;

/** How strongly the room moves the threshold at once, and the price for good; for each update in hand beyond the reserve of three receivers. */
const firmness = 0.15;
const learning = 0.02;

/** Most updates beyond the reserve, of three receivers, that teach the price anything at one trigger. */
const mostAtOnce = 5;

export class Price {
  /** What a score must exceed now, m·s. */
  threshold = 0;
  /** m·s; 0 until there has been a score to go by. */
  #price = 0;
  readonly #receivers: number;

  constructor(receivers: number) {
    this.#receivers = receivers;
  }

  /** A trigger, its scores (m·s), and how many updates may be sent at it: many in hand make sending cheap. Does not allocate. */
  move(scores: Float64Array, room: number): void {
    if (this.#price === 0) this.#price = meanOf(scores);
    const over = (room / this.#receivers - reserve) * 3;
    this.threshold = this.#price * Math.exp(-firmness * over);
    this.#price *= Math.exp(-learning * Math.max(-mostAtOnce, Math.min(mostAtOnce, over)));
  }
}

function meanOf(values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] as number;
  return sum / values.length;
}
