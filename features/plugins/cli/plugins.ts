/** `driftbench plugins`: what a lane can choose from, and what the operator decides about plugins that were found. */
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { BenchError } from '../../../contract/errors.ts';
import { shellLine } from '../../../contract/shell-line.ts';
import type { FoundPlugin, PluginDetails, PluginsState } from '../../../contract/plugin-calls.ts';
import { pluginStatusWords } from '../calls/plugin-words.ts';
import { pluginKinds } from '../../../engine/plugin-api/index.ts';
import { guidanceText } from '../../../experiment/guidance-text.ts';
import { bundlePlugins } from '../../../main/plugins/bundle-plugin.ts';
import { newPlugin, usageOf } from '../../../main/plugins/new-plugin.ts';
import type { PluginStore } from '../../../main/plugins/plugin-store.ts';
import { userPlugins } from '../../../main/plugins/user-plugins.ts';
import { projectPaths } from '../../../main/base/project-paths.ts';
import { terminalJson } from '../../../main/base/terminal-text.ts';
import { tableText, type Column } from '../../../main/cli/columns.ts';
import { pluginOption } from '../../../main/cli/option-values.ts';
import type { Terminal } from '../../../main/cli/terminal.ts';
import { addPluginsCheckCommand } from './plugins-check.ts';

interface ListFlags {
  readonly json?: true;
  readonly plugin?: readonly string[];
}

export function definePlugins(plugins: Command, terminal: Terminal): void {
  plugins
    .command('list')
    .description('Lists every plugin with its parameters, and the state of the plugins found in folders.')
    .option('--json', 'prints a JSON array instead of tables')
    .option(...pluginOption)
    .action((flags: ListFlags) => list(flags, terminal));
  addPluginsNewCommand(plugins, terminal);
  addPluginDecisions(plugins, terminal);
  addPluginsCheckCommand(plugins, terminal);
}

async function list({ json, plugin: named }: ListFlags, terminal: Terminal): Promise<void> {
  await bundlePlugins(named);
  const { builtIn, found } = await userPlugins(named).look();
  terminal.print(json ? terminalJson([...byKind(builtIn), ...found.map(entryOf)]) : listText(builtIn, found));
}

/** Its own description, if it may run, and its package's. */
function entryOf({ details, ...found }: FoundPlugin): object {
  return { ...details, found };
}

/** Algorithms that a lane can choose, then the found plugins. */
function listText(builtIn: readonly PluginDetails[], found: readonly FoundPlugin[]): string {
  const active = found.flatMap(({ state, details }) => (state === 'trusted' && details ? details : []));
  const table = tableText(columns, byKind([...builtIn, ...active]).flatMap(rowsOf));
  return found.length === 0 ? table : `${table}\n${foundText(found)}`;
}

function byKind(plugins: readonly PluginDetails[]): readonly PluginDetails[] {
  return pluginKinds.flatMap((each) => plugins.filter(({ kind }) => kind === each));
}

const columns: readonly Column[] = ['Kind', 'Id', 'Title', 'Parameter', 'Range', 'Unit', 'Default', 'Guidance and source'].map((title) => ({
  title,
  words: true,
}));

/** One row a parameter; what repeats is left out. */
function rowsOf({ kind, id, title, source, guidance, params }: PluginDetails): string[][] {
  const [first, ...others] = params.map(({ name, range, unit, default: value }) => [
    name,
    range,
    unit,
    value === null ? '' : JSON.stringify(value),
  ]);
  const words = guidance ? `${guidanceText(guidance)} Source: ${source}` : source;
  return [[kind, id, title, ...(first ?? ['', '', '', '']), words], ...others.map((cells) => ['', '', '', ...cells, ''])];
}

function addPluginsNewCommand(plugins: Command, terminal: Terminal): void {
  plugins
    .command('new')
    .description('Creates the package of a new plugin: source, test, README, types. It runs as generated.')
    .argument('<kind>', 'dead-reckoning, convergence, fairness, trigger, motion, link-model, metric, playout or clock')
    .argument('<id>', 'lower-case words joined by hyphens')
    .argument('[dir]', 'folder to create (default: ./ID)')
    .action((kind: string, id: string, folder: string | undefined) => make(kind, id, folder ?? id, terminal));
}

async function make(kind: string, id: string, folder: string, terminal: Terminal): Promise<void> {
  const { pluginTemplates: templates, version } = projectPaths();
  const files = await newPlugin({ kind, id, folder }, { templates, version });
  terminal.print(`${folder}: ${files.join(', ')}\n\n${advice(kind, id, folder)}`);
}

function advice(kind: string, id: string, folder: string): string {
  const { where, field } = usageOf({ kind, id });
  return `${where}: ${field}\n${shellLine`driftbench run experiment.yaml --plugin ${folder}`}\n${shellLine`driftbench plugins check ${folder}`}\n`;
}

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

/** `trust`, `enable` and `disable`. */
function addPluginDecisions(plugins: Command, terminal: Terminal): void {
  for (const { name, description, decide } of decisions)
    plugins
      .command(name)
      .description(description)
      .argument('<path>', 'path of the plugin, as `driftbench plugins list` shows it')
      .option('--json', 'prints a JSON object instead of a line')
      .action(async (path: string, { json }: DecisionFlags) => {
        const store = userPlugins();
        // Its folder may be `plugins` of another project than that of the working folder.
        await store.look(dirname(resolve(path)));
        const plugin = await store.at(path);
        const { found } = await decide(store, plugin);
        const decided = found.filter((each) => each.path === plugin.path);
        terminal.print(json ? terminalJson(decided[0]) : foundText(decided));
      });
}

const foundColumns: readonly Column[] = ['State', 'Plugin', 'Version', 'API', 'SHA-256', 'Path'].map((title) => ({ title, words: true }));

/** Plugins that were found, as a table; errors stand below it. */
function foundText(found: readonly FoundPlugin[]): string {
  const errors = found.flatMap(({ path, error }) => (error === null ? [] : [`${path}: ${error}\n`]));
  return `${tableText(foundColumns, found.map(foundRow))}${errors.join('')}`;
}

function foundRow({ state, changed, details, package: fields, checksum, path }: FoundPlugin): string[] {
  const name = details ? `${details.kind}/${details.id}` : (fields?.name ?? '');
  const sum = checksum?.slice(0, 12) ?? '';
  return [changed ? 'has changed' : pluginStatusWords[state], name, fields?.version ?? '', details ? String(details.api) : '', sum, path];
}
