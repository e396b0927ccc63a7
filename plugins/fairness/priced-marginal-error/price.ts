/** The price of a send: a share of the worth of past updates, which rises and falls until spending meets the budget. */
import { meanOf } from './mean-of.ts';

/** How many triggers go into what an update is usually worth. */
const memory = 300;

/** Updates kept in hand for triggers that matter more than most, for each receiver. */
const reserve = 2;

/**
 * How strongly the budget left beyond the reserve, in updates for three receivers, moves the threshold now and the
 * price permanently.
 */
const firmness = 0.1;
const learning = 0.003;

/** Most that teaches the price anything at one trigger, in updates for three receivers. */
const mostAtOnce = 5;

export class Price {
  /** The value that a score must exceed now, m·s. */
  threshold = 0;
  /** Mean score of the last triggers, m·s, and how many they are. */
  #usual = 0;
  #triggers = 0;
  /** The price as a share of that. */
  #share = 1;
  readonly #receivers: number;

  constructor(receivers: number) {
    this.#receivers = receivers;
  }

  /**
   * A trigger, its scores (m·s), and how many updates may be sent at it: many in hand make sending cheap. Does not
   * allocate.
   */
  move(scores: Float64Array, room: number): void {
    this.#triggers = Math.min(memory, this.#triggers + 1);
    this.#usual += (meanOf(scores) - this.#usual) / this.#triggers;
    const over = 3 * (room / this.#receivers - reserve);
    this.threshold = this.#usual * this.#share * Math.exp(-firmness * over);
    this.#share *= Math.exp(-learning * Math.max(-mostAtOnce, Math.min(mostAtOnce, over)));
  }
}
