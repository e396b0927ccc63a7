/** Which updates a link loses: each on its own, or in the bursts of Gilbert and Elliott. */
import { keyOf, uniformAt } from '../base/random/hash.ts';
import type { LossSettings } from './link-settings.ts';
import { Walk } from './walk.ts';

const good = 0;
const bad = 1;

/** Independent loss: the state is good and stays so. */
const alwaysGood = (lossGood: number) => ({ toBad: 0, toGood: 1, lossGood, lossBad: 1 });

/**
 * Gilbert, "Capacity of a burst-noise channel" (1960); Elliott (1963). The state changes from update number to update number and starts
 * in its stationary distribution, so the loss ratio is the same from the first update on. Independent loss is that of a good state
 * which is never left.
 */
export class LossProcess extends Walk {
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
