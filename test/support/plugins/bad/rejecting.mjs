/** A DR model that begins something at its hundredth call, which fails behind its back. */
import { defineDeadReckoningModel, z } from 'driftbench/plugin-api';

export default defineDeadReckoningModel({
  id: 'rejecting',
  title: 'Leaves a promise behind',
  source: 'planted for a test',
  params: z.object({}),
  create() {
    let calls = 0;
    return {
      extrapolate(fix, _step, out) {
        Object.assign(out, fix);
        calls += 1;
        if (calls === 100) void Promise.reject(new RangeError('the planted rejection'));
      },
    };
  },
});
