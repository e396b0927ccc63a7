/** Constant velocity in world axes, orientation fixed: DRM(F,P,W) of IEEE 1278.1. */
import { copyState, defineDeadReckoningModel, stateFields, z } from '../../kit/index.ts';

export default defineDeadReckoningModel({
  id: 'linear',
  title: 'First order, DRM(F,P,W)',
  source: 'IEEE 1278.1-1995, Annex B; thesis, section 2.2',
  uses: ['velocity'],
  guidance: {
    use: 'Straight motion',
    goodFor: 'motion at constant velocity; the usual baseline (Aronson 1997, thesis 2.2)',
    needs: 'position and velocity',
    costs: 'errors that grow with the square of time in turns and when speed changes',
  },
  params: z.object({}),
  create: () => ({
    isStateless: true,
    carries: [...stateFields.position, ...stateFields.velocity, ...stateFields.orientation],
    extrapolate(fix, { dt }, out) {
      copyState(fix, out);
      out.x = fix.x + fix.vx * dt;
      out.y = fix.y + fix.vy * dt;
      out.z = fix.z + fix.vz * dt;
      out.ax = out.ay = out.az = 0;
      out.wx = out.wy = out.wz = 0;
    },
    isStraight: () => true,
  }),
});
