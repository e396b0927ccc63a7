/**
 * Double exponential smoothing of the positions in updates: a line through them in which old ones count ever less. It
 * ignores velocities; the orientation follows the update and its turn rate.
 */
import { copyLinear, defineDeadReckoningModel, followLine, keepTurning, ratio, seconds, stateFields, z } from '../../kit/index.ts';
import { SmoothedLine } from './smoothed-line.ts';

export default defineDeadReckoningModel({
  id: 'double-exponential',
  title: 'Double exponential smoothing',
  source:
    'LaViola, Double Exponential Smoothing: An Alternative to Kalman Filter-Based Predictive Tracking, IPT/EGVE 2003; at uneven intervals as discounted regression',
  guidance: {
    use: 'The past and prior knowledge',
    goodFor: 'noisy positions: what a Kalman filter does on them, with one weight to set',
    needs: 'positions at short intervals',
    costs: 'lags behind every change of velocity: worse than linear where updates carry the true velocity',
  },
  params: z.object({
    alpha: ratio({
      default: 0.6,
      min: 0.01,
      max: 0.99,
      help: 'α, the weight of the newest position: the others of an even series keep 1 − α of theirs.',
    }),
    interval: seconds({
      default: 0.1,
      min: 0.001,
      max: 10,
      help: 'Interval of that series: in this time a weight falls to 1 − α of itself.',
    }),
  }),
  create: ({ params: { alpha, interval } }) => {
    const line = new SmoothedLine(alpha, interval);
    return {
      carries: [...stateFields.position, ...stateFields.orientation, ...stateFields.turnRate],
      extrapolate(fix, step, out) {
        followLine(fix, step, out);
        keepTurning(fix, step, out);
      },
      isStraight: () => true,
      derive(update, stamp, out) {
        line.take(update, stamp);
        copyLinear(line.end, out);
      },
      restart: () => line.clear(),
    };
  },
});
