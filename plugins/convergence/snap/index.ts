/** No convergence: the entity jumps to the state of the newest update. */
import { copyState, defineConvergenceScheme, z } from '../../kit/index.ts';

export default defineConvergenceScheme({
  id: 'snap',
  title: 'Snap',
  source: 'BZFlag; NOSSDAV 2006 (GLS), 3.3: “no convergence”',
  guidance: {
    use: 'At once',
    goodFor: 'measuring: what is shown is what the model says',
    needs: 'nothing',
    costs: 'a visible jump at every update that corrects something: hard to aim at (GLS 2006)',
  },
  params: z.object({}),
  immediate: true,
  create: () => ({
    isStateless: true,
    land() {},
    place(target, _step, out) {
      copyState(target, out);
    },
  }),
});
