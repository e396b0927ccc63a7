/** Equal errors: the newest update goes to each receiver when that makes its accumulated error the largest there is. */
import { z } from 'zod';
import type { ExplainedQuantity, FlightAssumption, SendPlan, TriggerView } from './fairness.ts';
import { seconds } from './quantities.ts';

/** Parameters of a scheduler that equalises errors. */
export const equalErrorsParams = z.object({
  aim: z.enum(['delay-aware', 'literal']).default('delay-aware').meta({
    unit: '',
    description: 'literal: an update is sent at the moment at which it should arrive, as printed; delay-aware: a delay earlier.',
  }),
  flights: z.enum(['at-once', 'delayed']).optional().meta({
    unit: '',
    description:
      'Updates under way are taken to arrive at-once, “without any delay”, or delayed as estimated (both in thesis 3.3.2). Left out: at-once if literal, else delayed.',
  }),
  horizon: seconds({
    default: 10,
    min: 0.01,
    max: 600,
    help: 'An update that would have to wait longer than this, or than the heartbeat of the trigger, waits for the next trigger.',
  }),
});

export type EqualErrorsParams = z.output<typeof equalErrorsParams>;

/** What its decisions hang on, in the order in which it tells them. */
export const equalErrorsExplained: readonly ExplainedQuantity[] = [
  { id: 'error', title: 'Error when it would arrive, sent at once', unit: 'm·s' },
  { id: 'holding', title: 'Holding time δ', unit: 's' },
];

/**
 * Thesis, section 3.3: the receiver X with the largest error (the first of equals) gets the update now, every other receiver m at the T
 * with AEE_m(T) = AEE_X (Eq 3.4). Delay-aware, both are meant at the arrival: the error of X at now + d_X, T not before now + d_m, and the
 * update is sent at T − d_m. Who has acknowledged nothing yet, and everybody at the beginning of a life, gets it now.
 */
export class EqualErrors {
  readonly #isLiteral: boolean;
  readonly #flights: FlightAssumption;
  readonly #horizon: number;
  /** By receiver: the error (m·s) when the update would arrive, sent at once. */
  readonly #errors: Float64Array;
  #life = 0;

  /** `heartbeat` (s): of the lane's trigger. */
  constructor({ aim, flights, horizon }: EqualErrorsParams, receivers: number, heartbeat: number) {
    this.#isLiteral = aim === 'literal';
    this.#flights = flights ?? (aim === 'literal' ? 'at-once' : 'delayed');
    this.#horizon = Math.min(horizon, heartbeat);
    this.#errors = new Float64Array(receivers);
  }

  /** Sends the newest update, or holds it; who would have to wait beyond the horizon has it held until the next trigger. */
  schedule(view: TriggerView, plan: SendPlan): void {
    const begins = view.life !== this.#life;
    this.#life = view.life;
    const worst = this.#assess(view);
    for (let receiver = 0; receiver < view.receivers; receiver++) {
      const now = begins || receiver === worst || view.lastAcknowledgedAt(receiver) === -Infinity;
      if (now) plan.send(receiver);
      plan.explain(receiver, 0, this.#errors[receiver] as number);
      plan.explain(receiver, 1, now ? 0 : this.#hold(view, plan, receiver, worst));
    }
  }

  /** Works out the errors; the first receiver with the largest. */
  #assess(view: TriggerView): number {
    const errors = this.#errors;
    let worst = 0;
    for (let receiver = 0; receiver < view.receivers; receiver++) {
      errors[receiver] = view.aee(receiver, view.now + this.#lead(view, receiver), this.#flights);
      if ((errors[receiver] as number) > (errors[worst] as number)) worst = receiver;
    }
    return worst;
  }

  /** Says how long (s) the update waits, if that is known; Infinity: beyond the horizon. */
  #hold(view: TriggerView, plan: SendPlan, receiver: number, worst: number): number {
    const earliest = view.now + this.#lead(view, receiver);
    const target = this.#errors[worst] as number;
    return plan.holdForAee(receiver, target, earliest, earliest + this.#horizon, this.#flights);
  }

  /** How long (s) before its arrival an update is sent. */
  #lead(view: TriggerView, receiver: number): number {
    return this.#isLiteral ? 0 : view.delay(receiver);
  }
}
