/** At each trigger, sends the update to exactly one receiver, drawn by its share. */
import { BudgetShares, defineFairnessScheduler, shareParams, z } from '../../kit/index.ts';
import { pickByShares } from './pick-by-shares.ts';

export default defineFairnessScheduler({
  id: 'single-pick',
  title: 'Single pick',
  source: 'NetGames’05, section 5.1',
  params: z.object(shareParams()),
  explains: [{ id: 'share', title: 'Share', unit: '' }],
  create: ({ params, receivers, random }) => {
    const shares = new BudgetShares(params, receivers);
    return {
      onTrigger(view, plan) {
        shares.weigh(view);
        const picked = pickByShares(shares.values, random.uniform());
        for (let receiver = 0; receiver < receivers; receiver++) {
          if (receiver === picked || view.index === 0) plan.send(receiver);
          plan.explain(receiver, 0, shares.values[receiver] as number);
        }
      },
    };
  },
  promises: () => ({ budget: 1 }),
});
