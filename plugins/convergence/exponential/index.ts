/** Exponential convergence: the offset loses the same share of itself in equal times, whatever the frame rate. */
import { blendTiming, defineConvergenceScheme, OffsetFade, z } from '../../kit/index.ts';

export default defineConvergenceScheme({
  id: 'exponential',
  title: 'Exponential',
  source: 'first-order lag on the offset: left = e^(−t/T)',
  params: z.object(blendTiming('After this time 37 % of the offset is left, after three times as long 5 %; 0 jumps.')),
  create: ({ params }) =>
    new OffsetFade(params, (rest, { elapsed, length }) => {
      rest.left = Math.exp(-elapsed / length);
      rest.rate = -rest.left / length;
    }),
});
