/** Each receiver has its own interval in triggers, set by its share of the budget whenever it gets an update. */
import {
  BudgetShares,
  budgetPerTrigger,
  count,
  defineFairnessScheduler,
  frequenciesExplained,
  frequenciesOf,
  shareParams,
  z,
} from '../../kit/index.ts';
import { Turns } from './turns.ts';

const explains = [
  ...frequenciesExplained,
  { id: 'interval', title: 'Interval', unit: 'triggers' },
  { id: 'credit', title: 'Credit', unit: 'triggers' },
] as const;

const cap = count({
  default: 30,
  min: 1,
  max: 1_000_000,
  help: 'Longest interval in triggers: a receiver whose share is 0, as before its first acknowledgement, would otherwise wait without end. 1000 practically disables the limit.',
});

export default defineFairnessScheduler({
  id: 'deterministic-budget',
  title: 'Deterministic budget',
  source: 'Thesis, section 3.4.2; NetGames’05, section 5.2',
  guidance: {
    use: 'Within a budget of updates',
    goodFor: 'shares of a budget without randomness (thesis 3.4.2)',
    needs: 'acknowledgements for shares by error',
    costs: 'intervals change only when a receiver is served',
  },
  params: z.object({ budget: budgetPerTrigger(), cap, ...shareParams() }),
  explains,
  create: ({ params, receivers }) => {
    const shares = new BudgetShares(params, receivers);
    const frequencies = new Float64Array(receivers);
    const turns = new Turns(receivers, params.cap);
    return {
      onTrigger(view, plan) {
        if (!turns.anyDue(view.index)) return;
        if (view.index > 0) shares.weigh(view);
        frequenciesOf(shares.values, params.budget, frequencies);
        for (let receiver = 0; receiver < receivers; receiver++) {
          if (!turns.isDue(receiver, view.index)) continue;
          if (view.index > 0 && view.lastSentUpdate(receiver) < 0) {
            turns.wait(receiver, view.index);
            continue;
          }
          plan.send(receiver);
          const frequency = frequencies[receiver] as number;
          plan.explain(receiver, 0, shares.values[receiver] as number);
          plan.explain(receiver, 1, frequency);
          plan.explain(receiver, 2, turns.renew(receiver, frequency));
          plan.explain(receiver, 3, turns.creditOf(receiver));
        }
      },
    };
  },
  promises: ({ params: { budget, cap } }) => ({ budget, wait: cap }),
});
