/** Linear blend: the offset between the shown state and the update decreases evenly to zero. */
import { blendTiming, defineConvergenceScheme, OffsetFade, z } from '../../kit/index.ts';

export default defineConvergenceScheme({
  id: 'linear-blend',
  title: 'Linear blend',
  source: 'Aronson, “smoothing algorithms to lessen the apparent jerkiness”; which, he does not say',
  guidance: {
    use: 'Fading the error',
    goodFor: 'small, frequent corrections',
    needs: 'a blend time',
    costs: 'speed changes abruptly at begin and end; extra deviation during the blend',
  },
  params: z.object(blendTiming('How long the offset takes to fade away; 0 jumps.')),
  create: ({ params }) =>
    new OffsetFade(params, (rest, time) => {
      rest.left = 1 - time.share;
      rest.rate = -1 / time.length;
    }),
});
