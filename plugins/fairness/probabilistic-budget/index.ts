/** At each trigger, sends the update to each receiver at random, with its share of the budget as the probability. */
import { BudgetFrequencies, budgetPerTrigger, defineFairnessScheduler, frequenciesExplained, shareParams, z } from '../../kit/index.ts';

export default defineFairnessScheduler({
  id: 'probabilistic-budget',
  title: 'Probabilistic budget',
  source: 'Thesis, section 3.4.1',
  guidance: {
    use: 'Within a budget of updates',
    goodFor: 'shares of a budget at random, as the thesis has them (3.4.1)',
    needs: 'acknowledgements for shares by error',
    costs: 'random gaps: some receivers wait long; the budget holds on average only',
  },
  params: z.object({ budget: budgetPerTrigger(), ...shareParams() }),
  explains: [...frequenciesExplained, { id: 'draw', title: 'Draw', unit: '' }],
  create: ({ params, receivers, random }) => {
    const frequencies = new BudgetFrequencies(params, receivers);
    return {
      onTrigger(view, plan) {
        frequencies.weigh(view);
        for (let receiver = 0; receiver < receivers; receiver++) {
          const draw = random.uniform();
          if (draw < (frequencies.values[receiver] as number)) plan.send(receiver);
          frequencies.explain(receiver, plan);
          plan.explain(receiver, 2, draw);
        }
      },
    };
  },
  promises: ({ params: { budget } }) => ({ budget }),
});
