/** Refused: another-api.ts: Plugin another-api: made for plugin API 2; this bench has 1. */
import { defineDeadReckoningModel, z } from 'driftbench/plugin-api';

export default defineDeadReckoningModel({
  api: 2,
  id: 'another-api',
  title: 'Of the future',
  source: 'planted for a test',
  params: z.object({}),
  create: () => ({ extrapolate() {} }),
});
