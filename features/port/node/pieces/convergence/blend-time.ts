/** How long a convergence takes. */
import { convergenceTime, isMeasured, timeTolerance } from '../constants.ts';

/** The mean is that of all intervals up to this many; from then on a new one counts for this part of it. */
const meanOf = 16;
/** An interval longer than so many usual ones is a pause of the sender, unless the next one is as long. */
const pauseIntervals = 5;
/** Anything shorter (s) counts as 0: its reciprocal, a rate of change, would be too large. */
const shortest = 1e-6;

/** The time since the landing of the newest update. Source: Murphy, “Believable Dead Reckoning”: T_Δ, T_t, T̂. */
export class BlendTime {
  /** Length of the blend (s), T_Δ. 0: it jumps. */
  length = convergenceTime;
  /** Time since the landing (s), T_t. */
  elapsed = 0;
  /** Share of the blend that is done, T̂, 0 … 1. */
  share = 0;
  #intervals = 0;
  #mean = 0;
  /** The last interval was a pause. */
  #paused = false;

  land(): void {
    // Several updates at once count as one.
    if (isMeasured && this.elapsed > 0) this.#measure(this.elapsed);
    this.elapsed = 0;
    this.share = 0;
  }

  draw(elapsed: number): void {
    this.elapsed = elapsed;
    this.share = elapsed < this.length - timeTolerance / 10 ? elapsed / this.length : 1;
  }

  /** What has passed since the last landing is no interval between updates. */
  restart(): void {
    this.elapsed = 0;
  }

  /** Two long intervals in a row are a new rate, and the mean begins anew. */
  #measure(interval: number): void {
    const usual = this.#intervals === 0 ? this.length : this.#mean;
    const isLong = usual > 0 && interval > pauseIntervals * usual + timeTolerance;
    const isPause = isLong && !this.#paused;
    if (isLong && this.#paused) this.#intervals = 0;
    this.#paused = isPause;
    if (isPause) return;
    this.#intervals += 1;
    this.#mean += (interval - this.#mean) / Math.min(this.#intervals, meanOf);
    this.length = this.#mean < shortest ? 0 : this.#mean;
  }
}
