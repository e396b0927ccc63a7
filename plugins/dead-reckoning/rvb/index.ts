/** Constant acceleration in body axes that turn, A_b = d(V_b)/dt. */
import { BodyMotion, defineDeadReckoningModel, z } from '../../kit/index.ts';

export default defineDeadReckoningModel({
  id: 'rvb',
  title: 'DRM 8 (R,V,B): constant acceleration in turning body axes',
  source: 'IEEE 1278.1-1995, Annex B',
  params: z.object({}),
  create: () => {
    const motion = new BodyMotion();
    return {
      isStateless: true,
      extrapolate(fix, lapse, out) {
        motion.followAcceleration(fix, lapse, out);
      },
    };
  },
});
