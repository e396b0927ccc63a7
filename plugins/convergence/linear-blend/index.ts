/** Linear blend: the offset between what was shown and what the update says fades away evenly. */
import { copyState, defineConvergenceScheme, KinematicState, rotationTo, rotateBy, seconds, z } from '../../../engine/plugin-api/index.ts';

export default defineConvergenceScheme({
  id: 'linear-blend',
  title: 'Linear blend',
  source: 'Aronson, “linear convergence”; Murphy, on the straight line between two positions',
  params: z.object({
    time: seconds({ default: 0.25, min: 0, max: 10, help: 'How long the offset takes to fade away; 0 jumps.' }),
  }),
  create: ({ params: { time } }) => {
    const offset = new KinematicState();
    return {
      land(shown, target) {
        offset.x = shown.x - target.x;
        offset.y = shown.y - target.y;
        offset.z = shown.z - target.z;
        rotationTo(shown, target, offset);
      },
      place(target, elapsed, _dt, out) {
        const left = elapsed < time ? 1 - elapsed / time : 0;
        copyState(target, out);
        out.x += offset.x * left;
        out.y += offset.y * left;
        out.z += offset.z * left;
        rotateBy(offset, left, out);
      },
    };
  },
});
