/** NTP's clock filter: of the latest exchanges it believes the one that the network disturbed least, by age too. */
import {
  adjustmentParams,
  ClockFilter,
  CorrectedClock,
  defaultNtp,
  defineClock,
  pollParam,
  samplesParam,
  z,
  type Adjustment,
  type ClockExchange,
  type SenderTime,
} from '../../kit/index.ts';

class Ntp extends CorrectedClock implements SenderTime {
  readonly poll: number;
  readonly #filter: ClockFilter;

  constructor(adjustment: Adjustment, poll: number, samples: number) {
    super(adjustment);
    this.poll = poll;
    this.#filter = new ClockFilter(samples);
  }

  exchange({ sent, received, answered, returned }: Readonly<ClockExchange>): void {
    this.#filter.take(sent, received, answered, returned);
    this.correct(this.#filter.offset, returned);
  }
}

export default defineClock({
  id: 'ntp',
  title: 'NTP clock filter',
  source: 'RFC 5905, section 10',
  guidance: {
    use: 'By exchanges',
    goodFor: 'clocks that drift: an old exchange counts less, however quick it was',
    needs: 'exchanges with the sender',
    costs: 'half of what the two ways differ by',
  },
  params: z.object({
    poll: pollParam(),
    samples: samplesParam('Number of latest exchanges that the filter chooses from.'),
    ...adjustmentParams(defaultNtp.slewRate),
  }),
  create: ({ params }) => new Ntp(params, params.poll, params.samples),
});
