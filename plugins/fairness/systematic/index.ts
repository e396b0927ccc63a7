/** Every receiver is sent its share of the budget at regular gaps: only where the first one falls is left to chance. */
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
  { id: 'phase', title: 'Phase', unit: '' },
] as const;

export default defineFairnessScheduler({
  id: 'systematic',
  title: 'Systematic sampling',
  source: 'Madow, 1949: systematic sampling; with the frequencies of the thesis, section 3.4.1.3',
  params: z.object({ budget: budgetPerTrigger(), ...shareParams() }),
  explains,
  create: ({ params, receivers, random }) => {
    const shares = new BudgetShares(params, receivers);
    const frequencies = new Float64Array(receivers);
    /** How much of an update has come together for each receiver, below 1. */
    const phases = Float64Array.from({ length: receivers }, () => random.uniform());
    return {
      onTrigger(view, plan) {
        shares.weigh(view);
        frequenciesOf(shares.values, params.budget, frequencies);
        for (let receiver = 0; receiver < receivers; receiver++) {
          const frequency = view.index === 0 ? 1 : (frequencies[receiver] as number);
          const phase = (phases[receiver] as number) + frequency;
          if (phase >= 1) plan.send(receiver);
          phases[receiver] = phase >= 1 ? phase - 1 : phase;
          plan.explain(receiver, 0, shares.values[receiver] as number);
          plan.explain(receiver, 1, frequency);
          plan.explain(receiver, 2, phase);
        }
      },
    };
  },
});
