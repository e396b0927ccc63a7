/** The probes of the figures of the literature, which the desktop app does not ship. */
import type { WorkerFeature } from '../../../main/run/worker-feature.ts';

export const reproduceWorker: WorkerFeature = {
  probes: async () => (await import('./probes/research-probes.ts')).probes,
};
