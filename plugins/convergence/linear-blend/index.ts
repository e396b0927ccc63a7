/** Linear blend: the offset between what was shown and what the update says fades away evenly. */
import { BlendTime, blendTiming, defineConvergenceScheme, LandingOffset, z } from '../../../engine/plugin-api/index.ts';

export default defineConvergenceScheme({
  id: 'linear-blend',
  title: 'Linear blend',
  source: 'Aronson, “linear convergence”; Murphy, on the straight line between two positions',
  params: z.object(blendTiming('How long the offset takes to fade away; 0 jumps.')),
  create: ({ params }) => {
    const time = new BlendTime(params);
    const offset = new LandingOffset();
    return {
      land(shown, target) {
        time.land();
        offset.land(shown, target);
      },
      place(target, elapsed, _dt, out) {
        time.draw(elapsed);
        offset.apply(target, 1 - time.share, -1 / time.length, out);
      },
    };
  },
});
