/** At every trigger each receiver is sent the update by chance, with its share of the budget as the probability. */
import {
  BudgetShares,
  budgetPerTrigger,
  defineFairnessScheduler,
  frequenciesOf,
  shareParams,
  z,
} from '../../../engine/plugin-api/index.ts';

const explains = [
  { id: 'share', title: 'Share', unit: '' },
  { id: 'frequency', title: 'Frequency', unit: '' },
  { id: 'draw', title: 'Draw', unit: '' },
] as const;

export default defineFairnessScheduler({
  id: 'probabilistic-budget',
  title: 'Probabilistic budget',
  source: 'Thesis, section 3.4.1',
  params: z.object({ budget: budgetPerTrigger(), ...shareParams() }),
  explains,
  create: ({ params, receivers, random }) => {
    const shares = new BudgetShares(params, receivers);
    const frequencies = new Float64Array(receivers);
    return {
      onTrigger(view, plan) {
        shares.weigh(view);
        frequenciesOf(shares.values, params.budget, frequencies);
        for (let receiver = 0; receiver < receivers; receiver++) {
          const frequency = view.index === 0 ? 1 : (frequencies[receiver] as number);
          const draw = random.uniform();
          if (draw < frequency) plan.send(receiver);
          plan.explain(receiver, 0, shares.values[receiver] as number);
          plan.explain(receiver, 1, frequency);
          plan.explain(receiver, 2, draw);
        }
      },
    };
  },
});
