/** Constant velocity in body axes that do not turn, R₀ᵀ·(R₀·V) = V: the same motion as FPW. */
import { defineDeadReckoningModel, followLine, keepOrientation, stateFields, z } from '../../kit/index.ts';

export default defineDeadReckoningModel({
  id: 'fpb',
  title: 'DRM 6 (F,P,B): constant velocity in body axes; moves as FPW',
  source: 'IEEE 1278.1-1995, Annex B',
  uses: ['velocity'],
  guidance: {
    use: 'Body axes (DIS)',
    goodFor: 'federations that exchange DRM 6 (DIS, IEEE 1278.1)',
    needs: 'velocity in body axes',
    costs: 'moves as fpw',
  },
  params: z.object({}),
  create: () => ({
    isStateless: true,
    carries: [...stateFields.position, ...stateFields.velocity, ...stateFields.orientation],
    extrapolate(fix, step, out) {
      followLine(fix, step, out);
      keepOrientation(fix, out);
    },
    isStraight: () => true,
  }),
});
