/**
 * Projective velocity blend: as the projective blend, but the velocity of one extrapolation blends into the update's.
 */
import { Blend, blendTiming, defineConvergenceScheme, z, type BlendCurve } from '../../kit/index.ts';

/**
 * V_b = V₀ + (V₀′ − V₀) w; Pₜ = P₀ + V_b t + ½ A₀′ t²; Qₜ = Pₜ + (P′ₜ − Pₜ) w. With w = T̂ the velocity jumps by (P₀′ −
 * P₀) / T_Δ at both ends; with the smooth weight, 3 T̂² − 2 T̂³, it does not.
 */
function curveOf(smooth: boolean): BlendCurve {
  return (axis, { elapsed, length, share }) => {
    const weight = smooth ? share * share * (3 - 2 * share) : share;
    const rate = smooth ? (6 * share * (1 - share)) / length : 1 / length;
    const change = axis.landedVelocity - axis.shownVelocity;
    const gain = axis.landedAcceleration * elapsed;
    const blended = axis.shownVelocity + change * weight;
    const velocity = blended + change * rate * elapsed + gain;
    const projected = axis.shown + (blended + gain / 2) * elapsed;
    const distance = axis.target - projected;
    axis.position = projected + distance * weight;
    axis.velocity = velocity + (axis.targetVelocity - velocity) * weight + distance * rate;
  };
}

export default defineConvergenceScheme({
  id: 'projective-velocity-blend',
  title: 'Projective velocity blend',
  source: 'Murphy, Believable Dead Reckoning, “Projective Velocity Blending”',
  guidance: {
    use: 'Curves to a future point',
    goodFor: 'vehicles in turns: the fewest oscillations, and 5 to 7 % more accurate than Bézier splines (Murphy 2011)',
    needs: 'a blend time and a velocity in the updates',
    costs: 'more deviation during the blend than snap, without its jumps',
  },
  params: z.object({
    ...blendTiming(),
    smooth: z.boolean().default(false).meta({
      unit: '',
      description: 'Weighs by 3T̂² − 2T̂³ instead of T̂: the velocity no longer jumps at both ends, at 5 to 8 % more error on a circle.',
    }),
  }),
  create: ({ params }) => new Blend(params, curveOf(params.smooth)),
});
