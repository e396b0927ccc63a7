/** A convergence scheme that forgot to say where to place. */
import { defineConvergenceScheme, z } from 'driftbench/plugin-api';

export default defineConvergenceScheme({
  id: 'without-calls',
  title: 'Has no place',
  source: 'planted for a test',
  params: z.object({}),
  create: () => ({ land() {} }),
});
