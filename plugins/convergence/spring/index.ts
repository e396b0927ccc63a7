/** Critically damped spring: the entity is pulled to the target as fast as it can be without swinging, from the velocity it was shown with. */
import { BlendTime, blendTiming, copyState, defineConvergenceScheme, LandingOffset, z } from '../../../engine/plugin-api/index.ts';

export default defineConvergenceScheme({
  id: 'spring',
  title: 'Critically damped spring',
  source: 'T. Lowe, Critically Damped Ease-In/Ease-Out Smoothing, Game Programming Gems 4, 1.10; in closed form',
  params: z.object(
    blendTiming('2 / natural frequency: after this time 41 % of an offset at rest is left, after three times as long 2 %; 0 jumps.'),
  ),
  create: ({ params }) => {
    const time = new BlendTime(params);
    const offset = new LandingOffset();
    return {
      land(shown, target) {
        time.land();
        offset.land(shown, target);
      },
      /** Offset o and relative velocity v at the landing: o (1 + ωt) e^(−ωt) + v t e^(−ωt). The rotation fades as o does. */
      place(target, elapsed, _dt, out) {
        time.draw(elapsed);
        if (time.length === 0) return copyState(target, out);
        const frequency = 2 / time.length;
        const phase = frequency * elapsed;
        const fade = Math.exp(-phase);
        offset.apply(target, (1 + phase) * fade, -frequency * phase * fade, out);
        offset.drift(elapsed * fade, (1 - phase) * fade, out);
      },
    };
  },
});
