/** A convergence scheme that shows the entity nowhere. */
import { z } from 'zod';

export default {
  kind: 'convergence',
  api: 1,
  id: 'not-a-number',
  title: 'Places at NaN',
  source: 'planted for a test',
  params: z.object({}),
  create: () => ({
    land() {},
    place(target, _step, out) {
      Object.assign(out, target, { x: 0 / 0 });
    },
  }),
};
