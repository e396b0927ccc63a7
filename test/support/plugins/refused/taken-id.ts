/** Refused: taken-id.ts: dead-reckoning/linear exists already; a plugin's id must be unique. */
import { defineDeadReckoningModel, z } from 'driftbench/plugin-api';

export default defineDeadReckoningModel({
  id: 'linear',
  title: 'Would stand in for a built-in',
  source: 'planted for a test',
  params: z.object({}),
  create: () => ({ extrapolate() {} }),
});
