/** Stalls of a link: for a while nothing arrives, then all of it at once. */
import { keyOf, uniformAt } from '../base/random/hash.ts';
import { delayLaw, type DelayLaw } from './delay-law.ts';
import type { StallSettings } from './link-settings.ts';
import { TimedStates } from './timed-states.ts';

/** Places of the states of a random rhythm. */
const stalled = 0;

/**
 * What would arrive during a stall arrives at its end, or from then on, closer together than it was sent, until nothing
 * waits any more. No packet overtakes another by that: of two arrivals the earlier one is never the later one afterwards.
 */
export class Stalls {
  readonly #seed: number;
  readonly #name: string;
  #settings: StallSettings | undefined;
  /** By what the distance of two waiting packets is multiplied; 0: they arrive at once. */
  #closer = 0.0;
  /** Of a random rhythm; null: a fixed one, or none. */
  #spells: TimedStates | null = null;
  /** Of a fixed rhythm: its interval and its first beginning (s), the law of the lengths, and the key of their draws. */
  #every = 0;
  #phase = 0.0;
  #length: DelayLaw | null = null;
  #key = 0;

  /** `seed` and `name` as for `keyOf`. */
  constructor(seed: number, name: string) {
    this.#seed = seed;
    this.#name = name;
  }

  /** The stalls that these settings make, from time 0 on. */
  follow(settings: StallSettings | undefined): void {
    if (settings === this.#settings) return;
    this.#settings = settings;
    this.#length = null;
    const { every = 0, lasts: still = 0, spread: spreadOfStill = 0, drain = Infinity, rhythm = 'random' } = settings ?? {};
    this.#closer = 1 / drain;
    // From its beginning until nothing waits any more.
    const lasts = lengthOfStall(still, drain);
    const spread = lengthOfStall(spreadOfStill, drain);
    if (lasts === 0) this.#spells = null;
    else if (rhythm === 'random')
      (this.#spells ??= new TimedStates(this.#seed, this.#name)).follow([{ lasts, spread }, { lasts: every - lasts }]);
    else this.#keepRhythm(every, lasts, spread);
  }

  /** When an arrival at `time` (s ≥ 0) comes through. */
  release(time: number): number {
    if (this.#spells) return this.#spells.at(time) === stalled ? this.#closed(time, this.#spells.end) : time;
    return this.#length ? this.#endOfFixed(time, this.#length) : time;
  }

  #keepRhythm(every: number, lasts: number, spread: number): void {
    this.#spells = null;
    this.#every = every;
    this.#key = keyOf(this.#seed, `${this.#name}/fixed`);
    // A stall may have begun before time 0.
    this.#phase = (uniformAt(this.#key, 0) - 1) * every;
    this.#length = delayLaw({ delay: lasts, jitter: { law: 'lognormal', spread } });
  }

  /** A stall is over when the next one begins at the latest. */
  #endOfFixed(time: number, length: DelayLaw): number {
    const number = Math.floor((time - this.#phase) / this.#every);
    const begin = this.#phase + number * this.#every;
    const end = begin + Math.min(this.#every, length.delay(uniformAt(this.#key, number + 1)));
    return time < end ? this.#closed(time, end) : time;
  }

  /** What would arrive at `time`, where nothing waits any more from `end` on, s. */
  #closed(time: number, end: number): number {
    return end - this.#closer * (end - time);
  }
}

/** From the beginning of a stall until nothing waits any more, s; `lasts`: until something arrives. */
export function lengthOfStall(lasts: number, drain = Infinity): number {
  return lasts / (1 - 1 / drain);
}

/**
 * Stalls that an operator begins and ends by hand: what comes due in one waits until it ends, and how long that is, is
 * not known while it lasts.
 */
export class HandStalls {
  /** Beginnings and ends (s) in turn, in order of time; of one that lasts, the end is missing. */
  readonly #times: number[] = [];

  get isOn(): boolean {
    return this.#times.length % 2 === 1;
  }

  begin(now: number): void {
    if (!this.isOn) this.#times.push(now);
  }

  end(now: number): void {
    if (this.isOn) this.#times.push(now);
  }

  /** When a packet comes through that is due at `time`, s; Infinity: that is not known yet. */
  through(time: number): number {
    const latest = this.#times.length - (this.isOn ? 1 : 2);
    for (let at = latest; at >= 0; at -= 2) {
      if (time >= (this.#times[at] as number)) return Math.max(time, this.#times[at + 1] ?? Infinity);
    }
    return time;
  }
}
