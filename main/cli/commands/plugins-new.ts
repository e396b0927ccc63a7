/** `driftbench plugins new`: the package of a plugin, ready to run. */
import type { Command } from 'commander';
import { newPlugin } from '../../plugins/new-plugin.ts';
import { projectPaths } from '../../project-paths.ts';
import type { Terminal } from '../terminal.ts';

export function addPluginsNewCommand(plugins: Command, terminal: Terminal): void {
  plugins
    .command('new')
    .description('Makes the package of a new plugin: source, test, README, types. It runs at once.')
    .argument('<kind>', 'dead-reckoning, convergence or fairness')
    .argument('<id>', 'lower-case words joined by hyphens')
    .argument('[dir]', 'folder to be made; ./ID unless said otherwise')
    .action((kind: string, id: string, folder: string | undefined) => make(kind, id, folder ?? id, terminal));
}

async function make(kind: string, id: string, folder: string, terminal: Terminal): Promise<void> {
  const { pluginTemplates: templates, root: bench } = projectPaths();
  const files = await newPlugin({ kind, id, folder }, { templates, bench });
  terminal.print(`${folder}: ${files.join(', ')}\n\n${advice(kind, id, folder)}`);
}

/** The part of a lane that names a plugin of each kind. */
const laneFields: Readonly<Record<string, string>> = { 'dead-reckoning': 'model', convergence: 'convergence', fairness: 'scheduler' };

function advice(kind: string, id: string, folder: string): string {
  const field = laneFields[kind];
  const lane = field === undefined ? '' : `In a lane of an experiment: ${field}: { id: ${id} }\n`;
  return `${lane}driftbench run experiment.yaml --plugin ${folder}\ndriftbench plugins check ${folder}\n`;
}
