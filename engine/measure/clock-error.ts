/**
 * Clock error: by how much a receiver's clock is ahead of the publisher's, sampled once a tick in true session time.
 */
import { QuantileSketch } from './quantile-sketch.ts';

export class ClockErrorMeter {
  /** The last sample, s; NaN before the first. */
  last = NaN;
  #count = 0;
  #sum = 0.0;
  #squares = 0.0;
  #freeSquares = 0.0;
  #max = 0.0;

  /** `error`: of the clocks as they are read; `free`: as they would be without any correction. s. */
  sample(error: number, free: number): void {
    this.last = error;
    this.#count += 1;
    this.#sum += error;
    this.#squares += error * error;
    this.#freeSquares += free * free;
    this.#max = Math.max(this.#max, Math.abs(error));
  }

  get mean(): number | null {
    return this.#count === 0 ? null : this.#sum / this.#count;
  }
  get rms(): number | null {
    return this.#count === 0 ? null : Math.sqrt(this.#squares / this.#count);
  }
  /** The largest without its sign. */
  get max(): number | null {
    return this.#count === 0 ? null : this.#max;
  }
  get freeRms(): number | null {
    return this.#count === 0 ? null : Math.sqrt(this.#freeSquares / this.#count);
  }
}

/** A change of the error (s) from one tick to the next that is a step, and not how the clocks run. */
const stepOf = 0.001;

/** What a lane's clock plugin is to its receivers: when it is of use, how far it is off, and how it moves. */
export class ClockStepMeter {
  /** When the first estimate was of use, s of session time. */
  readyAt: number | null = null;
  /** The longest step, s; 0: none. */
  longest = 0.0;
  readonly #errors = new QuantileSketch();
  #steps = 0;
  #last = NaN;
  #now = NaN;

  sample(error: number, now: number): void {
    this.readyAt ??= now;
    this.#errors.add(Math.abs(error));
    const step = Math.abs(error - this.#last);
    if (step > stepOf) this.#steps += 1;
    if (step > this.longest) this.longest = step;
    this.#last = error;
    this.#now = now;
  }

  /** 95 % quantile of the error without its sign, s. */
  get errorP95(): number | null {
    return this.#errors.quantile(0.95);
  }

  get stepsPerMinute(): number | null {
    return this.readyAt === null || this.#now === this.readyAt ? null : (60 * this.#steps) / (this.#now - this.readyAt);
  }
}
