/**
 * Catmull–Rom spline through start and end, with outer points one blend time before and after. A spawn's first update
 * is shown without a blend.
 */
import { Blend, blendTiming, defineConvergenceScheme, splineCurve, z } from '../../kit/index.ts';

export default defineConvergenceScheme({
  id: 'catmull-rom',
  title: 'Catmull–Rom spline',
  source: 'Murphy, Believable Dead Reckoning, 1.3, which names it; the outside points here: P₀ − V₀T and P₁ + V₁T',
  guidance: {
    use: 'Curves to a future point',
    goodFor: 'a curve through the shown and the future position',
    needs: 'a blend time and velocities at both ends',
    costs: 'the velocity jumps at both ends, where it is the mean of the velocity and the chord; oscillations (Murphy 2011)',
  },
  params: z.object(blendTiming()),
  create: ({ params }) => new Blend(params, splineCurve('means with the chord'), true),
});
