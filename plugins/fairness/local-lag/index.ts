/**
 * Local lag: all receivers show the world a fixed time in the past, so that those with a shorter delay see the same
 * state at the same time.
 */
import { defineFairnessScheduler, seconds, z } from '../../kit/index.ts';

export default defineFairnessScheduler({
  id: 'local-lag',
  title: 'Local lag',
  source: 'Mauve, CSCW 2000; as in NetGames’05, section 2, and the thesis, section 1.4',
  guidance: {
    use: 'One delay for all',
    goodFor: 'playing against each other on equal terms (Mauve 2000)',
    needs: 'synchronised clocks, and a lag longer than the longest delay',
    costs: 'all players see everything that late',
  },
  params: z.object({
    lag: seconds({ default: 0.1, min: 0, max: 10, help: 'Receivers show the world as it was this long ago.' }),
    late: z.enum(['use', 'discard']).default('use').meta({
      unit: '',
      description: 'Updates that arrive later than the lag: use shows them from their arrival on, discard drops them.',
    }),
  }),
  create: () => ({
    onTrigger(view, plan) {
      for (let receiver = 0; receiver < view.receivers; receiver++) plan.send(receiver);
    },
  }),
  promises: ({ receivers }) => ({ budget: receivers, wait: 1 }),
  playout: ({ lag, late }) => ({ lag, bucket: 0, late }),
});
