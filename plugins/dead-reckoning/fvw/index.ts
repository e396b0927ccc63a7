/** Constant acceleration in world axes, orientation fixed. */
import { defineDeadReckoningModel, followParabola, isUnaccelerated, keepOrientation, stateFields, z } from '../../kit/index.ts';

export default defineDeadReckoningModel({
  id: 'fvw',
  title: 'DRM 5 (F,V,W): constant acceleration',
  source: 'IEEE 1278.1-1995, Annex B',
  params: z.object({}),
  create: () => ({
    isStateless: true,
    carries: [...stateFields.position, ...stateFields.velocity, ...stateFields.acceleration, ...stateFields.orientation],
    extrapolate(fix, lapse, out) {
      followParabola(fix, lapse, out);
      keepOrientation(fix, out);
    },
    isStraight: isUnaccelerated,
  }),
});
