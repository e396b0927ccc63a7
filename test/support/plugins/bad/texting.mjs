/** A DR model that writes text where a number must be. */
import { defineDeadReckoningModel, z } from 'driftbench/plugin-api';

export default defineDeadReckoningModel({
  id: 'texting',
  title: 'Writes text',
  source: 'planted for a test',
  params: z.object({}),
  create: () => ({ extrapolate: (fix, _step, out) => void Object.assign(out, fix, { x: String(fix.x) }) }),
});
