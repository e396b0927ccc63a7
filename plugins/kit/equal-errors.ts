/** Equal errors: the newest update goes to each receiver when that makes its accumulated error the largest there is. */
import {
  seconds,
  z,
  type ExplainedQuantity,
  type FlightAssumption,
  type SendPlan,
  type TriggerView,
} from '../../engine/plugin-api/index.ts';

/** Parameters of a scheduler that equalises errors. */
export const equalErrorsParams = z.object({
  aim: z.enum(['delay-aware', 'literal']).default('delay-aware').meta({
    unit: '',
    description: 'literal: an update is sent at the moment at which it should arrive, as printed; delay-aware: a delay earlier.',
  }),
  flights: z.enum(['at-once', 'delayed']).optional().meta({
    unit: '',
    description:
      'Updates in flight are assumed to arrive at-once, “without any delay”, or delayed as estimated (both in thesis 3.3.2). Left out: at-once if literal, else delayed.',
  }),
  horizon: seconds({
    default: 10,
    min: 0.01,
    max: 600,
    help: 'An update that would have to wait longer than this, or than the heartbeat of the trigger, waits for the next trigger.',
  }),
});

export type EqualErrorsParams = z.output<typeof equalErrorsParams>;

/** The quantities that explain its decisions, in the order of `explain`. */
export const equalErrorsExplained: readonly ExplainedQuantity[] = [
  { id: 'error', title: 'Error when it would arrive, sent at once', unit: 'm·s' },
  { id: 'holding', title: 'Holding time δ', unit: 's' },
];

/**
 * Thesis, section 3.3: the receiver X with the largest error (the first of equals) gets the update now, every other
 * receiver m at the T with AEE_m(T) = AEE_X (Eq 3.4). Delay-aware, both are meant at the arrival: the error of X at now
 * + d_X, T not before now + d_m, and the update is sent at T − d_m. A receiver without acknowledgements, and every
 * receiver at the beginning of a spawn, gets it now.
 */
export class EqualErrors {
  readonly #isLiteral: boolean;
  readonly #flights: FlightAssumption;
  readonly #horizon: number;
  /** Indexed by receiver: the error (m·s) when the update would arrive, sent at once. */
  readonly #errors: Float64Array;
  /** Indexed by receiver, when (s) an update would arrive that is sent now; literally: when it is sent. */
  readonly #arrivals: Float64Array;
  #spawn = 0;

  /** `heartbeat` (s): of the lane's trigger. */
  constructor({ aim, flights, horizon }: EqualErrorsParams, receivers: number, heartbeat: number) {
    this.#isLiteral = aim === 'literal';
    this.#flights = flights ?? (aim === 'literal' ? 'at-once' : 'delayed');
    this.#horizon = Math.min(horizon, heartbeat);
    this.#errors = new Float64Array(receivers);
    this.#arrivals = new Float64Array(receivers);
  }

  /** Sends the newest update, or holds it. A receiver that would wait beyond the horizon waits for the next trigger. */
  schedule(view: TriggerView, plan: SendPlan): void {
    const begins = view.life !== this.#spawn;
    this.#spawn = view.life;
    const worst = this.#assess(view);
    for (let receiver = 0; receiver < view.receivers; receiver++) {
      const now = begins || receiver === worst || view.lastAcknowledgedAt(receiver) === -Infinity;
      if (now) plan.send(receiver);
      const holding = now ? 0 : this.#hold(plan, receiver, this.#errors[worst] as number);
      plan.explain(receiver, 0, this.#errors[receiver] as number);
      plan.explain(receiver, 1, holding);
    }
  }

  /** Computes arrivals and errors; the first receiver with the largest error. */
  #assess(view: TriggerView): number {
    const errors = this.#errors;
    let worst = 0;
    for (let receiver = 0; receiver < view.receivers; receiver++) {
      const arrival = this.#isLiteral ? view.now : view.now + view.delay(receiver);
      this.#arrivals[receiver] = arrival;
      errors[receiver] = view.aee(receiver, arrival, this.#flights);
      if ((errors[receiver] as number) > (errors[worst] as number)) worst = receiver;
    }
    return worst;
  }

  /** Holds the update until the error reaches `target` (m·s); for how long (s), Infinity: beyond the horizon. */
  #hold(plan: SendPlan, receiver: number, target: number): number {
    const earliest = this.#arrivals[receiver] as number;
    return plan.holdForAee(receiver, target, earliest, earliest + this.#horizon, this.#flights);
  }
}
