/**
 * Sends an update where it saves the most error for its price; error of receivers that had more of it counts for more.
 */
import { budgetPerTrigger, defineFairnessScheduler, seconds, z } from '../../kit/index.ts';
import { PricedSending, quantities } from './priced-sending.ts';
import { urgencies } from './urgency.ts';

const variant = z.enum(['balanced', 'fair']).default('balanced').meta({
  unit: '',
  description: 'Objective: balanced, less error for the worst at little cost to the others; fair, the same error for every receiver.',
});

const horizon = seconds({ default: 0.5, min: 0.1, max: 60, help: 'Time after its arrival for which an update is assumed to be useful.' });

export default defineFairnessScheduler({
  id: 'priced-marginal-error',
  title: 'Priced marginal error',
  source: 'Driftbench: docs/decisions/0015-priced-marginal-error.md',
  guidance: {
    use: 'Within a budget of updates',
    goodFor: 'less error for the worst receiver at little cost to the others',
    needs: 'acknowledgements',
    costs: 'an estimate of usefulness per receiver at each trigger',
  },
  params: z.object({ variant, budget: budgetPerTrigger(), horizon }),
  explains: quantities,
  create: ({ params: { variant, budget, horizon }, receivers }) =>
    new PricedSending({ urgency: urgencies[variant], budget, horizon }, receivers),
  promises: ({ params: { budget } }) => ({ budget }),
});
