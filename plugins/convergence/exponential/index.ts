/** Exponential convergence: the offset loses the same share of itself in equal times, whatever the frame rate. */
import { BlendTime, blendTiming, defineConvergenceScheme, LandingOffset, z } from '../../../engine/plugin-api/index.ts';

export default defineConvergenceScheme({
  id: 'exponential',
  title: 'Exponential',
  source: 'first-order lag on the offset: left = e^(−t/T)',
  params: z.object(blendTiming('After this time 37 % of the offset is left, after three times as long 5 %; 0 jumps.')),
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
        const left = time.length === 0 ? 0 : Math.exp(-elapsed / time.length);
        offset.apply(target, left, -left / time.length, out);
      },
    };
  },
});
