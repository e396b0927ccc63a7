/** Describes a plugin. Its module runs for that, so a bench does it in a worker. */
import { BenchError } from '../../contract/errors.ts';
import type { PluginDetails } from '../../contract/plugin-calls.ts';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { performApart, type Task } from '../worker/task-host.ts';
import type { PluginBundle } from './bundle-plugin.ts';

/** Descriptions of the worker's third-party plugins. */
export const describeTask: Task<null, readonly PluginDetails[]> = {
  name: 'describe',
  load: async () => {
    const { thirdPartyDetails } = await import('./plugin-details.ts');
    return (_: null, { registry }: { readonly registry: PluginRegistry }) => thirdPartyDetails(registry);
  },
};

/** Bound on loading a module, ms; memory bound, MiB. */
const limits = { stuckMs: 2000, memoryMb: 256 } as const;

/** In a worker of its own; `workerPath`: of the built worker. */
export async function describeApart(bundle: PluginBundle, workerPath: string): Promise<PluginDetails> {
  const [details] = await performApart(describeTask, null, { workerPath, plugins: () => [bundle], ...limits });
  if (details) return details;
  throw new BenchError('internal', 'The worker did not describe the plugin.');
}
