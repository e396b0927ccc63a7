/** The plugins of a bench: those of its user and its project, described in workers. */
import { bundlePlugin, bundlePlugins } from '../plugins/bundle-plugin.ts';
import { describeApart } from '../plugins/describe-plugin.ts';
import { PluginStore } from '../plugins/plugin-store.ts';
import type { ProjectPaths } from '../project-paths.ts';
import { userFolders } from '../user-folders.ts';

/** Looks once. `named`: paths named at the start; rejects with a `BenchError` where one of them cannot be loaded. */
export async function openPlugins({ worker }: ProjectPaths, named: readonly string[]): Promise<PluginStore> {
  await bundlePlugins(named);
  const { settings, plugins: user } = userFolders();
  const store = new PluginStore({
    settings,
    user,
    project: process.cwd(),
    named,
    bundle: bundlePlugin,
    describe: (bundle) => describeApart(bundle, worker),
  });
  await store.look();
  return store;
}
