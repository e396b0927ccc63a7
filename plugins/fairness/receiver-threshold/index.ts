/** A threshold per receiver: each has its own trigger on what it shows, and all thresholds follow a common budget. */
import { budgetPerTrigger, defineFairnessScheduler, seconds, z } from '../../kit/index.ts';
import { quantities, ReceiverThresholds } from './receiver-thresholds.ts';

const variant = z.enum(['efficient', 'balanced', 'fair']).default('efficient').meta({
  unit: '',
  description:
    'Objective: efficient, the least mean deviation; balanced, thresholds up to 1.5 times lower or higher for receivers with more or less error; fair, the same error for all, while the mean is at most about 1.065 times that of every-nth by the publisher’s estimates.',
});

const rate = z.number().min(0.01).max(100_000).optional().meta({
  unit: '1/s',
  description: 'Updates per second, over all receivers. Left out: by the budget per trigger.',
});

const ramp = seconds({
  default: 0.5,
  min: 0.01,
  max: 10,
  help: 'After a send the need of a receiver grows from 0 for this long: an update in the middle of a manoeuvre is outdated at once. With fair an eighth of the delay, at least 0.1 s and at most this.',
});

/** Weight of the distance now, largest factor, most mean error beside that of every-nth, share of the delay that the ramp takes. */
const variants = {
  efficient: { settling: 0.5, most: 1, priceCap: Infinity, rampPerDelay: null },
  balanced: { settling: 0, most: 1.5, priceCap: Infinity, rampPerDelay: null },
  fair: { settling: 0, most: 64, priceCap: 1.065, rampPerDelay: 1 / 8 },
} as const;

export default defineFairnessScheduler({
  id: 'receiver-threshold',
  title: 'Threshold per receiver',
  source: 'Driftbench: docs/decisions/0051-a-threshold-per-receiver.md',
  guidance: {
    use: 'Within a budget of updates',
    goodFor: 'the first choice where there is a budget (docs/results/schedulers.md)',
    needs: 'acknowledgements',
    costs: 'a trigger for each receiver, computed every tick',
  },
  params: z.object({ variant, budget: budgetPerTrigger(), rate, ramp }),
  explains: quantities,
  create: ({ params: { variant, budget, rate, ramp }, receivers }) =>
    new ReceiverThresholds({ ...variants[variant], budget, rate, ramp }, receivers),
  promises: ({ params: { budget, rate } }) => (rate === undefined ? { budget } : {}),
});
