/**
 * A DR model whose schema never finishes checking parameters that are given: it waits, which takes no processor time from
 * other tests. It accepts its defaults.
 */
import { z } from 'zod';

export default {
  kind: 'dead-reckoning',
  api: 1,
  id: 'endless-refine',
  title: 'Never finishes checking',
  source: 'planted for a test',
  params: z.object({
    gain: z
      .number()
      .default(0)
      .refine((gain) => {
        if (gain !== 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
        return true;
      }),
  }),
  create: () => ({ extrapolate: (fix, _step, out) => void Object.assign(out, fix) }),
};
