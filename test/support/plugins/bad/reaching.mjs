/** A DR model that reaches for what no plugin is given. */
import { defineDeadReckoningModel, z } from 'driftbench/plugin-api';

export default defineDeadReckoningModel({
  id: 'reaching',
  title: 'Reaches out',
  source: 'planted for a test',
  params: z.object({}),
  create: () => ({ extrapolate: () => globalThis.process.getBuiltinModule('fs').readFileSync('/etc/hostname') }),
});
