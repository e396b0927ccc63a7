/** Template title: which receivers get an update. */
import { count, defineFairnessScheduler, z } from 'driftbench/plugin-api';

export default defineFairnessScheduler({
  id: 'template-id',
  title: 'Template title',
  source: 'Where the algorithm comes from: a paper, an equation',
  // When to choose it: completes “good for …”, “needs …”, “costs …”; lists show plugins of the same use together.
  guidance: { use: 'Your own', goodFor: 'a start', needs: 'your idea', costs: 'an hour' },
  // Each parameter has a unit, a range, a default and one sentence: forms, help and documents are made of them.
  params: z.object({
    updates: count({ default: 1, min: 1, max: 1000, help: 'How many receivers get an update.' }),
  }),
  // Values by which the bench shows why a decision was made.
  explains: [{ id: 'turn', title: 'Turn', unit: '' }],
  create({ params: { updates }, receivers }) {
    return {
      // Called for every update: it decides for each receiver, keeps nothing of its arguments and allocates nothing.
      onTrigger(view, plan) {
        const first = (view.index * updates) % receivers;
        for (let receiver = 0; receiver < receivers; receiver++) {
          const turn = (receiver - first + receivers) % receivers;
          plan.explain(receiver, 0, turn);
          if (view.index === 0 || turn < updates) plan.send(receiver);
        }
      },
    };
  },
  // What it holds to, whatever happens: the laws try it.
  promises: ({ params: { updates }, receivers }) => ({ budget: updates, wait: Math.ceil(receivers / updates) }),
});
