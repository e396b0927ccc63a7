/** A DR model whose calculation is through later. */
import { defineDeadReckoningModel, z } from 'driftbench/plugin-api';

export default defineDeadReckoningModel({
  id: 'promising',
  title: 'Promises to extrapolate',
  source: 'planted for a test',
  params: z.object({}),
  create: () => ({
    async extrapolate(fix, _step, out) {
      Object.assign(out, fix);
    },
  }),
});
