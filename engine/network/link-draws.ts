/** The draws of a link: one per update number and purpose, the same in every lane. */
import { keyOf, uniformAt } from '../base/random/hash.ts';
import { CorrelatedUniform } from './correlated-uniform.ts';
import type { LinkSettings } from './link-settings.ts';
import { LossProcess } from './loss-process.ts';

/**
 * Common random numbers: a draw is a function of session seed, link name, purpose, update number and settings, and of nothing that
 * happened before. Lanes that send different updates in a different order meet the same network.
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
