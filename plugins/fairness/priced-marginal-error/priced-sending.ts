/** Sends each update to the receivers for whom it saves the most weighted error, if it is worth the price. */
import { isUnanswered, type FairnessScheduler, type SendPlan, type TriggerView } from '../../kit/index.ts';
import { Price } from './price.ts';
import type { Urgency } from './urgency.ts';

/**
 * Length (s) of the sample, in the middle of an update's use, of its distance from the update before: two short
 * integrals per receiver and trigger, as good as long ones.
 */
const glance = 0.1;

export interface PricedRules {
  readonly urgency: Urgency;
  /** Updates a trigger. */
  readonly budget: number;
  /** For how long (s) after its arrival an update is taken to be of use. */
  readonly horizon: number;
}

/** In the order of the explanation. */
export const quantities = [
  { id: 'error', title: 'Accumulated error', unit: 'm·s' },
  { id: 'saving', title: 'Error saved', unit: 'm·s' },
  { id: 'weight', title: 'Weight', unit: '' },
  { id: 'score', title: 'Weighted saving', unit: 'm·s' },
  { id: 'price', title: 'Price', unit: 'm·s' },
] as const;

export class PricedSending implements FairnessScheduler {
  readonly #rules: PricedRules;
  readonly #price: Price;
  readonly #errors: Float64Array;
  readonly #savings: Float64Array;
  readonly #weights: Float64Array;
  readonly #scores: Float64Array;

  constructor(rules: PricedRules, receivers: number) {
    this.#rules = rules;
    this.#price = new Price(receivers);
    this.#errors = new Float64Array(receivers);
    this.#savings = new Float64Array(receivers);
    this.#weights = new Float64Array(receivers);
    this.#scores = new Float64Array(receivers);
  }

  onTrigger(view: TriggerView, plan: SendPlan): void {
    if (view.index === 0) return sendToAll(view, plan);
    this.#score(view);
    const room = this.#room(view);
    this.#price.move(this.#scores, room);
    this.#explain(plan);
    // With a budget for all receivers there is nothing to choose.
    if (this.#rules.budget >= view.receivers) sendToAll(view, plan);
    else this.#sell(plan, room - this.#serveUnanswered(view, plan, room));
  }

  #score(view: TriggerView): void {
    for (let receiver = 0; receiver < view.receivers; receiver++) {
      this.#errors[receiver] = isUnanswered(view, receiver) ? NaN : view.aee(receiver, view.now, 'delayed');
      this.#savings[receiver] = this.#saving(view, receiver);
    }
    this.#rules.urgency(this.#errors, view.now, this.#weights);
    for (let i = 0; i < view.receivers; i++) this.#scores[i] = (this.#weights[i] as number) * (this.#savings[i] as number);
  }

  /** Error (m·s) that the newest update saves the receiver, estimated in the middle of its use. */
  #saving(view: TriggerView, receiver: number): number {
    const { horizon } = this.#rules;
    const from = view.now + view.delay(receiver) + (horizon - glance) / 2;
    return (view.difference(view.index, view.lastSentUpdate(receiver), from, from + glance) * horizon) / glance;
  }

  /** Updates that may still be sent: never more in all than if every (n / budget)th went to all. */
  #room(view: TriggerView): number {
    const { receivers } = view;
    let sent = 0;
    for (let receiver = 0; receiver < receivers; receiver++) sent += view.sent(receiver);
    return receivers * (Math.floor((view.index * this.#rules.budget) / receivers) + 1) - sent;
  }

  #explain(plan: SendPlan): void {
    for (let receiver = 0; receiver < this.#scores.length; receiver++) {
      plan.explain(receiver, 0, this.#errors[receiver] as number);
      plan.explain(receiver, 1, this.#savings[receiver] as number);
      plan.explain(receiver, 2, this.#weights[receiver] as number);
      plan.explain(receiver, 3, this.#scores[receiver] as number);
      plan.explain(receiver, 4, this.#price.threshold);
    }
  }

  /** A receiver that has acknowledged nothing has its fair share, whatever it would save; returns how many are sent. */
  #serveUnanswered(view: TriggerView, plan: SendPlan, room: number): number {
    const interval = view.receivers / this.#rules.budget;
    let sent = 0;
    for (let receiver = 0; receiver < view.receivers && sent < room; receiver++) {
      if (!isUnanswered(view, receiver) || view.index - view.lastSentUpdate(receiver) < interval) continue;
      plan.send(receiver);
      this.#scores[receiver] = 0;
      sent += 1;
    }
    return sent;
  }

  /** The best first, for as long as there is room. */
  #sell(plan: SendPlan, room: number): void {
    for (let left = room; left > 0; left--) {
      const receiver = this.#best();
      if (receiver < 0) return;
      plan.send(receiver);
      this.#scores[receiver] = 0;
    }
  }

  /** The receiver with the highest score, the first of equals; −1: none is worth the price. */
  #best(): number {
    let best = -1;
    let highest = this.#price.threshold;
    for (let receiver = 0; receiver < this.#scores.length; receiver++) {
      const score = this.#scores[receiver] as number;
      if (score <= highest) continue;
      best = receiver;
      highest = score;
    }
    return best;
  }
}

function sendToAll(view: TriggerView, plan: SendPlan): void {
  for (let receiver = 0; receiver < view.receivers; receiver++) plan.send(receiver);
}
