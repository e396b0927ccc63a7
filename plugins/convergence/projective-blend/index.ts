/**
 * Projective blend: mixes two extrapolations, one from the shown state and one from the update, along a straight line.
 */
import { Blend, blendTiming, defineConvergenceScheme, z, type BlendAxis, type BlendTime } from '../../kit/index.ts';

/** Pₜ = P₀ + V₀ t + ½ A₀′ t²; Qₜ = Pₜ + (P′ₜ − Pₜ) T̂. */
function curve(axis: BlendAxis, { elapsed, length, share }: Readonly<BlendTime>): void {
  const gain = axis.landedAcceleration * elapsed;
  const velocity = axis.shownVelocity + gain;
  const projected = axis.shown + (axis.shownVelocity + gain / 2) * elapsed;
  const distance = axis.target - projected;
  axis.position = projected + distance * share;
  axis.velocity = velocity + (axis.targetVelocity - velocity) * share + distance * (1 / length);
}

export default defineConvergenceScheme({
  id: 'projective-blend',
  title: 'Projective blend',
  source: 'Murphy, Believable Dead Reckoning, “the first attempt”',
  guidance: {
    use: 'Curves to a future point',
    goodFor: 'vehicles that drive nearly straight: it heads for where the entity will be',
    needs: 'a blend time and a velocity in the updates',
    costs: 'oscillations on circles, as bad as those of splines (Murphy 2011); more deviation during the blend than snap',
  },
  params: z.object(blendTiming()),
  create: ({ params }) => new Blend(params, curve),
});
