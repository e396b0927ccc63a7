/** Constant velocity in world axes, orientation fixed: the standard’s name for `linear`. */
import { defineDeadReckoningModel, followLine, keepOrientation, stateFields, z } from '../../kit/index.ts';

export default defineDeadReckoningModel({
  id: 'fpw',
  title: 'DRM 2 (F,P,W): constant velocity; the same as linear',
  source: 'IEEE 1278.1-1995, Annex B',
  uses: ['velocity'],
  guidance: {
    use: 'Straight motion',
    goodFor: 'motion at constant velocity with a fixed heading',
    needs: 'position and velocity',
    costs: 'errors that grow with the square of time in turns and when speed changes',
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
