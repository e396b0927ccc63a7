/** At each trigger, sends the update to exactly one receiver, drawn by its share. */
import { BudgetShares, defineFairnessScheduler, shareParams, z } from '../../kit/index.ts';

export default defineFairnessScheduler({
  id: 'single-pick',
  title: 'Single pick',
  source: 'NetGames’05, section 5.1',
  guidance: {
    use: 'Within a budget of updates',
    goodFor: 'exactly one receiver a trigger',
    needs: 'acknowledgements for shares by error',
    costs: 'random gaps between updates of a receiver',
  },
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

/**
 * The roulette draw: the index on whose stretch of the shares, laid end to end, the draw (uniform in [0, 1)) falls.
 * Never one without a share, even where rounding leaves the shares short of the draw. Does not allocate.
 */
export function pickByShares(shares: Float64Array, draw: number): number {
  let reached = 0;
  let last = 0;
  for (let i = 0; i < shares.length; i++) {
    const share = shares[i] as number;
    if (share <= 0) continue;
    last = i;
    reached += share;
    if (draw < reached) return i;
  }
  return last;
}
