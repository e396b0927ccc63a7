/** When a node ticks, sends and draws, where it does not do so at the frames of the world. */
import type { RandomLaws } from '../random/random-stream.ts';
import { timeTolerance } from './time-tolerance.ts';

/** How often a node ticks, or sends. */
export interface StepRate {
  readonly hz: number;
  /** What a step takes, s: the timer of the next one starts after it. Left out: nothing. */
  readonly work?: number;
}

/** How often a node draws. */
export interface RenderRate {
  readonly hz: number;
  /** When the first drawing is, as a share of the time from one to the next. Left out: 0. */
  readonly phase?: number;
  /** Standard deviation of the time from one drawing to the next, s. Left out: 0. */
  readonly noise?: number;
  /** Drawings that come late: one every so often on average, by so much, s. Left out: none. */
  readonly hitches?: { readonly every: number; readonly length: number };
}

/** However large its noise, a drawing comes at least this share of the usual time after the one before. */
const shortest = 0.1;

/** Steps at even times. */
export class EvenSteps {
  /** s */
  readonly interval: number = NaN;
  readonly first: number = NaN;

  constructor(interval: number, first = 0) {
    this.interval = interval;
    this.first = first;
  }

  /** When a step is, s; they are counted from 0. */
  at(step: number): number {
    return this.first + step * this.interval;
  }

  /** Number of the first step at `time` (s) or later; what is within `timeTolerance` of a step is at it. */
  from(time: number): number {
    return Math.max(0, Math.ceil((time - this.first - timeTolerance) / this.interval));
  }
}

export function stepsOf({ hz, work = 0 }: StepRate): EvenSteps {
  return new EvenSteps(1 / hz + work);
}

/** From one drawing to the next on average, s. */
export function meanInterval({ hz, hitches }: RenderRate): number {
  return hitches ? (1 + hitches.length / hitches.every) / hz : 1 / hz;
}

/** The times of a node's drawings, one after another. */
export class DrawTimes {
  readonly #rate: RenderRate;
  /** Null where they are random. */
  readonly #even: EvenSteps | null;
  readonly #noise: RandomLaws;
  readonly #hitches: RandomLaws;
  #drawn = 0;
  #last = NaN;
  #nextHitch = Infinity;

  /** `randomOf`: the streams of the node's frame times and of its hitches. */
  constructor(rate: RenderRate, randomOf: (use: 'noise' | 'hitches') => RandomLaws) {
    this.#rate = rate;
    const { hz, phase = 0, noise = 0, hitches } = rate;
    this.#even = noise > 0 || hitches ? null : new EvenSteps(1 / hz, phase / hz);
    this.#noise = randomOf('noise');
    this.#hitches = randomOf('hitches');
    this.#planHitch(0);
  }

  /** When the next drawing is, s. */
  next(): number {
    const number = this.#drawn++;
    this.#last = this.#even ? this.#even.at(number) : this.#later(number);
    return this.#last;
  }

  #later(number: number): number {
    const { hz, phase = 0, noise = 0, hitches } = this.#rate;
    if (number === 0) return phase / hz;
    const time = this.#last + Math.max(shortest / hz, 1 / hz + (noise > 0 ? noise * this.#noise.normal() : 0));
    if (!hitches || time < this.#nextHitch) return time;
    this.#planHitch(time + hitches.length);
    return time + hitches.length;
  }

  #planHitch(from: number): void {
    const { hitches } = this.#rate;
    if (hitches) this.#nextHitch = from + this.#hitches.exponential(hitches.every);
  }
}
