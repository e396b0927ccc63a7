/** The first snapshot: the sender's time is the stamp of the first update, which took as long as it took. */
import {
  adjustmentParams,
  CorrectedClock,
  defineClock,
  seconds,
  z,
  type Adjustment,
  type ClockArrival,
  type SenderTime,
} from '../../kit/index.ts';

class FirstSnapshot extends CorrectedClock implements SenderTime {
  readonly #resync: number;

  constructor(adjustment: Adjustment, resync: number) {
    super(adjustment);
    this.#resync = resync;
  }

  arrive({ stamp, receivedAt }: Readonly<ClockArrival>): void {
    const offset = stamp - receivedAt;
    if (!(Math.abs(offset - this.offsetAt(receivedAt)) <= this.#resync)) this.correct(offset, receivedAt);
  }
}

export default defineClock({
  id: 'first-snapshot',
  title: 'First snapshot',
  source: 'Fiedler, “Snapshot Interpolation”, gafferongames.com, 2014: time is counted from the first snapshot',
  guidance: {
    use: 'Without exchanges',
    goodFor: 'a start: no message of its own, and no step after the first',
    needs: 'stamps on the updates',
    costs: 'it stays behind by what the first update took, and drifts away',
  },
  params: z.object({
    resync: seconds({ default: 1, min: 0.001, max: 3600, help: 'It begins anew at an arrival that is off by more than this.' }),
    ...adjustmentParams(),
  }),
  create: ({ params }) => new FirstSnapshot(params, params.resync),
});
