/** Every nth update goes to every receiver: the papers' 1/n base case. */
import { count, defineFairnessScheduler, z } from '../../kit/index.ts';

export default defineFairnessScheduler({
  id: 'every-nth',
  title: 'Every nth',
  source: 'Thesis, section 3.4.1.4: 1/3 base case',
  guidance: {
    use: 'Without a budget',
    goodFor: 'the base case that every scheduler with a budget is compared with (thesis 3.4.1.4)',
    needs: 'nothing',
    costs: '1/n of the updates; all receivers get the same, whatever their error',
  },
  params: z.object({
    n: count({ default: 3, min: 1, max: 1000, help: 'Triggers 0, n, 2n … are sent to all receivers, the others to none.' }),
  }),
  create: ({ params: { n } }) => ({
    onTrigger(trigger, plan) {
      if (trigger.index % n !== 0) return;
      for (let receiver = 0; receiver < trigger.receivers; receiver++) plan.send(receiver);
    },
  }),
  promises: ({ params: { n }, receivers }) => ({ budget: receivers / n, wait: n }),
});
