/** Quantile playout, after WebRTC's NetEQ: the buffer covers all but a share of the late arrivals of the last half minute. */
import {
  definePlayout,
  interpolationParam,
  LeastDelay,
  power,
  ratio,
  seconds,
  z,
  type Interpolation,
  type PlayoutArrival,
  type PlayoutClock,
  type PlayoutFrame,
  type RenderTime,
} from '../../kit/index.ts';
import { ForgettingHistogram } from './forgetting-histogram.ts';

interface Rules {
  readonly quantile: number;
  readonly bucket: number;
  readonly halfLife: number;
  readonly start: number;
  readonly scale: number;
  readonly interpolation: Interpolation;
}

/** The latest arrival of each period counts, s. */
const period = 0.5;
/** Lateness is counted from the earliest arrival of this time, s. */
const window = 2;
const buckets = 200;

class Quantile implements PlayoutClock {
  readonly interpolation: Rules['interpolation'];
  readonly #rules: Rules;
  readonly #least = new LeastDelay(window);
  readonly #lateness: ForgettingHistogram;
  #buffer: number;
  /** The greatest lateness of the period that began then, s. */
  #greatest = 0.0;
  #since = NaN;
  #time = NaN;

  constructor(rules: Rules) {
    this.interpolation = rules.interpolation;
    this.#rules = rules;
    this.#lateness = new ForgettingHistogram(rules.bucket, buckets, power(2, -period / rules.halfLife));
    this.#buffer = rules.start;
  }

  arrive({ stamp, now }: Readonly<PlayoutArrival>): void {
    this.#least.add(now - stamp, now);
    const late = now - stamp - this.#least.least;
    if (Number.isNaN(this.#since)) this.#since = now;
    if (now - this.#since > period) this.#close(now);
    this.#greatest = Math.max(this.#greatest, late);
  }

  render({ now, dt }: Readonly<PlayoutFrame>, out: RenderTime): void {
    const target = now - this.#least.least - this.#buffer;
    const { scale } = this.#rules;
    const [slowest, fastest] = [this.#time + dt * (1 - scale), this.#time + dt * (1 + scale)];
    if (Number.isNaN(this.#time)) this.#time = target;
    else this.#time = Math.min(fastest, Math.max(slowest, target));
    out.time = this.#time;
  }

  restart(): void {
    this.#least.restart();
    this.#lateness.restart();
    this.#buffer = this.#rules.start;
    this.#greatest = 0;
    this.#since = this.#time = NaN;
  }

  #close(now: number): void {
    this.#lateness.add(this.#greatest);
    this.#buffer = this.#lateness.quantile(this.#rules.quantile);
    this.#greatest = 0;
    this.#since = now;
  }
}

export default definePlayout({
  id: 'quantile',
  title: 'Quantile of lateness',
  source: 'WebRTC, NetEQ’s delay manager (BSD)',
  guidance: {
    use: 'A delay that adapts',
    goodFor: 'jitter that changes: the delay is as short as the network of the last half minute allows',
    needs: 'no synchronised clocks, and no known interval',
    costs: 'a burst is covered only once it has been seen; the interval between updates comes on top, see `start`',
  },
  params: z.object({
    quantile: ratio({ default: 0.95, min: 0, max: 1, help: 'Share of the half seconds whose latest update is to be in time.' }),
    bucket: seconds({ default: 0.02, min: 0.001, max: 1, help: 'Step of the delay, which is 200 steps at most.' }),
    halfLife: seconds({ default: 20.2, min: 0.1, max: 3600, help: 'After this time a late arrival counts half.' }),
    start: seconds({ default: 0.08, min: 0, max: 10, help: 'Delay until half a second has been heard.' }),
    scale: ratio({ default: 0.05, min: 0.001, max: 0.99, help: 'How much faster or slower time may run.' }),
    interpolation: interpolationParam('linear'),
  }),
  create: ({ params }) => new Quantile(params),
});
