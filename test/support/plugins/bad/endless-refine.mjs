/** A DR model whose schema never finishes checking parameters that are given; it accepts its defaults. */
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
        for (;;) if (gain === 0) return true;
      }),
  }),
  create: () => ({ extrapolate: (fix, _step, out) => void Object.assign(out, fix) }),
};
