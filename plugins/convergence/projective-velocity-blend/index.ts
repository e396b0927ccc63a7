/** Projective velocity blend: as the projective blend, with a projection whose velocity goes over to the update's. */
import { Blend, blendTiming, defineConvergenceScheme, z, type BlendAxis, type BlendTime } from '../../../engine/plugin-api/index.ts';

/** V_b = V₀ + (V₀′ − V₀) w; Pₜ = P₀ + V_b t + ½ A₀′ t²; Qₜ = Pₜ + (P′ₜ − Pₜ) w. The axis has w and its derivative by time. */
function mix(axis: BlendAxis, { elapsed }: Readonly<BlendTime>): void {
  const change = axis.landedVelocity - axis.shownVelocity;
  const gain = axis.landedAcceleration * elapsed;
  const blended = axis.shownVelocity + change * axis.weight;
  axis.projected = axis.shown + (blended + gain / 2) * elapsed;
  axis.projectedVelocity = blended + change * axis.weightRate * elapsed + gain;
  axis.mix();
}

/** w = T̂: the velocity jumps by (P₀′ − P₀) / T_Δ at both ends. */
function straight(axis: BlendAxis, time: Readonly<BlendTime>): void {
  axis.weight = time.share;
  axis.weightRate = 1 / time.length;
  mix(axis, time);
}

/** w = 3 T̂² − 2 T̂³: the velocity does not jump. */
function smooth(axis: BlendAxis, time: Readonly<BlendTime>): void {
  const { length, share } = time;
  axis.weight = share * share * (3 - 2 * share);
  axis.weightRate = (6 * share * (1 - share)) / length;
  mix(axis, time);
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
