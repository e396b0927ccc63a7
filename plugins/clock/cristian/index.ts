/** Cristian's clock: of the latest exchanges it believes the one with the smallest round trip, halved. */
import {
  adjustmentParams,
  CorrectedClock,
  defineClock,
  pollParam,
  samplesParam,
  z,
  type Adjustment,
  type ClockExchange,
  type SenderTime,
} from '../../kit/index.ts';

class Cristian extends CorrectedClock implements SenderTime {
  readonly poll: number;
  readonly #offsets: Float64Array;
  readonly #roundTrips: Float64Array;
  #taken = 0;

  constructor(adjustment: Adjustment, poll: number, samples: number) {
    super(adjustment);
    this.poll = poll;
    this.#offsets = new Float64Array(samples);
    this.#roundTrips = new Float64Array(samples).fill(Infinity);
  }

  /** The server's one reading is that of its answer. */
  exchange({ sent, answered, returned }: Readonly<ClockExchange>): void {
    const place = this.#taken % this.#offsets.length;
    const roundTrip = returned - sent;
    this.#offsets[place] = answered + roundTrip / 2 - returned;
    this.#roundTrips[place] = roundTrip;
    this.#taken += 1;
    this.correct(this.#offsets[this.#quickest] as number, returned);
  }

  /** Of equally quick ones the first that it comes upon, beginning with the newest. */
  get #quickest(): number {
    const { length } = this.#offsets;
    const newest = (this.#taken - 1) % length;
    let best = newest;
    for (let back = 1; back < length; back++) {
      const place = (newest + length - back) % length;
      if ((this.#roundTrips[place] as number) < (this.#roundTrips[best] as number)) best = place;
    }
    return best;
  }
}

export default defineClock({
  id: 'cristian',
  title: 'Cristian, smallest round trip',
  source: 'Cristian, Distributed Computing 3, 146–158, 1989',
  guidance: {
    use: 'By exchanges',
    goodFor: 'games: a few lines, and as good as the quickest of the latest exchanges',
    needs: 'exchanges with the sender',
    costs: 'half of what the two ways differ by; steps when the quickest one is forgotten',
  },
  params: z.object({
    poll: pollParam(),
    samples: samplesParam('Number of latest exchanges, of which the quickest is believed.'),
    ...adjustmentParams(),
  }),
  create: ({ params }) => new Cristian(params, params.poll, params.samples),
});
