/** Constant acceleration in world axes, orientation fixed. */
import { defineDeadReckoningModel, followParabola, isUnaccelerated, keepOrientation, stateFields, z } from '../../kit/index.ts';

export default defineDeadReckoningModel({
  id: 'fvw',
  title: 'DRM 5 (F,V,W): constant acceleration',
  source: 'IEEE 1278.1-1995, Annex B',
  uses: ['velocity', 'acceleration'],
  guidance: {
    use: 'Motion that accelerates',
    goodFor: 'braking and speeding up with a fixed heading; free fall',
    needs: 'position, velocity and acceleration',
    costs: 'errors that grow with the cube of time once the acceleration changes; noise in it is amplified',
  },
  params: z.object({}),
  create: () => ({
    isStateless: true,
    carries: [...stateFields.position, ...stateFields.velocity, ...stateFields.acceleration, ...stateFields.orientation],
    extrapolate(fix, step, out) {
      followParabola(fix, step, out);
      keepOrientation(fix, out);
    },
    isStraight: isUnaccelerated,
  }),
});
