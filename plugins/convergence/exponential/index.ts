/** Exponential convergence: the offset loses the same share of itself in equal times, whatever the frame rate. */
import { blendTiming, defineConvergenceScheme, OffsetFade, z } from '../../kit/index.ts';

export default defineConvergenceScheme({
  id: 'exponential',
  title: 'Exponential',
  source: 'first-order lag on the offset: left = e^(−t/T)',
  guidance: {
    use: 'Fading the error',
    goodFor: 'irregular updates: no end time to miss',
    needs: 'a time constant',
    costs: 'the velocity jumps at every update; a long tail: a part of the error is always left',
  },
  params: z.object(blendTiming('After this time 37 % of the offset is left, after three times as long 5 %; 0 jumps.')),
  create: ({ params }) =>
    new OffsetFade(params, (rest, { elapsed, length }) => {
      rest.left = Math.exp(-elapsed / length);
      rest.rate = -rest.left / length;
    }),
});
