/**
 * Predictive interpolation: the entity keeps a velocity of its own, which is drawn to that of the target and towards
 * its place. What stays off for too long is corrected at once, but softly.
 */
import { defineConvergenceScheme, metres, ratio, seconds, z } from '../../kit/index.ts';
import { PredictiveInterpolation } from './pursuit.ts';

export default defineConvergenceScheme({
  id: 'predictive-interpolation',
  title: 'Predictive interpolation',
  source:
    'after Epic’s documentation of networked physics (Predictive Interpolation); in the limit of short frames, where it is an equation of motion',
  guidance: {
    use: 'Pulling the velocity',
    goodFor: 'updates at an even rate: position and velocity are continuous, as of a body with mass',
    needs: 'updates at an even rate and the round-trip time',
    costs: 'swings past the target; in gaps beyond the extrapolation limit it stands, so no lanes with thresholds',
  },
  params: z.object({
    interval: seconds({ default: 0.1, min: 0, max: 10, help: 'Interval between updates; 0 jumps.' }),
    timing: z.enum(['fixed', 'measured']).default('measured').meta({
      unit: '',
      description: 'Whether the interval is as given, or the running mean once two updates have landed, pauses left out.',
    }),
    approach: ratio({
      default: 1.1,
      min: 0.1,
      max: 100,
      help: 'In so many intervals the velocity approaches that of the target (T_i = 1.1 s).',
    }),
    correction: seconds({ default: 0.1, min: 0.01, max: 10, help: 'Shortest time over which the distance is to be made up (T_c).' }),
    kappa: ratio({ default: 1, min: 0, max: 100, help: 'κ: the distance is made up over κ round trips, if that is longer.' }),
    roundTrip: seconds({ default: 0.1, min: 0, max: 10, help: 'Round-trip time to the sender.' }),
    limit: ratio({ default: 1.5, min: 0, max: 1000, help: 'Extrapolation limit: so many intervals after an update the target stands.' }),
    patience: seconds({ default: 0.5, min: 0.01, max: 1000, help: 'After the distance has not shrunk for this long, a soft snap begins.' }),
    snapBeyond: metres({ default: 0.5, min: 0, max: 1000, help: 'No soft snap at smaller distances.' }),
    snapTime: seconds({
      default: 0.1,
      min: 0.001,
      max: 10,
      help: 'In this time a soft snap leaves 37 % of the distance; it lasts three times as long.',
    }),
  }),
  create: ({ params }) => new PredictiveInterpolation(params),
});
