/** A constant delay: what is shown is always equally old, counted from the time stamps or from the first arrival. */
import {
  definePlayout,
  delayedPlayout,
  interpolationParam,
  seconds,
  z,
  type Interpolation,
  type PlayoutArrival,
  type PlayoutClock,
  type PlayoutFrame,
  type RenderTime,
} from '../../kit/index.ts';

/** Fiedler's delays: for 2 to 5 % loss and two frames of jitter. s */
const presets = { 'fiedler-10hz': 0.35, 'fiedler-30hz': 0.15, 'fiedler-60hz': 0.085 } as const;
const presetNames = ['own', ...(Object.keys(presets) as (keyof typeof presets)[])] as const;

/** Differences of two times are exact to this, s. */
const rounding = 1e-9;

/** The delay counts from when the first update arrived; anew where another one is far from that. */
class FromArrival implements PlayoutClock {
  readonly interpolation: Interpolation;
  readonly #delay: number;
  readonly #resync: number;
  /** By how much what arrives is late, s; NaN before the first arrival. */
  #offset = NaN;

  constructor(delay: number, resync: number, interpolation: Interpolation) {
    this.interpolation = interpolation;
    this.#delay = delay;
    this.#resync = resync;
  }

  arrive({ stamp, now }: Readonly<PlayoutArrival>): void {
    const offset = now - stamp;
    if (!(Math.abs(offset - this.#offset) <= this.#resync + rounding)) this.#offset = offset;
  }

  render({ now }: Readonly<PlayoutFrame>, out: RenderTime): void {
    out.time = now - this.#offset - this.#delay;
  }

  restart(): void {
    this.#offset = NaN;
  }
}

export default definePlayout({
  id: 'constant',
  title: 'Constant delay',
  source: 'Snapshot interpolation; Fiedler, “Snapshot Interpolation”, 2014',
  guidance: {
    use: 'A delay that is known',
    goodFor: 'networks whose delays are known: the delay covers the interval between updates, their jitter, and one loss',
    needs: 'updates at an even rate, and synchronised clocks unless it counts from arrivals',
    costs: 'everything is shown that delay late, on good networks too',
  },
  params: z.object({
    delay: seconds({ default: 0.1, min: 0, max: 10, help: 'How far in the past the entity is shown.' }),
    preset: z.enum(presetNames).default('own').meta({
      unit: '',
      description: 'In place of `delay`, Fiedler’s for a rate of updates: 0.35 s at 10 Hz, 0.15 s at 30 Hz, 0.085 s at 60 Hz.',
    }),
    base: z.enum(['stamp', 'arrival']).default('stamp').meta({
      unit: '',
      description: 'The delay counts from the time stamps, or from the arrival of the first update, which needs no synchronised clocks.',
    }),
    resync: seconds({
      default: 0.05,
      min: 0.001,
      max: 10,
      help: 'With `base: arrival`: an update that is earlier or later by more begins the count anew.',
    }),
    interpolation: interpolationParam('hermite'),
  }),
  create({ params: { delay: own, preset, base, resync, interpolation } }) {
    const delay = preset === 'own' ? own : presets[preset];
    return base === 'arrival' ? new FromArrival(delay, resync, interpolation) : delayedPlayout(delay, interpolation);
  },
});
