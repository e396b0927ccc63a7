/** A DR model that works a hundred times and then throws. */
import { z } from 'zod';

export default {
  kind: 'dead-reckoning',
  api: 1,
  id: 'throwing',
  title: 'Throws at the hundredth call',
  source: 'planted for a test',
  params: z.object({}),
  create() {
    let calls = 0;
    return {
      extrapolate(fix, _step, out) {
        Object.assign(out, fix);
        calls += 1;
        if (calls === 100) throw new RangeError('the planted error');
      },
    };
  },
};
