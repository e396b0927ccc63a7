/** The third-party plugins of a command: those named by --plugin, and those that are found and may run. */
import { relative } from 'node:path';
import { shellLine } from '../../contract/shell-line.ts';
import { performCommandTask } from '../run/tasks/command-task.ts';
import { schemaTask } from '../run/tasks/tasks.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import { openPlugins } from '../plugins/user-plugins.ts';
import type { Terminal } from './terminal.ts';

/**
 * The plugins that a session of the experiment at `path` loads. Rejects with a `BenchError` if a named one does not
 * load; notifies of others.
 */
export async function commandPlugins(
  path: string,
  named: readonly string[] | undefined,
  terminal: Terminal | null,
): Promise<readonly PluginBundle[]> {
  const store = await openPlugins(named, path);
  for (const { path: where, state, error, origin } of store.state.found) {
    if (state === 'waiting')
      terminal?.notify(`A plugin was found that is not trusted. To let it run: ${shellLine`driftbench plugins trust ${shown(where)}`}\n`);
    if (state === 'refused' && origin !== 'named') terminal?.notify(`Plugin not loaded: ${shown(where)}: ${error}\n`);
  }
  return store.active;
}

/** The JSON Schema of experiment files with these plugins. */
export async function schemaWith(plugins: readonly PluginBundle[], { interrupted: cancelled }: Terminal): Promise<object> {
  return JSON.parse(await performCommandTask(schemaTask, null, { plugins, cancelled })) as object;
}

/** As short as it can be from here. */
function shown(path: string): string {
  const near = relative(process.cwd(), path);
  return near.startsWith('..') ? path : near;
}
