/** Describes a plugin. Its module runs for that, so a bench does it in a worker. */
import { BenchError } from '../../contract/errors.ts';
import type { PluginDetails } from '../../contract/plugins/plugin-calls.ts';
import { performApart } from '../worker/task-host.ts';
import type { PluginBundle } from './bundle-plugin.ts';

/** Tasks of this room, which a worker performs. */
export interface PluginTasks {
  /** What the third-party plugins of the worker are. */
  readonly describe: { readonly request: null; readonly result: readonly PluginDetails[] };
}

/** A module that loads longer than this will not return, ms. What it may keep in memory, MiB. */
const limits = { stuckMs: 2000, memoryMb: 256 } as const;

/** In a worker of its own; `workerPath`: of the built worker. */
export async function describeApart(bundle: PluginBundle, workerPath: string): Promise<PluginDetails> {
  const [details] = await performApart<PluginTasks, 'describe'>('describe', null, { workerPath, plugins: () => [bundle], ...limits });
  if (details) return details;
  throw new BenchError('internal', 'The worker did not describe the plugin.');
}
