/** Template title: delay and loss of a packet, in addition to the settings of the link. */
import { defineLinkModel, ratio, seconds, z } from 'driftbench/plugin-api';

export default defineLinkModel({
  id: 'template-id',
  title: 'Template title',
  source: 'Where the model comes from: a paper, a measurement',
  // When to choose it: completes “good for …”, “needs …”, “costs …”; lists show plugins of the same use together.
  guidance: { use: 'Your own', goodFor: 'a start', needs: 'your idea', costs: 'an hour' },
  // Each parameter has a unit, a range, a default and one sentence: forms, help and documents are made of them.
  params: z.object({
    tail: seconds({ default: 0.01, min: 0, max: 10, help: 'Mean of the exponential delay on top.' }),
    loss: ratio({ default: 0.01, min: 0, max: 1, help: 'Share of the packets that is lost.' }),
  }),
  create: ({ params: { tail, loss }, random }) => ({
    // Called for every packet; `random` begins anew for each. It remembers nothing of earlier ones: then all lanes meet
    // the same network.
    carry(_packet, fate) {
      fate.lost = random.uniform() < loss;
      fate.delay = -tail * Math.log(1 - random.uniform());
    },
  }),
});
