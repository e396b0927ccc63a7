/** How long a convergence takes: a time that is given, or the mean interval between the updates as they land. */
import { seconds, timeTolerance, z, type DrawStep } from '../../engine/plugin-api/index.ts';

/** The difference of two ticks is off by less, s; a blend that has as little left has ended. */
const rounding = timeTolerance / 10;

/** The parameters that every scheme with a time of its own shares; `help` describes the time. */
export function blendTiming(help = 'Duration of the blend to the target; 0 jumps.') {
  return {
    time: seconds({ default: 0.25, min: 0, max: 10, help }),
    timing: z.enum(['fixed', 'measured']).default('fixed').meta({
      unit: '',
      description:
        'Whether the time is as given, or the running mean of the intervals between updates once two have landed, pauses left out.',
    }),
  };
}

export interface BlendTiming {
  readonly time: number;
  readonly timing: 'fixed' | 'measured';
}

/** The mean is that of all intervals up to this many; from then on a new one counts for this part of it. */
const meanOf = 16;

/** An interval longer than so many usual ones is a pause of the sender, unless the next one is as long. */
const pauseIntervals = 5;

/** Anything shorter (s) counts as 0: its reciprocal, a rate of change, would be too large. */
const shortest = 1e-6;

/**
 * The time of one scheme: it is called at every landing and every drawing. Source: Murphy, “Time for T”: T_Δ, T_t, T̂.
 */
export class BlendTime {
  /** Length of the current blend (s), T_Δ. 0: it jumps. */
  length = 0;
  /** Time since the landing (s), T_t. */
  elapsed = 0;
  /** Share of the blend that is done, T̂, 0 … 1. */
  share = 0;
  readonly #measured: boolean;
  #intervals = 0;
  #mean = 0;
  /** The last interval was a pause. */
  #paused = false;

  constructor({ time, timing }: BlendTiming) {
    this.length = usable(time);
    this.#measured = timing === 'measured';
  }

  /** An update has landed. `elapsed` of the last drawing is the interval; several at once count as one. */
  land(): void {
    if (this.#measured && this.elapsed > 0) this.#measure(this.elapsed);
    this.elapsed = 0;
    this.share = 0;
  }

  /** A new spawn: the time since the last landing is no interval between updates. */
  restart(): void {
    this.elapsed = 0;
  }

  /** It is drawn, `elapsed` seconds after the landing. */
  draw({ elapsed }: Readonly<DrawStep>): void {
    this.elapsed = elapsed;
    this.share = elapsed < this.length - rounding ? elapsed / this.length : 1;
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
    this.length = usable(this.#mean);
  }
}

function usable(time: number): number {
  return time < shortest ? 0 : time;
}
