/** The draws of a link: one per update number and purpose, or by time, the same in every lane. */
import { keyOf, uniformAt } from '../base/random/hash.ts';
import type { JitterSettings, LinkSettings, LossSettings } from './link-settings.ts';
import { timeTolerance } from '../base/time/time-tolerance.ts';
import { normalProbability, normalQuantile } from '../base/math/normal-law.ts';

/**
 * Common random numbers: a draw is a function of session seed, link name, purpose, update number (for laws by time: of
 * the time) and settings, and of nothing that happened before. Lanes that send different updates in a different order
 * meet the same network.
 */
export class LinkDraws {
  #modelKey = NaN;
  readonly #jitterKey: number;
  readonly #seed: number;
  readonly #link: string;
  readonly #stream: string;
  /** Null where each draw is by itself, and where nothing is lost. */
  #correlated: CorrelatedUniform | null = null;
  /** Time (s) for which a jitter by time stays; 0: jitter is drawn by update number. */
  #cell = 0;
  #bursts: TimedBursts | null = null;
  #loss: LossProcess | null = null;
  readonly #duplicateKey: number;
  readonly #duplicateJitterKey: number;
  #duplicate = 0;

  /** Draws by time are those of the link; all others are the stream's own. */
  constructor(seed: number, link: string, stream: string) {
    this.#seed = seed;
    this.#link = link;
    this.#stream = `${link}/${stream}`;
    this.#jitterKey = keyOf(seed, `${this.#stream}/jitter`);
    this.#duplicateKey = keyOf(seed, `${this.#stream}/duplicate`);
    this.#duplicateJitterKey = keyOf(seed, `${this.#stream}/duplicate-jitter`);
  }

  /** Draws by these settings from now on. */
  follow({ jitter, loss, duplicate }: LinkSettings): void {
    this.#followJitter(jitter);
    const isTimed = loss?.law === 'gilbert-elliott-time';
    this.#bursts = isTimed ? (this.#bursts ?? new TimedBursts(this.#seed, this.#link)) : null;
    if (isTimed) this.#bursts?.follow(loss);
    if (loss) (this.#loss ??= new LossProcess(this.#seed, this.#stream)).follow(loss);
    else this.#loss = null;
    this.#duplicate = duplicate ?? 0;
  }

  #followJitter({ correlation = 0, correlationTime = 0 }: Partial<JitterSettings> = {}): void {
    const cell = correlationTime / cellsPerTime;
    if (cell !== this.#cell) this.#correlated = null;
    this.#cell = cell;
    const ofStep = cell > 0 ? Math.exp(-1 / cellsPerTime) : correlation;
    const key = cell > 0 ? keyOf(this.#seed, `${this.#link}/jitter-time`) : this.#jitterKey;
    this.#correlated = ofStep === 0 ? null : (this.#correlated ?? new CorrelatedUniform(key));
    this.#correlated?.correlate(ofStep);
  }

  /** Uniform in (0, 1), for the jitter law; of an update put on the link at `now`, s ≥ 0. */
  jitter(number: number, now: number): number {
    if (!this.#correlated) return uniformAt(this.#jitterKey, number);
    return this.#correlated.uniform(this.#cell > 0 ? Math.floor((now + timeTolerance) / this.#cell) : number);
  }

  /** The key of all that a link model draws. */
  get modelKey(): number {
    if (Number.isNaN(this.#modelKey)) this.#modelKey = keyOf(this.#seed, `${this.#stream}/model`);
    return this.#modelKey;
  }

  /** Returns true if the link loses an update put on it at `now`, s ≥ 0. */
  isLost(number: number, now: number): boolean {
    return this.#loss !== null && this.#loss.loses(number, this.#bursts !== null && this.#bursts.isBadAt(now));
  }

  isDuplicated(number: number): boolean {
    return this.#duplicate > 0 && uniformAt(this.#duplicateKey, number) < this.#duplicate;
  }

  /** Uniform in (0, 1), for the second copy's jitter; never correlated. */
  duplicateJitter(number: number): number {
    return uniformAt(this.#duplicateJitterKey, number);
  }
}

/** How often a jitter by time changes in its correlation time. */
const cellsPerTime = 16;

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

/** No state by update number: it is good and stays so. */
const alwaysGood = { toBad: 0, toGood: 1 };

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
    const { lossGood = 0, lossBad = 1 } = loss.law === 'independent' ? { lossGood: loss.ratio } : loss;
    const { toBad, toGood } = loss.law === 'gilbert-elliott' ? loss : alwaysGood;
    if (toBad !== this.#toBad || toGood !== this.#toGood) this.restart();
    this.#toBad = toBad;
    this.#toGood = toGood;
    this.#lossGood = lossGood;
    this.#lossBad = lossBad;
  }

  /** Returns true if the link loses this update; `inBurst`: it is in the bad state by time. */
  loses(number: number, inBurst: boolean): boolean {
    const isBad = inBurst || (this.#toBad > 0 && this.at(number) === bad);
    const ratio = isBad ? this.#lossBad : this.#lossGood;
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

/**
 * The bad states of a link by time: a two-state Markov process in continuous time, in its stationary distribution from
 * time 0 on. State k lasts an exponentially distributed time that is drawn by k.
 */
class TimedBursts {
  readonly #key: number;
  #goodTime = 0;
  #badTime = 0;
  /** The present state and its number; where it begins and ends, s. */
  #isBad = false;
  #index = -1;
  #begin = 0.0;
  #end = 0.0;

  constructor(seed: number, link: string) {
    this.#key = keyOf(seed, `${link}/loss-time`);
  }

  follow({ goodTime, badTime }: Extract<LossSettings, { law: 'gilbert-elliott-time' }>): void {
    if (goodTime === this.#goodTime && badTime === this.#badTime) return;
    this.#goodTime = goodTime;
    this.#badTime = badTime;
    this.#index = -1;
  }

  isBadAt(now: number): boolean {
    if (this.#index < 0 || now < this.#begin) this.#start();
    while (now >= this.#end) this.#enter(!this.#isBad, this.#end);
    return this.#isBad;
  }

  #start(): void {
    this.#index = 0;
    this.#enter(uniformAt(this.#key, 0) < this.#badTime / (this.#goodTime + this.#badTime), 0);
  }

  #enter(isBad: boolean, begin: number): void {
    this.#index += 1;
    this.#isBad = isBad;
    this.#begin = begin;
    this.#end = begin - (isBad ? this.#badTime : this.#goodTime) * Math.log(uniformAt(this.#key, this.#index));
  }
}
