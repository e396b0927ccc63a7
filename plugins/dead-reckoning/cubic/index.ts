/** The cubic with the positions and velocities of the last two updates at its ends goes on past the newer one. Orientation is fixed. */
import { defineDeadReckoningModel, isUnaccelerated, keepOrientation, seconds, stateFields, z } from '../../kit/index.ts';
import { CubicCurve, followCubic } from './cubic-curve.ts';

export default defineDeadReckoningModel({
  id: 'cubic',
  title: 'Cubic through the last two updates',
  source: 'Yang, Lakshman and Woo, NetGames 2005, footnote 1: cubic spline DR vectors; Hermite form',
  params: z.object({
    shortest: seconds({
      default: 0.05,
      min: 0,
      max: 10,
      help: 'Updates closer in time than this make no curve: the newer one’s velocity goes on.',
    }),
    longest: seconds({ default: 5, min: 0.01, max: 1000, help: 'Nor do updates further apart than this.' }),
    horizon: seconds({ default: 1, min: 0, max: 1000, help: 'At this age of the update the curve ends; its velocity there goes on.' }),
  }),
  create: ({ params: { shortest, longest, horizon } }) => {
    const curve = new CubicCurve(shortest, longest);
    return {
      carries: [...stateFields.position, ...stateFields.velocity, ...stateFields.orientation],
      extrapolate(fix, lapse, out) {
        followCubic(fix, lapse, horizon, out);
        keepOrientation(fix, out);
      },
      isStraight: (fix) => isUnaccelerated(fix) && fix.wx === 0 && fix.wy === 0 && fix.wz === 0,
      derive(update, stamp, out) {
        curve.take(update, stamp);
        curve.bends(out);
      },
      restart: () => curve.clear(),
    };
  },
});
