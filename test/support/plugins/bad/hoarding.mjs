/**
 * A DR model that keeps all in one array, which grows by half its length: what does not fit makes V8 end the process.
 */
import { z } from 'zod';

const kept = [];

export default {
  kind: 'dead-reckoning',
  api: 1,
  id: 'hoarding',
  title: 'Keeps everything',
  source: 'planted for a test',
  params: z.object({}),
  create: () => ({
    extrapolate(fix, _step, out) {
      Object.assign(out, fix);
      for (let i = 0; i < 500_000; i++) kept.push(i / 3);
    },
  }),
};
