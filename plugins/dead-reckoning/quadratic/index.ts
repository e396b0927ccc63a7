/** Constant acceleration in world axes, the orientation turning: the name of DRM(R,V,W) in papers on games. */
import { brakingParams, defineDeadReckoningModel, isUnaccelerated, keepTurning, parabolaOf, z } from '../../kit/index.ts';

export default defineDeadReckoningModel({
  id: 'quadratic',
  title: 'Quadratic: constant acceleration, turning; the same as rvw',
  source: 'Murphy, the projection of the last known state; NetGames 2005, quadratic dead reckoning',
  uses: ['velocity', 'acceleration', 'turnRate'],
  guidance: {
    use: 'Motion that accelerates',
    goodFor: 'braking, speeding up and turning at once (Murphy 2011)',
    needs: 'the whole state: velocity, acceleration, orientation, turn rate',
    costs: 'the most bytes of the polynomial models; noise in the acceleration is amplified',
  },
  params: z.object(brakingParams()),
  create: ({ params }) => {
    const follow = parabolaOf(params);
    return {
      isStateless: true,
      extrapolate(fix, step, out) {
        follow(fix, step, out);
        keepTurning(fix, step, out);
      },
      isStraight: isUnaccelerated,
    };
  },
});
