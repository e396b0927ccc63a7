/** What a viewer had got when it drew: ages and spacings of the updates of one entity, and frames that had to go without. */
import { mean, quantile } from '../../../engine/base/math/sample.ts';

/** s; null: not measured. */
export interface ArrivalScore {
  readonly updatesReceived: number;
  /** Of those sent to this viewer; null: no log says so. */
  readonly updatesSent: number | null;
  readonly lostRatio: number | null;
  /** Time from the stamp to the arrival. */
  readonly ageMean: number | null;
  readonly ageP95: number | null;
  readonly arrivalSpacingMean: number | null;
  readonly arrivalSpacingP95: number | null;
  readonly arrivalSpacingMax: number | null;
  /** Of the sender’s rows or, without those, of the stamps. */
  readonly sendSpacingMean: number | null;
  readonly sendSpacingP95: number | null;
  readonly sendSpacingMax: number | null;
  /** Share of frames that show a later moment than the newest update that had arrived. */
  readonly extrapolatedRatio: number | null;
  /** The longest such time at a stretch. */
  readonly starvationMax: number | null;
}

/** Times by the clock of the truth, s. */
export interface Arrivals {
  readonly t: Float64Array;
  readonly stamp: Float64Array;
  readonly number: Float64Array;
  /** The last frame that was drawn before each. */
  readonly frame: Float64Array;
  /** When updates were sent to this viewer, their numbers and bytes; null: no log says so. */
  readonly sent: { readonly t: Float64Array; readonly number: Float64Array; readonly bytes: Float64Array } | null;
}

/** Goes with the frames of a pair, in order of time. */
export class FedFrames {
  readonly #t: Float64Array;
  readonly #newest: Float64Array;
  #row = -1;
  #frames = 0;
  #starved = 0;
  #stretch = 0.0;
  #longest = 0.0;

  constructor({ t, stamp }: Pick<Arrivals, 't' | 'stamp'>) {
    this.#t = t;
    this.#newest = new Float64Array(stamp.length);
    let newest = -Infinity;
    for (let k = 0; k < stamp.length; k++) this.#newest[k] = newest = Math.max(newest, stamp[k] as number);
  }

  /** A frame that shows the moment `drawn`; s. */
  take(time: number, drawn: number, duration: number): void {
    if (Number.isNaN(drawn)) return;
    while (this.#row + 1 < this.#t.length && (this.#t[this.#row + 1] as number) <= time) this.#row += 1;
    this.#frames += 1;
    const newest = this.#newest[this.#row] ?? -Infinity;
    // Half a frame is how well a lateness is known.
    if (drawn <= newest + duration / 2) {
      this.#stretch = 0;
      return;
    }
    this.#starved += 1;
    this.#stretch += duration;
    this.#longest = Math.max(this.#longest, this.#stretch);
  }

  get extrapolatedRatio(): number | null {
    return this.#frames === 0 ? null : this.#starved / this.#frames;
  }
  get starvationMax(): number | null {
    return this.#frames === 0 ? null : this.#longest;
  }
}

export function scoreArrivals({ t, stamp, number, sent }: Arrivals, fed: FedFrames): ArrivalScore {
  const ages = Array.from(t, (time, k) => time - (stamp[k] as number));
  const arrived = spacings(t);
  const left = spacings(sent ? sent.t : stamp.toSorted());
  const received = new Set(number);
  return {
    updatesReceived: t.length,
    updatesSent: sent ? sent.t.length : null,
    lostRatio: sent && sent.t.length > 0 ? sent.number.filter((each) => !received.has(each)).length / sent.t.length : null,
    ageMean: meanOf(ages),
    ageP95: quantileOf(ages, 0.95),
    arrivalSpacingMean: meanOf(arrived),
    arrivalSpacingP95: quantileOf(arrived, 0.95),
    arrivalSpacingMax: mostOf(arrived),
    sendSpacingMean: meanOf(left),
    sendSpacingP95: quantileOf(left, 0.95),
    sendSpacingMax: mostOf(left),
    extrapolatedRatio: fed.extrapolatedRatio,
    starvationMax: fed.starvationMax,
  };
}

function spacings(t: Float64Array): readonly number[] {
  return Array.from(t.subarray(1), (time, k) => time - (t[k] as number));
}

/** Null of nothing. */
export function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : mean(values);
}

function quantileOf(values: readonly number[], share: number): number | null {
  return values.length === 0 ? null : quantile(values, share);
}

export function mostOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((most, each) => Math.max(most, each));
}
