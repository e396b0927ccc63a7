/** Nothing arrives sooner than the least delay of the path allows. */
import {
  adjustmentParams,
  CorrectedClock,
  defineClock,
  LeastDelay,
  seconds,
  z,
  type Adjustment,
  type ClockArrival,
  type SenderTime,
} from '../../kit/index.ts';

class LowerEnvelope extends CorrectedClock implements SenderTime {
  readonly #least: LeastDelay;
  readonly #leastDelay: number;

  constructor(adjustment: Adjustment, span: number, leastDelay: number) {
    super(adjustment);
    this.#least = new LeastDelay(span);
    this.#leastDelay = leastDelay;
  }

  arrive({ stamp, receivedAt }: Readonly<ClockArrival>): void {
    this.#least.add(receivedAt - stamp, receivedAt);
    this.correct(this.#leastDelay - this.#least.least, receivedAt);
  }
}

export default defineClock({
  id: 'lower-envelope',
  title: 'Lower envelope of arrivals',
  source: 'Paxson, On calibrating measurements of packet transit times, SIGMETRICS 1998: the least of one-way delays',
  guidance: {
    use: 'Without exchanges',
    goodFor: 'recordings and broadcasts: no message of its own, and late updates do not disturb it',
    needs: 'stamps on the updates',
    costs: 'it stays behind by the least delay of the path, which `leastDelay` adds where it is known',
  },
  params: z.object({
    span: seconds({ default: 20, min: 0.1, max: 3600, help: 'For how long an arrival counts.' }),
    leastDelay: seconds({ default: 0, min: 0, max: 5, help: 'Least one-way delay of the path, added to what the sender says.' }),
    ...adjustmentParams(),
  }),
  create: ({ params }) => new LowerEnvelope(params, params.span, params.leastDelay),
});
