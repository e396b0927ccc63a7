/** Constant acceleration in world axes, the orientation turning: the name of DRM(R,V,W) in papers on games. */
import { defineDeadReckoningModel, followParabola, isUnaccelerated, keepTurning, z } from '../../kit/index.ts';

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
  params: z.object({}),
  create: () => ({
    isStateless: true,
    extrapolate(fix, step, out) {
      followParabola(fix, step, out);
      keepTurning(fix, step, out);
    },
    isStraight: isUnaccelerated,
  }),
});
