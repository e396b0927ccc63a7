/**
 * Critically damped spring: pulls the entity to the target as fast as possible without overshoot, starting with the
 * shown velocity.
 */
import { blendTiming, defineConvergenceScheme, OffsetFade, z, type BlendTime, type OffsetRest } from '../../kit/index.ts';

/**
 * Offset o and relative velocity v at the landing: o (1 + ωt) e^(−ωt) + v t e^(−ωt), ω = 2/T. The rotation fades as o
 * does.
 */
function pull(rest: OffsetRest, { elapsed, length }: Readonly<BlendTime>): void {
  const frequency = 2 / length;
  const phase = frequency * elapsed;
  const fade = Math.exp(-phase);
  rest.left = (1 + phase) * fade;
  rest.rate = -frequency * phase * fade;
  rest.drift = elapsed * fade;
  rest.driftRate = (1 - phase) * fade;
}

export default defineConvergenceScheme({
  id: 'spring',
  title: 'Critically damped spring',
  source: 'T. Lowe, Critically Damped Ease-In/Ease-Out Smoothing, Game Programming Gems 4, 1.10; in closed form',
  guidance: {
    use: 'Fading the error',
    goodFor: 'corrections without a kink: it begins with the velocity that is shown, and does not overshoot',
    needs: 'a smoothing time',
    costs: 'a slow begin: after the smoothing time 41 % of an offset is left, 37 % with exponential',
  },
  params: z.object(
    blendTiming('2 / natural frequency: after this time 41 % of an offset at rest is left, after three times as long 2 %; 0 jumps.'),
  ),
  create: ({ params }) => new OffsetFade(params, pull),
});
