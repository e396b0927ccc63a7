/** Constant acceleration in body axes that turn, A_b = d(V_b)/dt. */
import { BodyMotion, defineDeadReckoningModel, z } from '../../kit/index.ts';

export default defineDeadReckoningModel({
  id: 'rvb',
  title: 'DRM 8 (R,V,B): constant acceleration in turning body axes',
  source: 'IEEE 1278.1-1995, Annex B',
  uses: ['velocity', 'acceleration', 'turnRate'],
  guidance: {
    use: 'Body axes (DIS)',
    goodFor: 'aircraft that accelerate along their axis while turning',
    needs: 'velocity and acceleration in body axes, orientation, turn rate',
    costs: 'the most bytes of the body-axis models; noise in the acceleration is amplified',
  },
  params: z.object({}),
  create: () => {
    const motion = new BodyMotion();
    return {
      isStateless: true,
      extrapolate(fix, step, out) {
        motion.followAcceleration(fix, step, out);
      },
    };
  },
});
