/** A DR model that is never made. */
import { z } from 'zod';

export default {
  kind: 'dead-reckoning',
  api: 1,
  id: 'endless-create',
  title: 'Is never made',
  source: 'planted for a test',
  params: z.object({}),
  create() {
    for (;;);
  },
};
