/** DIS smoothing: a series of smaller jumps replaces one jump. */
import { blendTiming, count, defineConvergenceScheme, OffsetFade, timeTolerance, z } from '../../kit/index.ts';

export default defineConvergenceScheme({
  id: 'dis-smoothing',
  title: 'DIS smoothing, a series of small jumps',
  source: 'IEEE 1278.1, smoothing; NOSSDAV 2006 (GLS), 3.3: “a series of smaller jumps”',
  guidance: {
    use: 'Fading the error',
    goodFor: 'federates of DIS, which describes it (IEEE 1278.1)',
    needs: 'a number of steps',
    costs: 'a series of smaller jumps in place of one (GLS 2006)',
  },
  params: z.object({
    ...blendTiming('Over how long the jumps are spread; 0 jumps at once.'),
    jumps: count({ default: 4, min: 1, max: 1000, help: 'How many equal jumps; the first comes at once, 1 is a single jump.' }),
  }),
  create: ({ params }) => {
    const { jumps } = params;
    /**
     * Jump k, 0 … n − 1, comes after k/n of the time, with the tick that it falls on: the first at once, so that frequent
     * updates cannot postpone it forever.
     */
    return new OffsetFade(params, (rest, time) => {
      const step = time.length / jumps;
      const taken = time.elapsed > 0 ? Math.floor((time.elapsed + timeTolerance) / step) + 1 : 0;
      rest.left = 1 - Math.min(taken, jumps) / jumps;
    });
  },
});
