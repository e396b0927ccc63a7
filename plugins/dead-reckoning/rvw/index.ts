/** Constant acceleration in world axes, the orientation turning. */
import { defineDeadReckoningModel, followParabola, isUnaccelerated, keepTurning, z } from '../../kit/index.ts';

export default defineDeadReckoningModel({
  id: 'rvw',
  title: 'DRM 4 (R,V,W): constant acceleration, turning',
  source: 'IEEE 1278.1-1995, Annex B',
  uses: ['velocity', 'acceleration', 'turnRate'],
  guidance: {
    use: 'Motion that accelerates',
    goodFor: 'braking, speeding up and turning at once',
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
