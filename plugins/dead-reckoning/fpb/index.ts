/** Constant velocity in body axes that do not turn, R₀ᵀ·(R₀·V) = V: the same motion as FPW. */
import { defineDeadReckoningModel, followLine, keepOrientation, stateFields, z } from '../../kit/index.ts';

export default defineDeadReckoningModel({
  id: 'fpb',
  title: 'DRM 6 (F,P,B): constant velocity in body axes; moves as FPW',
  source: 'IEEE 1278.1-1995, Annex B',
  params: z.object({}),
  create: () => ({
    isStateless: true,
    carries: [...stateFields.position, ...stateFields.velocity, ...stateFields.orientation],
    extrapolate(fix, lapse, out) {
      followLine(fix, lapse, out);
      keepOrientation(fix, out);
    },
    isStraight: () => true,
  }),
});
