/**
 * Tick lead: the own clock runs ahead of the sender's, so that inputs arrive just before they are due. The sender says
 * how early or late each one was, and the lead follows.
 */
import {
  adjustmentParams,
  CorrectedClock,
  defineClock,
  pollParam,
  ratio,
  roundTripOf,
  seconds,
  z,
  type Adjustment,
  type ClockExchange,
  type SenderTime,
} from '../../kit/index.ts';

/** Weight of a new round trip, as in TCP. */
const gain = 1 / 8;

interface Rules extends Adjustment {
  readonly poll: number;
  readonly margin: number;
  readonly relax: number;
}

class TickLead extends CorrectedClock implements SenderTime {
  readonly poll: number;
  readonly #rules: Rules;
  /** Time (s) by which inputs are stamped ahead of the own clock; NaN before the first feedback. */
  #lead = NaN;
  #roundTrip = NaN;

  constructor(rules: Rules) {
    super(rules);
    this.poll = rules.poll;
    this.#rules = rules;
  }

  /** An input was sent, and the sender's feedback came back. */
  exchange(exchange: Readonly<ClockExchange>): void {
    const { sent, received, returned } = exchange;
    const { margin, relax } = this.#rules;
    const roundTrip = roundTripOf(exchange);
    if (Number.isNaN(this.#lead)) {
      this.#lead = received - sent + margin;
      this.#roundTrip = roundTrip;
    } else {
      const early = sent + this.#lead - received;
      // A late input is lost to the game, so the lead makes up for it at once; too early ones cost delay only.
      this.#lead -= early < 0 ? early : relax * (early - margin);
      this.#roundTrip += gain * (roundTrip - this.#roundTrip);
    }
    this.correct(this.#lead - margin - this.#roundTrip / 2, returned);
  }
}

export default defineClock({
  id: 'tick-lead',
  title: 'Tick lead by feedback',
  source: 'Ford, Overwatch Gameplay Architecture and Netcode, GDC 2017; Unity Netcode for Entities, command age',
  guidance: {
    use: 'By feedback',
    goodFor: 'servers with ticks: what comes early or late is known anyhow, and inputs are hardly ever late',
    needs: 'feedback of the server on the inputs',
    costs: 'a late input pushes the clock ahead, and it comes back slowly; half of what the two ways differ by',
  },
  params: z.object({
    poll: pollParam(0.25),
    margin: seconds({ default: 0.02, min: 0, max: 1, help: 'How early inputs are to arrive.' }),
    relax: ratio({ default: 0.05, min: 0.001, max: 1, help: 'Share of what is too much that each feedback takes off the lead.' }),
    ...adjustmentParams(),
  }),
  create: ({ params }) => new TickLead(params),
});
