/** The alarm thread, which keeps the time of the proxy. */
import type { WorkerFeature } from '../../../main/run/worker-feature.ts';

export const proxyWorker: WorkerFeature = {
  threads: [{ name: 'alarm', runsPlugins: false, load: () => import('./alarm-thread.ts') }],
};
