/** The draws of a link: one per update number and purpose, the same in every lane. */
import { keyOf, uniformAt } from '../random/hash.ts';
import { CorrelatedUniform } from './correlated-uniform.ts';
import type { LinkSettings } from './link-settings.ts';
import { LossProcess } from './loss-process.ts';

/**
 * Common random numbers: a draw is a function of session seed, link name, purpose, update number and settings, and of nothing that
 * happened before. Lanes that send different updates in a different order meet the same network.
 */
export class LinkDraws {
  readonly #jitter: CorrelatedUniform;
  readonly #loss: LossProcess;
  readonly #duplicateKey: number;
  readonly #duplicateJitterKey: number;
  #duplicate = 0;
  #isLossy = false;

  constructor(seed: number, link: string) {
    this.#jitter = new CorrelatedUniform(keyOf(seed, `${link}/jitter`));
    this.#loss = new LossProcess(seed, link);
    this.#duplicateKey = keyOf(seed, `${link}/duplicate`);
    this.#duplicateJitterKey = keyOf(seed, `${link}/duplicate-jitter`);
  }

  /** Draws by these settings from now on. */
  follow({ jitter, loss, duplicate }: LinkSettings): void {
    this.#jitter.correlate(jitter?.correlation ?? 0);
    this.#loss.follow(loss);
    this.#isLossy = loss !== undefined;
    this.#duplicate = duplicate ?? 0;
  }

  /** Uniform in (0, 1), for the jitter law. */
  jitter(number: number): number {
    return this.#jitter.uniform(number);
  }

  isLost(number: number): boolean {
    return this.#isLossy && this.#loss.loses(number);
  }

  isDuplicated(number: number): boolean {
    return this.#duplicate > 0 && uniformAt(this.#duplicateKey, number) < this.#duplicate;
  }

  /** Uniform in (0, 1), for the second copy's jitter; never correlated. */
  duplicateJitter(number: number): number {
    return uniformAt(this.#duplicateJitterKey, number);
  }
}
