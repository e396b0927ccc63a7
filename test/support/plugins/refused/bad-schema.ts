/**
 * Refused: bad-schema.ts: Plugin bad-schema: params.horizon has no default; give it one, as in seconds({ default: 2, …
 * }).
 */
import { defineDeadReckoningModel, z } from 'driftbench/plugin-api';

export default defineDeadReckoningModel({
  id: 'bad-schema',
  title: 'Has a parameter without default',
  source: 'planted for a test',
  params: z.object({ horizon: z.number() }),
  create: () => ({ extrapolate() {} }),
});
