/** A DR model that allocates typed arrays in a call that does not return: none of it is on the heap. */
import { z } from 'zod';

const kept = [];
/** Bytes. Whatever does not end it in time is a failed test, not a full machine. */
const most = 2 ** 30;

export default {
  kind: 'dead-reckoning',
  api: 1,
  id: 'hoarding-arrays',
  title: 'Keeps typed arrays',
  source: 'planted for a test',
  params: z.object({}),
  create: () => ({
    extrapolate() {
      for (;;) if (kept.length * 2 ** 20 < most) kept.push(new Float64Array(2 ** 17).fill(1));
    },
  }),
};
