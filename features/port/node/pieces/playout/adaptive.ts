/** A buffer that is kept full. */
import { bufferedIntervals, catchUp, interval, isDynamic, slowDown } from '../constants.ts';
import type { Moment } from '../numbers.ts';

/** Over how long the drift and the intervals between arrivals are averaged, s. */
const driftTime = 1;
const intervalTime = 2;

/** An exponential moving average, with the spread of the samples around it. */
class MovingAverage {
  value = 0;
  hasValue = false;
  variance = 0;

  /** As long as `samples` of them; of less than one, the newest alone counts. */
  add(sample: number, samples: number): void {
    const share = Math.min(1, 2 / (samples + 1));
    const delta = sample - this.value;
    if (this.hasValue) {
      this.value += share * delta;
      this.variance = (1 - share) * (this.variance + share * delta * delta);
    } else this.value = sample;
    this.hasValue = true;
  }
}

/**
 * Which time of the sender is shown: it runs a little faster or slower while it is not the buffer behind the newest
 * update. Source: Mirror Networking, snapshot interpolation (MIT).
 */
export class RenderClock {
  time: Moment = 0;
  /** How much is buffered on purpose, s. */
  #buffer = interval * bufferedIntervals;
  /** How much faster the time runs than it passes. */
  #scale = 1;
  #runs = false;
  #newest: Moment = 0;
  #arrivedAt: Moment = 0;
  readonly #drift = new MovingAverage();
  readonly #intervals = new MovingAverage();

  /** An update with this time stamp has arrived at `now`, s. */
  arrive(stamp: Moment, now: Moment): void {
    if (this.#runs && stamp <= this.#newest) return;
    if (isDynamic) this.#buffer = interval + Math.sqrt(this.#intervals.variance) + interval;
    if (isDynamic && this.#runs) this.#intervals.add(now - this.#arrivedAt, intervalTime / interval);
    if (!this.#runs) this.time = stamp - this.#buffer;
    this.#runs = true;
    this.#newest = stamp;
    this.#arrivedAt = now;
    this.#steer();
  }

  /** `dt`: the time since the last drawing, s. */
  render(_now: Moment, dt: number): void {
    this.time += dt * this.#scale;
  }

  /** Neither ahead of the newest update nor more than two buffers behind it; within that, by the mean drift. */
  #steer(): void {
    this.time = Math.min(this.#newest, Math.max(this.#newest - 2 * this.#buffer, this.time));
    this.#drift.add(this.#newest - this.time, driftTime / interval);
    const drift = this.#drift.value - this.#buffer;
    this.#scale = drift > interval ? 1 + catchUp : drift < -interval ? 1 - slowDown : 1;
  }
}
