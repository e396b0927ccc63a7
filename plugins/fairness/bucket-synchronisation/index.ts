/**
 * Bucket synchronisation as in MiMaze: updates made in the same bucket are shown together after a fixed delay;
 * receivers with a longer delay show none.
 */
import { defineFairnessScheduler, seconds, z } from '../../kit/index.ts';

export default defineFairnessScheduler({
  id: 'bucket-synchronisation',
  title: 'Bucket synchronisation',
  source: 'Gautier and Diot, ICMCS 1998 (MiMaze); as in NetGames’05, section 2, and the thesis, section 1.4',
  guidance: {
    use: 'One delay for all',
    goodFor: 'games that advance in common steps (MiMaze 1998)',
    needs: 'synchronised clocks, and a delay longer than the longest of the network',
    costs: 'all players see everything that delay and up to a bucket late; updates that miss their bucket are dropped',
  },
  params: z.object({
    delay: seconds({ default: 0.1, min: 0, max: 10, help: 'Every event is delayed by this.' }),
    bucket: seconds({
      default: 0.04,
      min: 0.001,
      max: 10,
      help: 'Length of a bucket; its updates are shown together, the delay after its end.',
    }),
    late: z.enum(['discard', 'use']).default('discard').meta({
      unit: '',
      description: 'Updates that arrive after their bucket was shown: discard drops them, use shows them from their arrival on.',
    }),
  }),
  create: () => ({
    onTrigger(view, plan) {
      for (let receiver = 0; receiver < view.receivers; receiver++) plan.send(receiver);
    },
  }),
  promises: ({ receivers }) => ({ budget: receivers, wait: 1 }),
  playout: ({ delay, bucket, late }) => ({ lag: delay, bucket, late }),
});
