/** Constant acceleration in body axes that do not turn (ω = 0, so that A_b = R₀·A): the same motion as FVW. */
import { defineDeadReckoningModel, followParabola, isUnaccelerated, keepOrientation, stateFields, z } from '../../kit/index.ts';

export default defineDeadReckoningModel({
  id: 'fvb',
  title: 'DRM 9 (F,V,B): constant acceleration in body axes; moves as FVW',
  source: 'IEEE 1278.1-1995, Annex B',
  uses: ['velocity', 'acceleration'],
  guidance: {
    use: 'Body axes (DIS)',
    goodFor: 'federations that exchange DRM 9 (DIS, IEEE 1278.1)',
    needs: 'velocity and acceleration in body axes',
    costs: 'moves as fvw',
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
