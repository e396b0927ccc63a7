/**
 * Adaptive playout, as in Mirror's snapshot interpolation: the shown time runs a little faster or slower while it is
 * not the buffer behind the newest update.
 */
import {
  count,
  definePlayout,
  interpolationParam,
  ratio,
  seconds,
  z,
  type Interpolation,
  type PlayoutArrival,
  type PlayoutClock,
  type PlayoutFrame,
  type RenderTime,
} from '../../kit/index.ts';

interface Rules {
  readonly interval: number;
  readonly buffer: number;
  readonly dynamic: boolean;
  readonly catchUp: number;
  readonly slowDown: number;
  readonly interpolation: Interpolation;
}

/** Over how long the drift and the intervals between arrivals are averaged, s. */
const driftTime = 1;
const intervalTime = 2;

/** An exponential moving average, with the spread of the samples around it. */
class MovingAverage {
  /** NaN before the first sample. */
  value = NaN;
  #variance = 0.0;
  readonly #share: number;

  /** As long as `samples` of them; of less than one, the newest alone counts. */
  constructor(samples: number) {
    this.#share = Math.min(1, 2 / (samples + 1));
  }

  add(sample: number): void {
    if (Number.isNaN(this.value)) {
      this.value = sample;
      return;
    }
    const delta = sample - this.value;
    this.value += this.#share * delta;
    this.#variance = (1 - this.#share) * (this.#variance + this.#share * delta * delta);
  }

  get deviation(): number {
    return Math.sqrt(this.#variance);
  }

  restart(): void {
    this.value = NaN;
    this.#variance = 0;
  }
}

class Adaptive implements PlayoutClock {
  readonly interpolation: Rules['interpolation'];
  readonly #rules: Rules;
  readonly #drift: MovingAverage;
  readonly #intervals: MovingAverage;
  /** How much is buffered on purpose, s. */
  #buffer: number;
  /** The shown time, s, and how much faster it runs than time passes. */
  #time = NaN;
  #scale = 1.0;
  #newest = NaN;
  #arrivedAt = NaN;

  constructor(rules: Rules) {
    this.interpolation = rules.interpolation;
    this.#rules = rules;
    this.#buffer = rules.interval * rules.buffer;
    this.#drift = new MovingAverage(driftTime / rules.interval);
    this.#intervals = new MovingAverage(intervalTime / rules.interval);
  }

  arrive({ stamp, now }: Readonly<PlayoutArrival>): void {
    if (stamp <= this.#newest) return;
    const { interval, dynamic } = this.#rules;
    if (dynamic) this.#buffer = interval + this.#intervals.deviation + interval;
    if (Number.isNaN(this.#time)) this.#time = stamp - this.#buffer;
    else this.#intervals.add(now - this.#arrivedAt);
    this.#newest = stamp;
    this.#arrivedAt = now;
    this.#steer();
  }

  render({ dt }: Readonly<PlayoutFrame>, out: RenderTime): void {
    this.#time += dt * this.#scale;
    out.time = this.#time;
  }

  restart(): void {
    this.#time = this.#newest = this.#arrivedAt = NaN;
    this.#scale = 1;
    this.#buffer = this.#rules.interval * this.#rules.buffer;
    this.#drift.restart();
    this.#intervals.restart();
  }

  /** Neither ahead of the newest update nor more than two buffers behind it; within that, by the mean drift. */
  #steer(): void {
    const { interval, catchUp, slowDown } = this.#rules;
    const newest = this.#newest;
    this.#time = Math.min(newest, Math.max(newest - 2 * this.#buffer, this.#time));
    this.#drift.add(newest - this.#time);
    const drift = this.#drift.value - this.#buffer;
    this.#scale = drift > interval ? 1 + catchUp : drift < -interval ? 1 - slowDown : 1;
  }
}

export default definePlayout({
  id: 'adaptive',
  title: 'Adaptive buffer',
  source: 'Mirror Networking, snapshot interpolation (MIT)',
  guidance: {
    use: 'A delay that adapts',
    goodFor: 'networks of unknown delay without synchronised clocks: it keeps some updates in hand, whatever the delay',
    needs: 'the interval between updates',
    costs: 'time runs up to some per cent too fast or too slow; a catch-up can run the buffer empty',
  },
  params: z.object({
    interval: seconds({ default: 0.1, min: 0.001, max: 10, help: 'Interval between updates.' }),
    buffer: count({ default: 2, min: 1, max: 100, help: 'Intervals that are buffered, unless `dynamic`.' }),
    dynamic: z.boolean().default(false).meta({
      unit: '',
      description: 'Buffers two intervals and the standard deviation of those between arrivals, over 2 s, in place of `buffer`.',
    }),
    catchUp: ratio({ default: 0.02, min: 0, max: 1, help: 'How much faster time runs while more than an interval too much is buffered.' }),
    slowDown: ratio({ default: 0.04, min: 0, max: 0.99, help: 'How much slower, while more than an interval is missing.' }),
    interpolation: interpolationParam('linear'),
  }),
  laneRules: { extrapolation: { limit: 0, beyond: 'freeze', time: 0.25 } },
  create: ({ params }) => new Adaptive(params),
});
