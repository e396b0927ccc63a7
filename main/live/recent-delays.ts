/** The newest delays of many, and their quantiles. */
import type { DelaySummary } from '../../contract/live/live-state.ts';
import { summary } from './player-way.ts';

/** How many are remembered: ten seconds of ticks. */
const remembered = 500;

export class RecentDelays {
  readonly #values = new Float64Array(remembered);
  #count = 0;

  /** s */
  add(delay: number): void {
    this.#values[this.#count++ % remembered] = delay;
  }

  get summary(): DelaySummary {
    const values = this.#values.slice(0, Math.min(this.#count, remembered)).sort();
    if (values.length === 0) return { mean: null, p50: null, p99: null, max: null };
    const at = (share: number) => values[Math.min(values.length - 1, Math.floor(share * values.length))] ?? null;
    return summary({ mean: values.reduce((sum, value) => sum + value, 0) / values.length, p50: at(0.5), p99: at(0.99), max: at(1) });
  }
}
