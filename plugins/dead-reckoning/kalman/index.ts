/**
 * A Kalman filter on the positions of the updates; it ignores their velocities. The orientation follows the update and
 * its turn rate.
 */
import {
  brakingParams,
  copyLinear,
  count,
  defineDeadReckoningModel,
  isUnaccelerated,
  keepTurning,
  metres,
  metresPerSecond,
  metresPerSecondSquared,
  parabolaOf,
  stateFields,
  z,
} from '../../kit/index.ts';
import { PositionFilter } from './position-filter.ts';

export default defineDeadReckoningModel({
  id: 'kalman',
  title: 'Kalman filter on positions',
  source: 'Kalman, 1960; Bar-Shalom, Li and Kirubarajan, 2001, section 6.2: continuous white noise acceleration and jerk',
  guidance: {
    use: 'The past and prior knowledge',
    goodFor: 'noisy positions, such as tracked or GPS data',
    needs: 'positions and their noise',
    costs: 'lags behind sharp turns; filter parameters to set',
  },
  params: z.object({
    order: count({ default: 1, min: 1, max: 2, help: '1: constant velocity; 2: constant acceleration.' }),
    positionNoise: metres({ default: 0.02, min: 0.001, max: 100, help: 'Standard deviation of the positions in updates.' }),
    velocityWander: metresPerSecond({
      default: 10,
      min: 0,
      max: 1000,
      help: 'Order 1: standard deviation of the random change of velocity within a second.',
    }),
    accelerationWander: metresPerSecondSquared({
      default: 50,
      min: 0.001,
      max: 1000,
      help: 'Order 2: standard deviation of the random change of acceleration within a second.',
    }),
    ...brakingParams(),
  }),
  create: ({ params: { order, positionNoise, velocityWander, accelerationWander, reverse } }) => {
    const follow = parabolaOf({ reverse });
    const filter = new PositionFilter({
      position: positionNoise,
      velocity: order === 1 ? velocityWander : 0,
      acceleration: order === 2 ? accelerationWander : 0,
    });
    return {
      carries: [...stateFields.position, ...stateFields.orientation, ...stateFields.turnRate],
      extrapolate(fix, step, out) {
        follow(fix, step, out);
        keepTurning(fix, step, out);
      },
      isStraight: isUnaccelerated,
      derive(update, stamp, out) {
        filter.take(update, stamp);
        copyLinear(filter.estimate, out);
      },
      restart: () => filter.clear(),
    };
  },
});
