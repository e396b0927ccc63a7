/** `driftbench plugins`: what a lane can choose from. */
import type { Command } from 'commander';
import { boundsText, fieldSchema } from '../../../contract/experiment/allowed.ts';
import { pluginKinds, type Plugin } from '../../../engine/plugin-api/index.ts';
import { bundlePlugins } from '../../plugins/bundle-plugin.ts';
import { loadPlugins } from '../../plugins/load-plugin.ts';
import { tableText, type Column } from '../columns.ts';
import { gathered } from '../option-values.ts';
import type { Terminal } from '../terminal.ts';
import { addPluginsNewCommand } from './plugins-new.ts';

interface ListFlags {
  readonly json?: true;
  readonly plugin?: readonly string[];
}

export function addPluginsCommand(program: Command, terminal: Terminal): void {
  const plugins = program.command('plugins').description('Shows the algorithms that a lane can choose; makes and checks new ones.');
  plugins
    .command('list')
    .description('Lists every plugin with its parameters.')
    .option('--json', 'prints a JSON array instead of a table')
    .option('--plugin <path>', 'loads a plugin: a .ts, .mts, .js or .mjs file, or the folder of a package (repeatable)', gathered)
    .action((flags: ListFlags) => list(flags, terminal));
  addPluginsNewCommand(plugins, terminal);
}

async function list({ json, plugin: paths }: ListFlags, terminal: Terminal): Promise<void> {
  const registry = await loadPlugins(await bundlePlugins(paths));
  const entries = pluginKinds.flatMap((kind) => registry.list(kind)).map(entryOf);
  terminal.print(json ? `${JSON.stringify(entries, null, 2)}\n` : tableText(columns, entries.flatMap(rowsOf)));
}

interface ParamEntry {
  readonly name: string;
  readonly unit: string;
  /** `≥ 0 and ≤ 30`, or the allowed words. */
  readonly range: string;
  readonly default: unknown;
  readonly help: string;
}

interface PluginEntry {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  readonly source: string;
  readonly params: readonly ParamEntry[];
}

function entryOf({ kind, id, title, source, params }: Plugin): PluginEntry {
  const fields = Object.entries(fieldSchema(params).properties ?? {});
  return { kind, id, title, source, params: fields.map(([name, schema]) => paramOf(name, schema)) };
}

function paramOf(name: string, schema: ReturnType<typeof fieldSchema>): ParamEntry {
  const range = schema.enum ? schema.enum.join(', ') : boundsText(schema);
  return { name, unit: schema.unit ?? '', range, default: schema.default ?? null, help: schema.description ?? '' };
}

const columns: readonly Column[] = ['Kind', 'Id', 'Title', 'Parameter', 'Range', 'Unit', 'Default', 'Source'].map((title) => ({
  title,
  words: true,
}));

/** One row a parameter; what repeats is left out. */
function rowsOf({ kind, id, title, source, params }: PluginEntry): string[][] {
  const [first, ...others] = params.map(({ name, range, unit, default: value }) => [
    name,
    range,
    unit,
    value === null ? '' : JSON.stringify(value),
  ]);
  return [[kind, id, title, ...(first ?? ['', '', '', '']), source], ...others.map((cells) => ['', '', '', ...cells, ''])];
}
