/**
 * Catmull–Rom spline through start and end, with outer points one blend time before and after. A spawn's first update is
 * shown without a blend.
 */
import { Blend, blendTiming, defineConvergenceScheme, splineCurve, z } from '../../kit/index.ts';

export default defineConvergenceScheme({
  id: 'catmull-rom',
  title: 'Catmull–Rom spline',
  source: 'Murphy, Believable Dead Reckoning, 1.3: outside points P₀ − V₀T and P₁ + V₁T',
  guidance: {
    use: 'Curves to a future point',
    goodFor: 'a smooth curve from positions alone',
    needs: 'earlier positions shown, and a blend time',
    costs: 'velocity does not match the update at the end',
  },
  params: z.object(blendTiming()),
  create: ({ params }) => new Blend(params, splineCurve('means with the chord'), true),
});
