/** Refused: missing-export.ts: there is no default export; export the plugin as default. */
import { defineDeadReckoningModel, z } from 'driftbench/plugin-api';

export const model = defineDeadReckoningModel({
  id: 'missing-export',
  title: 'Not exported as default',
  source: 'planted for a test',
  params: z.object({}),
  create: () => ({ extrapolate() {} }),
});
