/** Describes a plugin in this thread: for tests that do not need a worker. */
import type { PluginDetails } from '../../contract/plugin-calls.ts';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import type { PluginBundle } from '../../main/plugins/bundle-plugin.ts';
import { loadPlugin } from '../../main/plugins/load-plugin.ts';
import { detailsOf } from '../../main/plugins/plugin-details.ts';
import { builtInPlugins } from '../../plugins/index.ts';

/** Rejects with a `BenchError` where it is no plugin. */
export async function describeHere(bundle: PluginBundle): Promise<PluginDetails> {
  return detailsOf(await loadPlugin(bundle, new PluginRegistry(builtInPlugins)));
}
