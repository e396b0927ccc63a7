/** Refused: taken-id.ts: dead-reckoning/linear is there already; a plugin's id must be its own. */
import { defineDeadReckoningModel, z } from 'driftbench/plugin-api';

export default defineDeadReckoningModel({
  id: 'linear',
  title: 'Would stand in for a built-in',
  source: 'planted for a test',
  params: z.object({}),
  create: () => ({ extrapolate() {} }),
});
