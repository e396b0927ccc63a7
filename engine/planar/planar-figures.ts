/** What the records of a planar lane say, as the ordinary meters say it. */
import { power } from '../base/math/power.ts';
import type { DeviationFigures } from '../measure/deviation.ts';
import type { PairMeters } from '../measure/pair-meters.ts';
import type { QuantileSketch } from '../measure/quantile-sketch.ts';
import type { SeenFigures } from '../measure/seen-meters.ts';
import type { PlanarMeters } from './planar-meters.ts';
import * as pair from './pair-record.ts';

/** One pair's. It is sampled with all the others: its own calls do nothing. */
export class PlanarFigures implements PairMeters {
  readonly deviation: DeviationFigures;
  readonly seen: SeenFigures;

  constructor(meters: PlanarMeters, row: number) {
    this.deviation = new PlanarDeviation(meters, row);
    this.seen = new PlanarSeen(meters, row);
  }

  sample(): void {}
  pause(): void {}
}

class PlanarDeviation implements DeviationFigures {
  readonly #meters: PlanarMeters;
  readonly #row: number;

  constructor(meters: PlanarMeters, row: number) {
    this.#meters = meters;
    this.#row = row;
  }

  get last(): number {
    return this.#number(pair.deviation);
  }
  get mean(): number | null {
    return this.#perSample(this.#number(pair.deviationSum));
  }
  get max(): number | null {
    return this.#sketch.count === 0 ? null : this.#number(pair.deviationMax);
  }
  get orientationMean(): number | null {
    return this.#perSample(this.#number(pair.angleSum));
  }
  quantile(q: number): number | null {
    const value = this.#sketch.quantile(q);
    return value === null ? null : Math.min(value, this.#number(pair.deviationMax));
  }

  get #sketch(): QuantileSketch {
    this.#meters.flush();
    return this.#meters.sketches[this.#row] as QuantileSketch;
  }

  #perSample(sum: number): number | null {
    const { count } = this.#sketch;
    return count === 0 ? null : sum / count;
  }

  #number(which: number): number {
    return this.#meters.records[this.#row * pair.size + which] as number;
  }
}

class PlanarSeen implements SeenFigures {
  readonly #meters: PlanarMeters;
  readonly #row: number;

  constructor(meters: PlanarMeters, row: number) {
    this.#meters = meters;
    this.#row = row;
  }

  get jumps(): SeenFigures['jumps'] {
    const judged = this.#count(pair.bends, 2);
    return {
      perMinute: judged === 0 ? null : (60 * this.#number(pair.jumps)) / (judged * this.#meters.frame),
      max: judged === 0 ? null : Math.sqrt(this.#number(pair.jumpMax)),
    };
  }

  get velocitySteps(): SeenFigures['velocitySteps'] {
    const count = this.#count(pair.changes, 1);
    const velocity = (squared: number) => (count === 0 ? null : Math.sqrt(squared) / this.#meters.frame);
    return {
      rms: velocity(this.#number(pair.changeSum) / count),
      max: velocity(this.#number(pair.changeMax)),
      excessRms: velocity(this.#number(pair.excessSum) / count),
      excessMax: velocity(this.#number(pair.excessMax)),
    };
  }

  get jerk(): SeenFigures['jerk'] {
    const count = this.#count(pair.bends, 2);
    return { rms: count === 0 ? null : Math.sqrt(this.#number(pair.bendSum) / count) / power(this.#meters.frame, 3) };
  }

  get backwardMotion(): SeenFigures['backwardMotion'] {
    return { ratio: this.#perStep(pair.backward) };
  }

  get freezes(): SeenFigures['freezes'] {
    return { ratio: this.#perStep(pair.frozen) };
  }

  get inconsistency(): SeenFigures['inconsistency'] {
    return { total: this.#number(pair.inconsistency) * this.#meters.frame };
  }

  #perStep(which: number): number | null {
    const steps = this.#count(pair.steps, 0);
    return steps === 0 ? null : this.#number(which) / steps;
  }

  #count(which: number, lead: number): number {
    return pair.countOf(this.#meters.records, this.#row * pair.size, which, lead);
  }

  #number(which: number): number {
    return this.#meters.records[this.#row * pair.size + which] as number;
  }
}
