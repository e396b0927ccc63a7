/** Has a plugin say what it is: its module runs for that, so in a bench it does so in a worker of the lab. */
import { BenchError } from '../../contract/errors.ts';
import type { PluginDetails } from '../../contract/plugins/plugin-calls.ts';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { workApart } from '../worker/work-apart.ts';
import type { PluginBundle } from './bundle-plugin.ts';
import { loadPlugin } from './load-plugin.ts';
import { detailsOf } from './plugin-details.ts';

/** A module that loads longer than this will not come back, ms. What it may keep in memory, MiB. */
const limits = { stuckMs: 2000, memoryMb: 256 } as const;

/** In this thread. Rejects with a `BenchError` where it is no plugin. */
export async function describeHere(bundle: PluginBundle): Promise<PluginDetails> {
  return detailsOf(await loadPlugin(bundle, new PluginRegistry(builtInPlugins)));
}

/** In a worker of its own; `workerPath`: of the built lab worker. */
export async function describeApart(bundle: PluginBundle, workerPath: string): Promise<PluginDetails> {
  const [details] = await workApart({ kind: 'describe', request: null }, { workerPath, plugins: () => [bundle], ...limits });
  if (details) return details;
  throw new BenchError('internal', 'The plugin said nothing of itself.');
}
