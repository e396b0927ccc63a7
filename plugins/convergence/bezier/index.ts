/** Cubic Bézier spline: control points from the velocities at both ends. */
import { Blend, blendTiming, defineConvergenceScheme, splineCurve, z } from '../../kit/index.ts';

export default defineConvergenceScheme({
  id: 'bezier',
  title: 'Cubic Bézier spline',
  source: 'Murphy, Believable Dead Reckoning, 1.3: control points from the velocities, here P₀, P₀ + V₀T/3, P₁ − V₁T/3, P₁',
  guidance: {
    use: 'Curves to a future point',
    goodFor: 'continuous position and velocity; the spline to consider, if any (Murphy 2011)',
    needs: 'a blend time and velocities at both ends',
    costs: 'small repeated oscillations, most on circles (Murphy 2011); swings out after large corrections',
  },
  params: z.object(blendTiming()),
  create: ({ params }) => new Blend(params, splineCurve('velocities')),
});
