/** A DR model that never comes back from its fiftieth extrapolation: it waits, which takes no processor time from other tests. */
import { z } from 'zod';

export default {
  kind: 'dead-reckoning',
  api: 1,
  id: 'endless-model',
  title: 'Never comes back',
  source: 'planted for a test',
  params: z.object({}),
  create() {
    let calls = 0;
    return {
      extrapolate(fix, _step, out) {
        Object.assign(out, fix);
        calls += 1;
        if (calls >= 50) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      },
    };
  },
};
