/** The draws of a link: one per update number and purpose, or by time, the same in every lane. */
import { keyOf, uniformAt } from '../base/random/hash.ts';
import type { JitterSettings, LinkSettings, LossSettings } from './link-settings.ts';
import { timeTolerance } from '../base/time/time-tolerance.ts';
import { TimedStates } from './timed-states.ts';
import { CorrelatedUniform, Walk } from './walk.ts';

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
  /** Null where the states of the loss are not by time. */
  #bursts: TimedStates | null = null;
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
    this.#bursts = isTimed ? (this.#bursts ?? new TimedStates(this.#seed, `${this.#link}/loss-time`)) : null;
    if (isTimed) this.#bursts?.follow([{ lasts: loss.badTime }, { lasts: loss.goodTime }]);
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
    return this.#loss !== null && this.#loss.loses(number, this.#bursts !== null && this.#bursts.at(now) === badTime);
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

/** Of the states by time, in their order. */
const badTime = 0;

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
