/** Sends each receiver its share of the budget at regular gaps; only the position of the first gap is random. */
import { BudgetFrequencies, budgetPerTrigger, defineFairnessScheduler, frequenciesExplained, shareParams, z } from '../../kit/index.ts';

export default defineFairnessScheduler({
  id: 'systematic',
  title: 'Systematic sampling',
  source: 'Madow, 1949: systematic sampling; with the frequencies of the thesis, section 3.4.1.3',
  guidance: {
    use: 'Within a budget of updates',
    goodFor: 'shares of a budget with regular gaps',
    needs: 'acknowledgements for shares by error',
    costs: 'follows changes of shares with the next gap only',
  },
  params: z.object({ budget: budgetPerTrigger(), ...shareParams() }),
  explains: [...frequenciesExplained, { id: 'phase', title: 'Phase', unit: '' }],
  create: ({ params, receivers, random }) => {
    const frequencies = new BudgetFrequencies(params, receivers);
    /** How much of an update has come together for each receiver, below 1. */
    const phases = Float64Array.from({ length: receivers }, () => random.uniform());
    return {
      onTrigger(view, plan) {
        frequencies.weigh(view);
        for (let receiver = 0; receiver < receivers; receiver++) {
          const phase = (phases[receiver] as number) + (frequencies.values[receiver] as number);
          if (phase >= 1) plan.send(receiver);
          phases[receiver] = phase >= 1 ? phase - 1 : phase;
          frequencies.explain(receiver, plan);
          plan.explain(receiver, 2, phase);
        }
      },
    };
  },
  promises: ({ params: { budget } }) => ({ budget }),
});
