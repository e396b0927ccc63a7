/** Refused: no-schema.ts: Plugin no-schema: params must be a zod object schema. */
import { defineDeadReckoningModel } from 'driftbench/plugin-api';

export default defineDeadReckoningModel({
  id: 'no-schema',
  title: 'Has no schema',
  source: 'planted for a test',
  params: { horizon: 2 },
  create: () => ({ extrapolate() {} }),
});
