/** A DR model that is never made: it waits, which takes no processor time from other tests. */
import { z } from 'zod';

export default {
  kind: 'dead-reckoning',
  api: 1,
  id: 'endless-create',
  title: 'Is never made',
  source: 'planted for a test',
  params: z.object({}),
  create() {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  },
};
