/**
 * The account of relative errors: by how much each receiver erred more than was estimated when its updates were
 * scheduled.
 */
import { isUnanswered, type Acknowledgement, type SendPlan, type TriggerView } from '../../kit/index.ts';
import { Expectations } from './expectations.ts';

/**
 * A receiver that has acknowledged nothing is sent the next update at once when it is behind the mean by more than this
 * many updates.
 */
const patience = 3;

export interface RelativeErrorOptions {
  readonly receivers: number;
  /** An update that would have to wait longer (s) is never sent. */
  readonly horizon: number;
  /** Feedback stays in the account after it has been used. */
  readonly accumulates: boolean;
}

/**
 * NetGames'05, section 4, with its errata: E_k = R_k + error pending of updates never sent to k + ∫ |U − old_k| over
 * [T, T + dt_k]; the largest E gets δ = 0, the others the δ of Eq 1. R = A − S, actual less estimated, as Theorem 4.1
 * needs it. Feedback that is late is used when it arrives. The first update of a spawn goes to all at once.
 */
export class RelativeErrors {
  /**
   * Indexed by receiver: R that has come since the last schedule and waits for the next, and the error pending of updates never
   * sent, m·s.
   */
  readonly fresh: Float64Array;
  readonly pending: Float64Array;
  readonly #horizon: number;
  readonly #accumulates: boolean;
  /** Indexed by receiver: R that the last schedule used, and E, m·s. */
  readonly #used: Float64Array;
  readonly #errors: Float64Array;
  readonly #expectations: Expectations;
  #spawn = 0;

  constructor({ receivers, horizon, accumulates }: RelativeErrorOptions) {
    this.#horizon = horizon;
    this.#accumulates = accumulates;
    this.#used = new Float64Array(receivers);
    this.fresh = new Float64Array(receivers);
    this.pending = new Float64Array(receivers);
    this.#errors = new Float64Array(receivers);
    this.#expectations = new Expectations(receivers);
  }

  /**
   * Schedules the newest update; it replaces one not sent in time. Receivers that acknowledged nothing have their fair
   * share.
   */
  schedule(view: TriggerView, plan: SendPlan): void {
    const begins = view.life !== this.#spawn;
    this.#spawn = view.life;
    for (let receiver = 0; receiver < view.receivers; receiver++) this.#settle(view, receiver, begins);
    this.#expectations.begin(view.index, view.now);
    const sent = meanSent(view);
    const worst = this.#assess(view);
    for (let receiver = 0; receiver < view.receivers; receiver++) {
      this.#expectations.note(receiver, view.delay(receiver), begins ? -1 : view.lastSentUpdate(receiver));
      const now = begins || receiver === worst || (isUnanswered(view, receiver) && view.sent(receiver) < sent - patience);
      const holding = now ? 0 : this.#hold(view, plan, receiver, worst);
      if (holding === 0) plan.send(receiver);
      plan.explain(receiver, 0, this.#errors[receiver] as number);
      plan.explain(receiver, 1, holding);
      plan.explain(receiver, 2, this.#used[receiver] as number);
    }
  }

  /** Takes in feedback: R = A − S, the error between the estimated and the actual arrival. */
  take({ receiver, update, sentAt, arrivedAt }: Acknowledgement, view: TriggerView): void {
    const expectations = this.#expectations;
    if (!expectations.knows(update, view.now)) return;
    const displaced = expectations.displacedBy(receiver, update);
    if (!expectations.knows(displaced, view.now)) return;
    const estimated = sentAt + expectations.delayOf(receiver, update);
    const late = arrivedAt > estimated;
    const error = view.difference(update, displaced, late ? estimated : arrivedAt, late ? arrivedAt : estimated);
    this.fresh[receiver]! += late ? error : -error;
  }

  /**
   * Settles what the last update has become: sent, so that its R is used; or not, so that R stays, and what the receiver erred
   * for it is pending.
   */
  #settle(view: TriggerView, receiver: number, begins: boolean): void {
    const last = view.index - 1;
    const playing = view.lastSentUpdate(receiver);
    if (playing < 0) this.#forget(receiver);
    if (playing < last && !begins) {
      this.pending[receiver]! += view.difference(last, playing, this.#expectations.madeAt(last), view.now);
    } else {
      this.pending[receiver] = 0;
      if (!this.#accumulates) this.#used[receiver] = 0;
    }
    this.#used[receiver]! += this.fresh[receiver] as number;
    this.fresh[receiver] = 0;
  }

  /** Nothing has been sent to the present receiver: the account is that of one that left. */
  #forget(receiver: number): void {
    this.fresh[receiver] = this.#used[receiver] = this.pending[receiver] = 0;
  }

  /** Computes every E; the first receiver with the largest. */
  #assess(view: TriggerView): number {
    const errors = this.#errors;
    let worst = 0;
    for (let receiver = 0; receiver < view.receivers; receiver++) {
      const coming = view.difference(view.index, view.lastSentUpdate(receiver), view.now, view.now + view.delay(receiver));
      errors[receiver] = (this.#used[receiver] as number) + (this.pending[receiver] as number) + coming;
      if ((errors[receiver] as number) > (errors[worst] as number)) worst = receiver;
    }
    return worst;
  }

  /** Eq 1: holds for δ (s) and returns it; 0: the update must be sent at once; Infinity: not within the horizon. */
  #hold(view: TriggerView, plan: SendPlan, receiver: number, worst: number): number {
    const playing = view.lastSentUpdate(receiver);
    const missing = (this.#errors[worst] as number) - (this.#errors[receiver] as number);
    if (playing < 0 || missing <= 0) return 0;
    const earliest = view.now + view.delay(receiver);
    return plan.holdForDifference(receiver, playing, missing, earliest, earliest + this.#horizon);
  }
}

/** Updates sent, mean over the receivers. */
function meanSent(view: TriggerView): number {
  let sent = 0;
  for (let receiver = 0; receiver < view.receivers; receiver++) sent += view.sent(receiver);
  return sent / view.receivers;
}
