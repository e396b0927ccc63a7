/** A buffer that covers all but a share of the late arrivals. */
import { keptWeight, lateShare, lateStep, paceChange, startBuffer } from '../constants.ts';
import type { Doubles, Moment, Whole } from '../numbers.ts';

/** Of each period the latest arrival counts, s; lateness counts from the earliest arrival of the window, s. */
const period = 0.5;
const latenessWindow = 2;
/** Steps of lateness, and arrivals of the window for which there is room. */
const lateSteps: Whole = 200;
const mostArrivals: Whole = 256;

/** The least delay of the window. */
class LeastDelay {
  value = 0;
  /** Candidates: each is larger than those before it, in a ring. */
  readonly #values = new Float64Array(mostArrivals);
  readonly #times: Doubles = new Float64Array(mostArrivals);
  #first: Whole = 0;
  #count: Whole = 0;

  add(delay: number, now: Moment): void {
    while (this.#count > 0 && (this.#values[this.#place(this.#count - 1)] as number) >= delay) this.#count -= 1;
    if (this.#count === mostArrivals) this.#drop();
    const end = this.#place(this.#count);
    this.#values[end] = delay;
    this.#times[end] = now;
    this.#count += 1;
    while ((this.#times[this.#first] as number) < now - latenessWindow) this.#drop();
    this.value = this.#values[this.#first] as number;
  }

  #drop(): void {
    this.#first = this.#place(1);
    this.#count -= 1;
  }

  #place(at: Whole): Whole {
    return (this.#first + at) % mostArrivals;
  }
}

/** A histogram that forgets: every new entry makes the earlier ones count less. */
class Lateness {
  readonly #weights = new Float64Array(lateSteps);
  #total = 0;

  add(late: number): void {
    for (let k: Whole = 0; k < lateSteps; k += 1) this.#weights[k] = (this.#weights[k] as number) * keptWeight;
    let at: Whole = 0;
    let rest = late / lateStep;
    while (rest >= 1 && at < lateSteps - 1) {
      at += 1;
      rest = rest - 1;
    }
    this.#weights[at] = (this.#weights[at] as number) + 1;
    this.#total = this.#total * keptWeight + 1;
  }

  /** The upper end of the step in which the share of the entries is reached, s. */
  reached(): number {
    let at: Whole = 0;
    let steps = 1;
    let passed = this.#weights[0] as number;
    // What rounding leaves of a sum does not count as an entry.
    while (at < lateSteps - 1 && passed < lateShare * this.#total * (1 - 1e-9)) {
      at += 1;
      steps += 1;
      passed += this.#weights[at] as number;
    }
    return steps * lateStep;
  }
}

/**
 * Which time of the sender is shown: it runs a little faster or slower until it is the buffer behind the earliest
 * arrivals. Source: WebRTC, NetEQ’s delay manager (BSD).
 */
export class RenderClock {
  time: Moment = 0;
  readonly #least = new LeastDelay();
  readonly #lateness = new Lateness();
  #buffer = startBuffer;
  /** The greatest lateness of the period that began at `#since`, s. */
  #greatest = 0;
  #since: Moment = 0;
  #begun = false;
  #runs = false;

  /** An update with this time stamp has arrived at `now`, s. */
  arrive(stamp: Moment, now: Moment): void {
    this.#least.add(now - stamp, now);
    if (!this.#begun) this.#since = now;
    this.#begun = true;
    if (now - this.#since > period) this.#close(now);
    this.#greatest = Math.max(this.#greatest, now - stamp - this.#least.value);
  }

  /** `dt`: the time since the last drawing, s. */
  render(now: Moment, dt: number): void {
    const target = now - this.#least.value - this.#buffer;
    if (this.#runs) this.time = Math.min(this.time + dt * (1 + paceChange), Math.max(this.time + dt * (1 - paceChange), target));
    else this.time = target;
    this.#runs = true;
  }

  #close(now: Moment): void {
    this.#lateness.add(this.#greatest);
    this.#buffer = this.#lateness.reached();
    this.#greatest = 0;
    this.#since = now;
  }
}
