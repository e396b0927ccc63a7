/** A fairness scheduler that never comes back from its third trigger: a loop, which works all the time. */
import { z } from 'zod';

export default {
  kind: 'fairness',
  api: 1,
  id: 'endless',
  title: 'Never returns',
  source: 'planted for a test',
  params: z.object({}),
  create: () => ({
    onTrigger({ index, receivers }, plan) {
      while (index >= 2);
      for (let receiver = 0; receiver < receivers; receiver++) plan.send(receiver);
    },
  }),
};
