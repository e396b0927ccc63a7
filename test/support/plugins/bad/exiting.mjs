/** A DR model that ends the thread it runs in. */
import { z } from 'zod';

export default {
  kind: 'dead-reckoning',
  api: 1,
  id: 'exiting',
  title: 'Exits',
  source: 'planted for a test',
  params: z.object({}),
  create: () => ({
    extrapolate() {
      process.exit(3);
    },
  }),
};
