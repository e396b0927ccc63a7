/** Worst first: the receiver with the largest error gets the update; a bounded wait keeps every receiver served. */
import {
  count,
  defineFairnessScheduler,
  isUnanswered,
  z,
  type FairnessScheduler,
  type SendPlan,
  type TriggerView,
} from 'driftbench/plugin-api';

class WorstFirst implements FairnessScheduler {
  readonly #updates: number;
  readonly #patience: number;
  /** Triggers since each receiver was served, and how urgent it is now; −1: it has been served at this trigger. */
  readonly #waited: Float64Array;
  readonly #urgency: Float64Array;

  constructor(updates: number, patience: number, receivers: number) {
    this.#updates = Math.min(updates, receivers);
    this.#patience = patience;
    this.#waited = new Float64Array(receivers);
    this.#urgency = new Float64Array(receivers);
  }

  onTrigger(view: TriggerView, plan: SendPlan): void {
    for (let receiver = 0; receiver < view.receivers; receiver++) this.#weigh(receiver, view, plan);
    const updates = view.index === 0 ? view.receivers : this.#updates;
    for (let sent = 0; sent < updates; sent++) this.#serve(this.#mostUrgent(), plan);
  }

  /** Receivers that have waited too long come before all errors, the longest wait first. */
  #weigh(receiver: number, view: TriggerView, plan: SendPlan): void {
    const waited = (this.#waited[receiver] as number) + 1;
    const error = view.aee(receiver, view.now, 'delayed');
    this.#waited[receiver] = waited;
    // Of a receiver that has acknowledged nothing no error is known: it has its fair share.
    const patience = isUnanswered(view, receiver) ? view.receivers / this.#updates - 1 : this.#patience;
    this.#urgency[receiver] = waited > patience ? 1e12 * waited : error;
    plan.explain(receiver, 0, error);
    plan.explain(receiver, 1, waited);
  }

  #mostUrgent(): number {
    let found = 0;
    for (let i = 1; i < this.#urgency.length; i++) if ((this.#urgency[i] as number) > (this.#urgency[found] as number)) found = i;
    return found;
  }

  #serve(receiver: number, plan: SendPlan): void {
    plan.send(receiver);
    this.#urgency[receiver] = -1;
    this.#waited[receiver] = 0;
  }
}

export default defineFairnessScheduler({
  id: 'worst-first',
  title: 'Worst first',
  source: 'The largest accumulated export error is served; a wait is bounded',
  guidance: {
    use: 'Within a budget of updates',
    goodFor: 'the receiver with the largest error',
    needs: 'acknowledgements',
    costs: 'near receivers wait up to the patience',
  },
  params: z.object({
    updates: count({ default: 1, min: 1, max: 1000, help: 'How many receivers are served at a trigger.' }),
    patience: count({ default: 20, min: 1, max: 1000, help: 'Triggers after which a receiver is served whatever its error.' }),
  }),
  explains: [
    { id: 'aee', title: 'AEE', unit: 'm·s' },
    { id: 'waited', title: 'Waited', unit: 'triggers' },
  ],
  create: ({ params: { updates, patience }, receivers }) => new WorstFirst(updates, patience, receivers),
  promises: ({ params: { updates, patience }, receivers }) => ({ budget: updates, wait: patience + Math.ceil(receivers / updates) }),
});
