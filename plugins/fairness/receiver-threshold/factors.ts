/** The factors of the receivers: by how much each one's threshold is lowered or raised to level their errors. */
import type { TriggerView } from '../../kit/index.ts';

/** Factors change so often, s. */
const interval = 0.5;
/** Seconds of the mean error rate that are worth a factor e, as long as nothing lowers the largest factor. */
const patience = 4;
/** Memory of the mean error rate, and of the price, s. */
const rateMemory = 30;
const priceMemory = 300;
/** Largest factor at first, where there is a cap on the mean error. */
const firstMost = 4;
/** How fast the bound of the factors follows the price. */
const priceGain = 0.03;
const priceStep = 0.3;
/** Updates of the shadow of every-nth that are remembered, and for how long (s) a view answers for them. */
const shadows = 8;
const remembered = 9;

export interface Fairness {
  /** Largest factor by which a threshold is raised or lowered. */
  readonly most: number;
  /**
   * Most that the mean error may be of that of every-nth at the same budget, by the publisher's estimates; Infinity:
   * whatever it is.
   */
  readonly priceCap: number;
}

export class Factors {
  /** Indexed by receiver: its need counts so many times. */
  readonly values: Float64Array;
  readonly #fairness: Fairness;
  /** Indexed by receiver: error (m·s) that it is ahead of the mean by, and its estimated error at the last change. */
  readonly #accounts: Float64Array;
  readonly #errors: Float64Array;
  /** Indexed by receiver: error of the shadow since the last change, m·s. */
  readonly #shadowErrors: Float64Array;
  /** The last updates that every-nth would have sent to all, and when, s. */
  readonly #shadowIds = new Float64Array(shadows).fill(-1);
  readonly #shadowTimes = new Float64Array(shadows);
  #shadow = 0;
  #shadowCredit = 1;
  #meanRate = 0;
  #own = 0;
  #everyNth = 0;
  #bound: number;
  #next = NaN;
  #now = NaN;

  constructor(fairness: Fairness, receivers: number) {
    this.#fairness = fairness;
    this.#bound = Math.log(fairness.priceCap < Infinity ? Math.min(firstMost, fairness.most) : fairness.most);
    this.values = new Float64Array(receivers).fill(1);
    this.#accounts = new Float64Array(receivers);
    this.#errors = new Float64Array(receivers);
    this.#shadowErrors = new Float64Array(receivers);
  }

  get areEqual(): boolean {
    return this.#fairness.most === 1;
  }

  /** Nothing is known of a receiver any more. */
  forget(receiver: number): void {
    this.#accounts[receiver] = this.#errors[receiver] = this.#shadowErrors[receiver] = 0;
    this.values[receiver] = 1;
  }

  /** A spawn begins: who shows the former one is not measured, with every-nth neither. */
  beginSpawn(): void {
    this.#shadowIds.fill(-1);
  }

  /** A trigger: every-nth would send this share of an update to each receiver. */
  triggered(view: TriggerView, share: number): void {
    this.#shadowCredit += share;
    if (this.#shadowCredit < 1) return;
    this.#shadowCredit = Math.min(1, this.#shadowCredit - 1);
    this.#shadow = (this.#shadow + 1) % shadows;
    this.#shadowIds[this.#shadow] = view.index;
    this.#shadowTimes[this.#shadow] = view.now;
  }

  /**
   * Time goes on: `isSilent` and `isHeld` (by its pace) of a receiver, and its mean loss, show what its error means.
   */
  advance(view: TriggerView, losses: Float64Array, silent: Uint8Array, held: Uint8Array, age: number): void {
    const dt = Number.isNaN(this.#now) ? 0 : view.now - this.#now;
    this.#now = view.now;
    if (this.#fairness.priceCap < Infinity) this.#shadowOf(view, losses, dt);
    if (Number.isNaN(this.#next)) this.#next = view.now + interval;
    if (view.now < this.#next) return;
    this.#next = view.now + interval;
    this.#level(view, silent, held, age);
  }

  /** The error that every-nth would have had since the last tick. */
  #shadowOf(view: TriggerView, losses: Float64Array, dt: number): void {
    for (let receiver = 0; receiver < view.receivers; receiver++) {
      if (view.lastAcknowledgedAt(receiver) === -Infinity) continue;
      const loss = losses[receiver] as number;
      const arrived = view.now - view.delay(receiver);
      let chance = 1;
      let distance = 0;
      for (let back = 0; back < shadows && chance > 0.02; back++) {
        const at = (this.#shadow - back + shadows) % shadows;
        const id = this.#shadowIds[at] as number;
        const time = this.#shadowTimes[at] as number;
        if (id < 0 || view.now - time > remembered) break;
        if (time > arrived) continue;
        distance += chance * (1 - loss) * view.distance(id, view.now);
        chance *= loss;
      }
      this.#shadowErrors[receiver]! += (distance / Math.max(0.1, 1 - chance)) * dt;
    }
  }

  /** Books the errors since the last change against their mean. */
  #level(view: TriggerView, silent: Uint8Array, held: Uint8Array, age: number): void {
    let mean = 0;
    let counted = 0;
    let total = 0;
    let shadow = 0;
    for (let receiver = 0; receiver < view.receivers; receiver++) {
      const error = view.aee(receiver, view.now, 'delayed');
      const increase = error - (this.#errors[receiver] as number);
      this.#errors[receiver] = error;
      const isKnown = view.lastAcknowledgedAt(receiver) > -Infinity && silent[receiver] === 0;
      // NaN: it is not counted below.
      this.values[receiver] = isKnown ? increase : NaN;
      if (!isKnown) continue;
      mean += increase;
      total += error;
      shadow += this.#shadowErrors[receiver] as number;
      counted += 1;
    }
    this.#shadowErrors.fill(0);
    if (counted > 0) this.#book(mean / counted, total / counted, shadow / counted, held, age);
    else this.values.fill(NaN);
    this.#weigh();
  }

  #book(mean: number, total: number, shadow: number, held: Uint8Array, age: number): void {
    const share = interval / Math.min(rateMemory, Math.max(interval, age));
    this.#meanRate += (mean / interval - this.#meanRate) * share;
    this.#meanRate = Math.max(this.#meanRate, (0.2 * total) / Math.max(1, age));
    this.#price(mean, shadow);
    for (let receiver = 0; receiver < this.values.length; receiver++) {
      const increase = this.values[receiver] as number;
      if (Number.isNaN(increase)) continue;
      const ahead = increase - mean;
      if (ahead < 0 || held[receiver] === 0) this.#accounts[receiver]! += ahead;
    }
  }

  /** The bound of the factors shrinks while the mean error exceeds its cap. */
  #price(mean: number, shadow: number): void {
    const { priceCap, most } = this.#fairness;
    if (priceCap === Infinity) return;
    const fading = 1 - interval / priceMemory;
    this.#own = this.#own * fading + mean;
    this.#everyNth = this.#everyNth * fading + shadow;
    if (!(this.#own > 0 && this.#everyNth > 0)) return;
    const over = Math.log(this.#own / this.#everyNth / priceCap);
    this.#bound -= priceGain * Math.max(-priceStep, Math.min(priceStep, over));
    this.#bound = Math.max(0, Math.min(Math.log(most), this.#bound));
  }

  /** A factor is a power of the largest. Accounts beyond the limit would be a debt that is never paid: they are cut. */
  #weigh(): void {
    const limit = this.#meanRate * patience * Math.log(this.#fairness.most);
    for (let receiver = 0; receiver < this.values.length; receiver++) {
      const account = Math.max(-limit, Math.min(limit, this.#accounts[receiver] as number));
      this.#accounts[receiver] = account;
      this.values[receiver] = limit > 0 ? Math.exp((this.#bound * account) / limit) : 1;
    }
  }
}
