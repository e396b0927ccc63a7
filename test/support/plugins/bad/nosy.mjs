/** A DR model that tells what it can see of the bench's environment. */
import { defineDeadReckoningModel, z } from 'driftbench/plugin-api';

export default defineDeadReckoningModel({
  id: 'nosy',
  title: 'Looks around',
  source: 'planted for a test',
  params: z.object({}),
  create: () => ({
    extrapolate() {
      throw new Error(`sees ${Object.keys(globalThis.process.env).length} variables and ${typeof globalThis.require} require`);
    },
  }),
});
