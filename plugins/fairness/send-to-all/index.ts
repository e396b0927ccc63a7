/** Every update goes to every receiver: the papers' base case. */
import { defineFairnessScheduler, z } from '../../kit/index.ts';

export default defineFairnessScheduler({
  id: 'send-to-all',
  title: 'Send to all',
  source: 'Thesis, section 3.3.3.1: base case',
  guidance: {
    use: 'Without a budget',
    goodFor: 'the base case without a bound on traffic (thesis 3.3.3.1)',
    needs: 'bandwidth for every update to every receiver',
    costs: 'the most updates',
  },
  params: z.object({}),
  create: () => ({
    onTrigger(trigger, plan) {
      for (let receiver = 0; receiver < trigger.receivers; receiver++) plan.send(receiver);
    },
  }),
  promises: ({ receivers }) => ({ budget: receivers, wait: 1 }),
});
