/** `driftbench plugins trust`, `enable` and `disable`: what the operator decides about plugins that were found. */
import { terminalJson } from '../../terminal-text.ts';
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import type { FoundPlugin, PluginsState } from '../../../contract/plugins/plugin-calls.ts';
import { BenchError } from '../../../contract/errors.ts';
import type { PluginStore } from '../../plugins/plugin-store.ts';
import { userPlugins } from '../../plugins/user-plugins.ts';
import { foundText } from '../found-plugins.ts';
import type { Terminal } from '../terminal.ts';

interface DecisionFlags {
  readonly json?: true;
}

interface Decision {
  readonly name: string;
  readonly description: string;
  readonly decide: (store: PluginStore, plugin: FoundPlugin) => Promise<PluginsState>;
}

const decisions: readonly Decision[] = [
  {
    name: 'trust',
    description: 'Trusts a found plugin in its present version. After a change it must be trusted again.',
    decide: (store, { path, checksum, error }) => {
      if (checksum !== null) return store.trust(path, checksum);
      throw new BenchError('plugin-refused', `${path}: ${error}`);
    },
  },
  { name: 'enable', description: 'Enables a plugin again.', decide: (store, { path }) => store.enable(path) },
  { name: 'disable', description: 'Disables a plugin; it stays trusted.', decide: (store, { path }) => store.disable(path) },
];

/** Below `driftbench plugins`. */
export function addPluginDecisions(plugins: Command, terminal: Terminal): void {
  for (const { name, description, decide } of decisions)
    plugins
      .command(name)
      .description(description)
      .argument('<path>', 'path of the plugin, as `driftbench plugins list` shows it')
      .option('--json', 'prints a JSON object instead of a line')
      .action(async (path: string, { json }: DecisionFlags) => {
        const store = userPlugins();
        // Wherever it is: in a folder `plugins`, too, of a project that one does not stand in.
        await store.look(dirname(resolve(path)));
        const plugin = await store.at(path);
        const { found } = await decide(store, plugin);
        const decided = found.filter((each) => each.path === plugin.path);
        terminal.print(json ? terminalJson(decided[0]) : foundText(decided));
      });
}
