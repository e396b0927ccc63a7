/** Updates go where difference, time since the last send and loss say that they are worth most: after Tang and Zhou. */
import {
  budgetPerTrigger,
  defineFairnessScheduler,
  isUnanswered,
  LinkRecord,
  z,
  type Acknowledgement,
  type FairnessScheduler,
  type SendPlan,
  type TriggerView,
} from '../../kit/index.ts';

const variant = z.enum(['mean', 'minimax']).default('mean').meta({
  unit: '',
  description:
    'Objective: mean, the least sum of inconsistencies (difference × time since the last send); minimax, the same inconsistency for all (difference alone).',
});

/** Most updates in hand, for each receiver: what is not spent while nothing differs is not saved up without limit. */
const reserve = 1;

class LossAware implements FairnessScheduler {
  readonly #budget: number;
  readonly #weighsTime: boolean;
  readonly #links: readonly LinkRecord[];
  readonly #newest: Float64Array;
  readonly #scores: Float64Array;
  #credit = 0;
  #spawn = 0;

  constructor(budget: number, weighsTime: boolean, receivers: number) {
    this.#budget = budget;
    this.#weighsTime = weighsTime;
    this.#links = Array.from({ length: receivers }, () => new LinkRecord());
    this.#newest = new Float64Array(receivers).fill(-1);
    this.#scores = new Float64Array(receivers);
  }

  onTrigger(view: TriggerView, plan: SendPlan): void {
    const begins = view.life !== this.#spawn;
    this.#spawn = view.life;
    this.#score(view, plan);
    // The first update of all goes to every receiver, and is not counted.
    if (view.index > 0) this.#credit = Math.min(this.#credit + this.#budget, reserve * view.receivers + this.#budget);
    if (begins) this.#scores.fill(Infinity);
    for (let left = view.receivers; left > 0 && (begins || this.#credit >= 1); left--) {
      const receiver = this.#best();
      if (receiver < 0) break;
      this.#scores[receiver] = 0;
      plan.send(receiver);
      if (view.index > 0) this.#credit -= 1;
    }
    for (let receiver = 0; receiver < view.receivers; receiver++) this.#book(view, receiver);
  }

  onAcknowledgement({ receiver, update, arrivedAt }: Acknowledgement, view: TriggerView): void {
    this.#links[receiver]?.acknowledged(update, arrivedAt, view.now);
  }

  #score(view: TriggerView, plan: SendPlan): void {
    const interval = view.receivers / this.#budget;
    for (let receiver = 0; receiver < view.receivers; receiver++) {
      const link = this.#links[receiver] as LinkRecord;
      link.expire(view.now);
      const last = view.lastSentUpdate(receiver);
      const difference = last < 0 ? 0 : view.distance(last, view.now + view.delay(receiver));
      const age = last < 0 ? 0 : view.now - view.lastSentAt(receiver);
      const score = (difference * (this.#weighsTime ? age : 1) * (1 + link.loss)) / (1 - link.loss);
      const isDue = isUnanswered(view, receiver) && view.index - last >= interval;
      this.#scores[receiver] = isDue ? Infinity : score;
      plan.explain(receiver, 0, difference);
      plan.explain(receiver, 1, age);
      plan.explain(receiver, 2, link.loss);
      plan.explain(receiver, 3, score);
    }
  }

  /** The receiver with the highest score, the first of equals; −1: none has one. */
  #best(): number {
    let best = -1;
    let most = 0;
    for (let receiver = 0; receiver < this.#scores.length; receiver++) {
      if ((this.#scores[receiver] as number) <= most) continue;
      most = this.#scores[receiver] as number;
      best = receiver;
    }
    return best;
  }

  #book(view: TriggerView, receiver: number): void {
    const newest = view.lastSentUpdate(receiver);
    if (newest === this.#newest[receiver]) return;
    const link = this.#links[receiver] as LinkRecord;
    if (newest < (this.#newest[receiver] as number)) link.restart();
    if (newest >= 0) link.sent(newest, view.lastSentAt(receiver));
    this.#newest[receiver] = newest;
  }
}

export default defineFairnessScheduler({
  id: 'loss-aware',
  title: 'Loss-aware',
  source:
    'After Tang and Zhou, IEEE TPDS 21, 2010 (10.1109/TPDS.2009.113): the rule is derived here, see docs/decisions/0052-loss-aware.md',
  guidance: {
    use: 'Within a budget of updates',
    goodFor: 'less mean deviation than budgets by error, with losses or without',
    needs: 'acknowledgements that reveal losses',
    costs: 'no threshold: updates go where little is gained; the largest error of a lossy receiver is not bounded',
  },
  params: z.object({ variant, budget: budgetPerTrigger() }),
  explains: [
    { id: 'difference', title: 'Difference at arrival', unit: 'm' },
    { id: 'age', title: 'Time since the last send', unit: 's' },
    { id: 'loss', title: 'Mean loss', unit: '' },
    { id: 'score', title: 'Score', unit: '' },
  ],
  create: ({ params: { variant, budget }, receivers }) => new LossAware(budget, variant === 'mean', receivers),
  promises: ({ params: { budget } }) => ({ budget }),
});
