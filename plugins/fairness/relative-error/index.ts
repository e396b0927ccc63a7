/**
 * The scheduling algorithm of NetGames'05: compensates at the next update for each receiver's error over or under the
 * estimate.
 */
import { defineFairnessScheduler, seconds, z } from '../../kit/index.ts';
import { RelativeErrors } from './relative-errors.ts';

export default defineFairnessScheduler({
  id: 'relative-error',
  title: 'Equalise relative errors',
  source: 'NetGames’05, section 4, Eq 1',
  guidance: {
    use: 'Equal errors',
    goodFor: 'equal errors, compensated over time (NetGames 2005)',
    needs: 'delay estimates from acknowledgements',
    costs: 'near receivers get worse; reacts with the next update',
  },
  params: z.object({
    feedback: z.enum(['once', 'accumulated']).default('once').meta({
      unit: '',
      description:
        'A deviation from the estimated error is compensated once (Theorem 4.1), or again at every later update (as printed in section 4.5).',
    }),
    horizon: seconds({
      default: 10,
      min: 0.01,
      max: 600,
      help: 'An update that would have to wait longer than this, or than the heartbeat of the trigger, is not sent.',
    }),
  }),
  explains: [
    { id: 'error', title: 'Error E when it would arrive, sent at once', unit: 'm·s' },
    { id: 'holding', title: 'Holding time δ', unit: 's' },
    { id: 'feedback', title: 'Relative error R in account', unit: 'm·s' },
  ],
  create({ params, receivers, heartbeat }) {
    const errors = new RelativeErrors({
      receivers,
      horizon: Math.min(params.horizon, heartbeat),
      accumulates: params.feedback === 'accumulated',
    });
    return {
      onTrigger: (view, plan) => errors.schedule(view, plan),
      onAcknowledgement: (acknowledgement, view) => errors.take(acknowledgement, view),
    };
  },
});
