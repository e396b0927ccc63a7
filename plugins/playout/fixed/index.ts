/** Source's interpolation: the delay is a number of update intervals, and never less than its own floor. */
import { definePlayout, delayedPlayout, interpolationParam, ratio, seconds, z } from '../../kit/index.ts';

export default definePlayout({
  id: 'fixed',
  title: 'Fixed number of updates',
  source: 'Source engine, “Source Multiplayer Networking”: max(cl_interp, cl_interp_ratio / cl_updaterate)',
  guidance: {
    use: 'A delay that is known',
    goodFor: 'a known rate of updates: a ratio of 2 shows no gap on an even network, 3 none after one loss, 4 after two',
    needs: 'synchronised clocks, and the interval between updates',
    costs: 'jitter beyond the ratio is extrapolated, for a quarter of a second at most',
  },
  params: z.object({
    interp: seconds({ default: 0.1, min: 0, max: 10, help: 'Least delay (`cl_interp`).' }),
    ratio: ratio({ default: 2, min: 0, max: 100, help: 'Least delay in intervals between updates (`cl_interp_ratio`).' }),
    interval: seconds({
      default: 0.05,
      min: 0,
      max: 10,
      help: 'Interval between updates (1 / `cl_updaterate`); 0: as many as there are, the delay is `interp`.',
    }),
    interpolation: interpolationParam('linear'),
  }),
  laneRules: { extrapolation: { limit: 0.25, beyond: 'freeze', time: 0.25 } },
  create({ params: { interp, ratio, interval, interpolation } }) {
    return delayedPlayout(Math.max(interp, ratio * interval), interpolation);
  },
});
