/** Hermite curve: by positions and velocities at both ends; the same curve as the cubic Bézier spline. */
import { Blend, blendTiming, defineConvergenceScheme, splineCurve, z } from '../../kit/index.ts';

export default defineConvergenceScheme({
  id: 'hermite',
  title: 'Hermite curve (the Bézier spline)',
  source: 'Murphy, Believable Dead Reckoning, 1.3; Van Verth and Bishop 2008',
  guidance: {
    use: 'Curves to a future point',
    goodFor: 'continuous position and velocity',
    needs: 'a blend time and velocities at both ends',
    costs: 'the same curve as bezier: small repeated oscillations, and it swings out after large corrections',
  },
  params: z.object(blendTiming()),
  create: ({ params }) => new Blend(params, splineCurve('velocities')),
});
