/** A DR model that keeps all that it is given, and more. */
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
    extrapolate(fix, _lapse, out) {
      Object.assign(out, fix);
      kept.push(Array.from({ length: 100_000 }, (_, i) => ({ i })));
    },
  }),
};
