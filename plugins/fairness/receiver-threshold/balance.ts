/** The balance of updates sent and allowed, and the threshold that follows it. */

/** Horizon of the balance, s: full after a while, shorter at the start. */
const fullHorizon = 30;
const firstHorizon = 3;
const horizonGrowth = 1 / 4;

/** The trigger rate is averaged over this, s; the allowance catches up with a budget per trigger within this, s. */
const rateMemory = 60;
const catchUp = 30;

/**
 * Gains of the balance in the logarithm of the threshold: proportional and integral, and where the threshold rises
 * steeply, in horizons.
 */
const proportional = 2;
const integral = 2;
const integralHorizons = 4;
const steep = 8;

/**
 * When receivers join or leave, the threshold at which they share the same updates changes at once: by so much in the
 * logarithm of their number.
 */
const feedForward = 0.8;

/**
 * Least updates of a horizon for each receiver: where few are sent, every one of them would otherwise move the threshold by
 * so much that it is hardly one.
 */
const leastSpan = 6;

/** Most credit, and most overdraft, in horizons: nothing is sent beyond it but what the budget allows meanwhile. */
const credit = 1;
export const overdraft = 1.8;
/** Credit above this is at its bound: it hardly grows while the horizon does. */
const creditBound = 0.999 * credit;
/**
 * Bounds of the integrand: an entity at rest needs nothing at any threshold, and if the scale sank fast meanwhile, its
 * next turn would spend a whole horizon at once.
 */
const mostSinking = 0.9;
const mostRising = 1.5;

export interface Spending {
  /** Updates per second over all receivers; undefined: by `budget`. */
  readonly rate: number | undefined;
  /** Updates per trigger over all receivers. */
  readonly budget: number;
}

export class Balance {
  /** Updates per second that are allowed at present, over all receivers. */
  allowed = 0;
  readonly #spending: Spending;
  /** How many are there. */
  #receivers = 0;
  /** Updates sent less those allowed; NaN: not begun. */
  #balance = NaN;
  /** Integral part of the logarithm of the threshold; NaN: not begun. */
  #scale = NaN;
  #begin = NaN;
  /** Needs that the scale begins with, and the sum of their logarithms. */
  #firstNeeds = 0;
  #firstLogarithms = 0;
  #now = 0;
  /** Triggers after the first, with exponential weights, and their true number. */
  #recent = 0;
  #triggers = 0;
  #granted = 0;

  constructor(spending: Spending) {
    this.#spending = spending;
  }

  /** Updates per trigger at present. */
  get perTrigger(): number {
    const { rate, budget } = this.#spending;
    return rate === undefined ? budget : rate / Math.max(1e-9, this.#triggerRate);
  }

  /** Seconds since the first trigger. */
  get age(): number {
    return Number.isNaN(this.#begin) ? 0 : this.#now - this.#begin;
  }

  /** Time goes on to `now`; `triggers` have been made, and so many receivers are there. */
  advance(now: number, triggers: number, receivers: number): void {
    if (Number.isNaN(this.#begin)) {
      this.#begin = now;
      this.#now = now;
      this.#triggers = triggers;
      return;
    }
    // The first update has gone to all; every-nth is half a round ahead of its budget in the mean.
    if (Number.isNaN(this.#balance)) this.#balance = receivers / 2;
    else if (receivers !== this.#receivers) this.#scale += feedForward * Math.log(receivers / this.#receivers);
    this.#receivers = receivers;
    const dt = now - this.#now;
    this.#now = now;
    this.#recent = this.#recent * Math.exp(-dt / rateMemory) + (triggers - this.#triggers);
    this.#triggers = triggers;
    this.allowed = this.#rate(triggers);
    this.#granted += this.allowed * dt;
    this.#balance = Math.max(this.#balance - this.allowed * dt, -credit * this.#span);
    if (!Number.isNaN(this.#scale)) this.#scale += this.#drift * dt;
  }

  /** So many updates have been sent. */
  spend(updates: number): void {
    this.#balance += updates;
  }

  /** Nothing is in hand, and the overdraft is used up. */
  get isExhausted(): boolean {
    return this.#balance >= overdraft * this.#span;
  }

  /** In horizons: above 0 more has been sent than was allowed. */
  get level(): number {
    return this.#balance / this.#span;
  }

  /** The scale has not begun. */
  get isBeginning(): boolean {
    return Number.isNaN(this.#scale);
  }

  /** A receiver has waited for its fair share and has this need (m, above 0): the scale begins with the mean of the first. */
  begin(need: number): void {
    this.#firstNeeds += 1;
    this.#firstLogarithms += Math.log(need);
    if (this.#firstNeeds >= this.#receivers) this.#scale = this.#firstLogarithms / this.#firstNeeds;
  }

  /** The value that a need must exceed, m. */
  get threshold(): number {
    if (this.isBeginning) return Number.MAX_VALUE;
    const v = this.level;
    const over = Math.max(0, v - 1);
    return Math.exp(this.#scale + proportional * v + steep * over * over);
  }

  /** Change of the scale, 1/s: none where no threshold would change the balance, of an entity at rest or an overdraft at its end. */
  get #drift(): number {
    const v = this.level;
    if (v <= -creditBound || v >= overdraft) return 0;
    return (integral * Math.max(-mostSinking, Math.min(mostRising, v * (1 + 3 * v * v)))) / (integralHorizons * this.#horizon);
  }

  get #horizon(): number {
    return Math.min(fullHorizon, firstHorizon + horizonGrowth * this.age);
  }

  /**
   * Updates that a horizon allows, at present or in the mean so far, whichever are more: else an overdraft would grow by
   * itself where triggers become rare.
   */
  get #span(): number {
    const mean = this.#granted / Math.max(1, this.age);
    return Math.max(leastSpan * this.#receivers, Math.max(this.allowed, mean) * this.#horizon);
  }

  get #triggerRate(): number {
    const weight = 1 - Math.exp(-this.age / rateMemory);
    return weight > 0 ? this.#recent / (rateMemory * weight) : 0;
  }

  #rate(triggers: number): number {
    const { rate, budget } = this.#spending;
    if (rate !== undefined) return rate;
    const behind = budget * (triggers - 1) - this.#granted;
    return Math.max(0, budget * this.#triggerRate + behind / catchUp);
  }
}
