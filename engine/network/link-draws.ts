/** The draws of a link: one per update number and purpose, the same in every lane. */
import { keyOf, uniformAt } from '../base/random/hash.ts';
import type { LinkSettings, LossSettings } from './link-settings.ts';
import { normalProbability, normalQuantile } from '../base/math/normal-law.ts';

/**
 * Common random numbers: a draw is a function of session seed, link name, purpose, update number and settings, and of
 * nothing that happened before. Lanes that send different updates in a different order meet the same network.
 */
export class LinkDraws {
  #modelKey = NaN;
  readonly #jitterKey: number;
  readonly #seed: number;
  readonly #link: string;
  /** Null where each draw is by itself, and where nothing is lost. */
  #correlated: CorrelatedUniform | null = null;
  #loss: LossProcess | null = null;
  readonly #duplicateKey: number;
  readonly #duplicateJitterKey: number;
  #duplicate = 0;

  constructor(seed: number, link: string) {
    this.#seed = seed;
    this.#link = link;
    this.#jitterKey = keyOf(seed, `${link}/jitter`);
    this.#duplicateKey = keyOf(seed, `${link}/duplicate`);
    this.#duplicateJitterKey = keyOf(seed, `${link}/duplicate-jitter`);
  }

  /** Draws by these settings from now on. */
  follow({ jitter, loss, duplicate }: LinkSettings): void {
    const correlation = jitter?.correlation ?? 0;
    this.#correlated = correlation === 0 ? null : (this.#correlated ?? new CorrelatedUniform(this.#jitterKey));
    this.#correlated?.correlate(correlation);
    if (loss) (this.#loss ??= new LossProcess(this.#seed, this.#link)).follow(loss);
    else this.#loss = null;
    this.#duplicate = duplicate ?? 0;
  }

  /** Uniform in (0, 1), for the jitter law. */
  jitter(number: number): number {
    return this.#correlated ? this.#correlated.uniform(number) : uniformAt(this.#jitterKey, number);
  }

  /** Of all that a link model draws. */
  get modelKey(): number {
    if (Number.isNaN(this.#modelKey)) this.#modelKey = keyOf(this.#seed, `${this.#link}/model`);
    return this.#modelKey;
  }

  isLost(number: number): boolean {
    return this.#loss !== null && this.#loss.loses(number);
  }

  isDuplicated(number: number): boolean {
    return this.#duplicate > 0 && uniformAt(this.#duplicateKey, number) < this.#duplicate;
  }

  /** Uniform in (0, 1), for the second copy's jitter; never correlated. */
  duplicateJitter(number: number): number {
    return uniformAt(this.#duplicateJitterKey, number);
  }
}

/** Values remembered behind the furthest one; a power of two. */
const remembered = 256;
const nothing = new Float64Array(0);

/**
 * A random process over update numbers whose values can be read in any order. Each value depends on the one before and
 * on its number alone, so it is the same whichever numbers were read before. Reading a number further back than the
 * ring remembers starts again at 0.
 */
abstract class Walk {
  /** Made when the first value is read: most processes of most links are never used. */
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

/**
 * Uniform numbers over update numbers, each correlated with the one before: u_k = Φ(y_k) of the Gaussian process y_k =
 * ρ y_{k−1} + √(1 − ρ²) e_k, which is stationary from y_0 = e_0 on: every u_k is uniform in (0, 1), whatever ρ is, and
 * so every law made of it by its quantiles is kept.
 */
class CorrelatedUniform extends Walk {
  readonly #key: number;
  #correlation = 0;
  /** √(1 − ρ²) */
  #innovation = 1.0;

  constructor(key: number) {
    super();
    this.#key = key;
  }

  /** Sets ρ, −1 < ρ < 1. */
  correlate(correlation: number): void {
    if (correlation === this.#correlation) return;
    this.#correlation = correlation;
    this.#innovation = Math.sqrt(1 - correlation * correlation);
    this.restart();
  }

  /** The number in (0, 1) that belongs to an update. */
  uniform(number: number): number {
    return this.#correlation === 0 ? uniformAt(this.#key, number) : normalProbability(this.at(number));
  }

  protected first(): number {
    return normalQuantile(uniformAt(this.#key, 0));
  }

  protected next(previous: number, number: number): number {
    return this.#correlation * previous + this.#innovation * normalQuantile(uniformAt(this.#key, number));
  }
}

const good = 0;
const bad = 1;

/** Independent loss: the state is good and stays so. */
const alwaysGood = (lossGood: number) => ({ toBad: 0, toGood: 1, lossGood, lossBad: 1 });

/**
 * Which updates a link loses: each on its own, or in bursts. Gilbert, "Capacity of a burst-noise channel" (1960);
 * Elliott (1963). The state changes from update number to update number and starts in its stationary distribution, so
 * the loss ratio is the same from the first update on. Independent loss is that of a good state which is never left.
 */
class LossProcess extends Walk {
  readonly #stateKey: number;
  readonly #lossKey: number;
  #toBad = 0;
  #toGood = 0;
  #lossGood = 0;
  #lossBad = 0;

  /** `seed` and `name` as for `keyOf`. */
  constructor(seed: number, name: string) {
    super();
    this.#stateKey = keyOf(seed, `${name}/loss-state`);
    this.#lossKey = keyOf(seed, `${name}/loss`);
  }

  /** Loses by these settings from now on. */
  follow(loss: LossSettings): void {
    const { toBad, toGood, lossGood = 0, lossBad = 1 } = loss.law === 'independent' ? alwaysGood(loss.ratio) : loss;
    if (toBad !== this.#toBad || toGood !== this.#toGood) this.restart();
    this.#toBad = toBad;
    this.#toGood = toGood;
    this.#lossGood = lossGood;
    this.#lossBad = lossBad;
  }

  /** Whether the link loses this update. */
  loses(number: number): boolean {
    const ratio = this.#toBad > 0 && this.at(number) === bad ? this.#lossBad : this.#lossGood;
    return ratio > 0 && uniformAt(this.#lossKey, number) < ratio;
  }

  protected first(): number {
    return uniformAt(this.#stateKey, 0) < this.#toBad / (this.#toBad + this.#toGood) ? bad : good;
  }

  protected next(previous: number, number: number): number {
    const draw = uniformAt(this.#stateKey, number);
    if (previous === bad) return draw < this.#toGood ? good : bad;
    return draw < this.#toBad ? bad : good;
  }
}
