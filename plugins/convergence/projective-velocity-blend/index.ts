/** Projective velocity blend: as the projective blend, with a projection whose velocity goes over to the update's. */
import { Blend, blendTiming, defineConvergenceScheme, z, type BlendAxis, type BlendTime } from '../../../engine/plugin-api/index.ts';

/** V_b = V₀ + (V₀′ − V₀) w; Pₜ = P₀ + V_b t + ½ A₀′ t²; Qₜ = Pₜ + (P′ₜ − Pₜ) w. `rate` is the derivative of w by time. */
function mix(axis: BlendAxis, elapsed: number, weight: number, rate: number): void {
  const change = axis.landedVelocity - axis.shownVelocity;
  const gain = axis.landedAcceleration * elapsed;
  const blended = axis.shownVelocity + change * weight;
  axis.mix(axis.shown + (blended + gain / 2) * elapsed, blended + change * rate * elapsed + gain, weight, rate);
}

/** w = T̂: the velocity jumps by (P₀′ − P₀) / T_Δ at both ends. */
const straight = (axis: BlendAxis, time: Readonly<BlendTime>) => mix(axis, time.elapsed, time.share, 1 / time.length);

/** w = 3 T̂² − 2 T̂³: the velocity does not jump. */
function smooth(axis: BlendAxis, time: Readonly<BlendTime>): void {
  const { elapsed, length, share } = time;
  mix(axis, elapsed, share * share * (3 - 2 * share), (6 * share * (1 - share)) / length);
}

export default defineConvergenceScheme({
  id: 'projective-velocity-blend',
  title: 'Projective velocity blend',
  source: 'Murphy, Believable Dead Reckoning, “Projective Velocity Blending”',
  params: z.object({
    ...blendTiming(),
    smooth: z.boolean().default(false).meta({
      unit: '',
      description: 'Weighs by 3T̂² − 2T̂³ instead of T̂: the velocity no longer jumps at both ends, at 5 to 8 % more error on a circle.',
    }),
  }),
  create: ({ params }) => new Blend(params, params.smooth ? smooth : straight),
});
