/** What a playout costs: how old and how even the time is that a receiver shows, and how often it has nothing left to show. */
import { timeTolerance } from '../base/time/time-tolerance.ts';
import { QuantileSketch } from './quantile-sketch.ts';

/** The render clock at a drawing. */
interface Rendered {
  /** The time that is shown, s. */
  readonly time: number;
  /** How much session time, and how much of the sender's, has passed since the drawing before, s; NaN: there was none. */
  readonly dt: number;
  readonly advance: number;
}

/** Figures are null before anything is measured. */
export class PlayoutMeter {
  readonly #ages = new QuantileSketch();
  /** Updates that came after a newer one, and those that came before their time was shown. */
  overtaken = 0;
  inTime = 0;
  #starved = 0.0;
  #frames = 0;
  #extrapolated = 0;
  #slowest = Infinity;
  #fastest = -Infinity;
  readonly #limit: number;

  /** `limit`: longest extrapolation, s. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** A drawing; `newest`: the latest stamp that has arrived, `age`: of what is drawn, s. */
  sample({ time, dt, advance }: Rendered, newest: number, age: number): void {
    this.#frames += 1;
    this.#ages.add(age);
    const beyond = time - newest;
    if (beyond > timeTolerance && beyond <= this.#limit + timeTolerance) this.#extrapolated += 1;
    if (!(dt > 0)) return;
    if (beyond > timeTolerance) this.#starved += dt;
    const scale = advance / dt;
    if (scale < this.#slowest) this.#slowest = scale;
    if (scale > this.#fastest) this.#fastest = scale;
  }

  /** s */
  get shownAgeMedian(): number | null {
    return this.#ages.quantile(0.5);
  }
  get shownAgeP99(): number | null {
    return this.#ages.quantile(0.99);
  }

  /** Time with nothing newer than what is shown, s. */
  get starvedTime(): number | null {
    return this.#frames === 0 ? null : this.#starved;
  }

  /** Share of the drawings. */
  get extrapolatedRatio(): number | null {
    return this.#frames === 0 ? null : this.#extrapolated / this.#frames;
  }

  /** Time shown per time passed. */
  get timeScaleMin(): number | null {
    return this.#slowest === Infinity ? null : this.#slowest;
  }
  get timeScaleMax(): number | null {
    return this.#fastest === -Infinity ? null : this.#fastest;
  }
}
