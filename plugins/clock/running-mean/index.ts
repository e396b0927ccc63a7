/** A running mean: every one of the latest exchanges counts alike, the late ones too. */
import {
  adjustmentParams,
  CorrectedClock,
  defineClock,
  offsetOf,
  pollParam,
  samplesParam,
  z,
  type Adjustment,
  type ClockExchange,
  type SenderTime,
} from '../../kit/index.ts';

class RunningMean extends CorrectedClock implements SenderTime {
  readonly poll: number;
  readonly #offsets: Float64Array;
  #taken = 0;

  constructor(adjustment: Adjustment, poll: number, samples: number) {
    super(adjustment);
    this.poll = poll;
    this.#offsets = new Float64Array(samples);
  }

  exchange(exchange: Readonly<ClockExchange>): void {
    this.#offsets[this.#taken % this.#offsets.length] = offsetOf(exchange);
    this.#taken += 1;
    const known = Math.min(this.#taken, this.#offsets.length);
    // Relative to the newest, so that large offsets cost no digits.
    const newest = offsetOf(exchange);
    let sum = 0.0;
    for (let place = 0; place < known; place++) sum += (this.#offsets[place] as number) - newest;
    this.correct(newest + sum / known, exchange.returned);
  }
}

export default defineClock({
  id: 'running-mean',
  title: 'Running mean',
  source: 'The trade: the mean offset of the latest exchanges, as in many netcode libraries',
  guidance: {
    use: 'By exchanges',
    goodFor: 'even networks, with noise in the readings of the clocks',
    needs: 'exchanges with the sender',
    costs: 'a late message shifts it for as long as it is remembered; a step of the sender’s clock is followed slowly',
  },
  params: z.object({
    poll: pollParam(),
    samples: samplesParam('Number of latest exchanges whose mean is taken.'),
    ...adjustmentParams(),
  }),
  create: ({ params }) => new RunningMean(params, params.poll, params.samples),
});
