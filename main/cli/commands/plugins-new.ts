/** `driftbench plugins new`: the package of a plugin, ready to run. */
import type { Command } from 'commander';
import { newPlugin, usageOf } from '../../plugins/new-plugin.ts';
import { projectPaths } from '../../project-paths.ts';
import type { Terminal } from '../terminal.ts';

export function addPluginsNewCommand(plugins: Command, terminal: Terminal): void {
  plugins
    .command('new')
    .description('Creates the package of a new plugin: source, test, README, types. It runs as generated.')
    .argument('<kind>', 'dead-reckoning, convergence, fairness, trigger, motion, link-model or metric')
    .argument('<id>', 'lower-case words joined by hyphens')
    .argument('[dir]', 'folder to create (default: ./ID)')
    .action((kind: string, id: string, folder: string | undefined) => make(kind, id, folder ?? id, terminal));
}

async function make(kind: string, id: string, folder: string, terminal: Terminal): Promise<void> {
  const { pluginTemplates: templates, root: bench } = projectPaths();
  const files = await newPlugin({ kind, id, folder }, { templates, bench });
  terminal.print(`${folder}: ${files.join(', ')}\n\n${advice(kind, id, folder)}`);
}

function advice(kind: string, id: string, folder: string): string {
  const { where, field } = usageOf({ kind, id });
  return `${where}: ${field}\ndriftbench run experiment.yaml --plugin ${folder}\ndriftbench plugins check ${folder}\n`;
}
