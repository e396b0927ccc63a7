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

/** Whether somebody who could come up to the largest error at the last trigger still can is asked at every so manyth only. */
const often = 16;

/**
 * Thesis, section 3.3: the receiver X with the largest error (the first of equals) gets the update now, every other receiver m at the T
 * with AEE_m(T) = AEE_X (Eq 3.4). Delay-aware, both are meant at the arrival: the error of X at now + d_X, T not before now + d_m, and the
 * update is sent at T − d_m. Who has acknowledged nothing yet, and everybody at the beginning of a life, gets it now.
 */
export class EqualErrors {
  readonly #isLiteral: boolean;
  readonly #flights: FlightAssumption;
  readonly #horizon: number;
  /** By receiver: the error (m·s) when the update would arrive, sent at once; −∞: it cannot come up to the largest within the horizon. */
  readonly #errors: Float64Array;
  /** By receiver, when (s) an update would arrive that is sent now; literally: when it is sent. */
  readonly #arrivals: Float64Array;
  /** Who had the largest at the last trigger. */
  #worst = 0;
  #life = 0;

  /** `heartbeat` (s): of the lane's trigger. */
  constructor({ aim, flights, horizon }: EqualErrorsParams, receivers: number, heartbeat: number) {
    this.#isLiteral = aim === 'literal';
    this.#flights = flights ?? (aim === 'literal' ? 'at-once' : 'delayed');
    this.#horizon = Math.min(horizon, heartbeat);
    this.#errors = new Float64Array(receivers);
    this.#arrivals = new Float64Array(receivers);
  }

  /** Sends the newest update, or holds it; who would have to wait beyond the horizon has it held until the next trigger. */
  schedule(view: TriggerView, plan: SendPlan): void {
    const begins = view.life !== this.#life;
    this.#life = view.life;
    for (let i = 0; i < view.receivers; i++) this.#arrivals[i] = this.#isLiteral ? view.now : view.now + view.delay(i);
    this.#assess(view, begins || plan.isWatched ? -Infinity : this.#errorOf(view, this.#worst));
    for (let receiver = 0; receiver < view.receivers; receiver++) {
      const now = begins || receiver === this.#worst || view.lastAcknowledgedAt(receiver) === -Infinity;
      if (now) plan.send(receiver);
      const holding = now ? 0 : this.#hold(plan, receiver);
      if (!plan.isWatched) continue;
      plan.explain(receiver, 0, this.#errors[receiver] as number);
      plan.explain(receiver, 1, holding);
    }
  }

  /** Works out the errors, and who is the first with the largest. That is `floor` (m·s) or more: who cannot come up to it need not be reckoned. */
  #assess(view: TriggerView, floor: number): void {
    const errors = this.#errors;
    let largest = -Infinity;
    for (let receiver = 0; receiver < view.receivers; receiver++) {
      errors[receiver] = this.#mayReach(view, receiver, floor) ? this.#errorOf(view, receiver) : -Infinity;
      if ((errors[receiver] as number) <= largest) continue;
      largest = errors[receiver] as number;
      this.#worst = receiver;
    }
  }

  #errorOf(view: TriggerView, receiver: number): number {
    return view.aee(receiver, this.#arrivals[receiver] as number, this.#flights);
  }

  /** Whether the receiver may err so much (m·s) before it has waited for as long as it may. */
  #mayReach(view: TriggerView, receiver: number, amount: number): boolean {
    if (this.#errors[receiver] !== -Infinity && view.index % often !== 0) return true;
    return amount <= 0 || view.aeeAtMost(receiver, (this.#arrivals[receiver] as number) + this.#horizon, this.#flights) >= amount;
  }

  /** Says how long (s) the update waits, if that is known; Infinity: beyond the horizon. */
  #hold(plan: SendPlan, receiver: number): number {
    if (this.#errors[receiver] === -Infinity) {
      plan.hold(receiver, Infinity);
      return Infinity;
    }
    const earliest = this.#arrivals[receiver] as number;
    const target = this.#errors[this.#worst] as number;
    return plan.holdForAee(receiver, target, earliest, earliest + this.#horizon, this.#flights);
  }
}
