/** The plugins of this user, of the project in the working directory, and those named on the command line. */
import { projectPaths } from '../base/project-paths.ts';
import { userFolders } from '../base/user-folders.ts';
import { bundlePlugin, bundlePlugins } from './bundle-plugin.ts';
import { describeApart } from './describe-plugin.ts';
import { PluginStore } from './plugin-store.ts';

/** Not looked at yet. Plugins are described in workers. `named`: their paths. */
export function userPlugins(named: readonly string[] = []): PluginStore {
  const { settings, plugins: user } = userFolders();
  const { worker } = projectPaths();
  const means = { settings, user, project: process.cwd(), named };
  return new PluginStore({ ...means, bundle: bundlePlugin, describe: (bundle) => describeApart(bundle, worker) });
}

/**
 * Looks once, beside the experiment at `path` too. Rejects with a `BenchError` where one of the named plugins cannot be
 * loaded.
 */
export async function openPlugins(named: readonly string[] | undefined, path?: string): Promise<PluginStore> {
  await bundlePlugins(named);
  const store = userPlugins(named);
  await store.look(path);
  return store;
}
