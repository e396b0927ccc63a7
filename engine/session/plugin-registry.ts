/** The registry: every plugin that a lane can choose, by kind and id. */
import { apiVersion, pluginKinds, type Plugin, type PluginKind, type PluginOfKind } from '../plugin-api/define.ts';
import { metricScopes, type MetricDefinition } from '../plugin-api/metric.ts';

/** Why a plugin was not taken: the message names what was found and what is allowed. */
export class PluginRefused extends Error {
  override readonly name = 'PluginRefused';
}

/** Kinds of motion that are no motion source of a plugin. */
const kindsOfFiles: readonly string[] = ['trace', 'player'];

/** What an id looks like. */
export const pluginIdForm = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

export class PluginRegistry {
  readonly #plugins = new Map<string, Plugin>();

  constructor(plugins: Iterable<unknown> = []) {
    for (const plugin of plugins) this.add(plugin);
  }

  /** Takes a plugin, or throws `PluginRefused`. */
  add(candidate: unknown): Plugin {
    const plugin = checked(candidate);
    const key = `${plugin.kind}/${plugin.id}`;
    if (this.#plugins.has(key)) throw new PluginRefused(`${key} is there already; a plugin's id must be its own.`);
    this.#plugins.set(key, plugin);
    return plugin;
  }

  get<K extends PluginKind>(kind: K, id: string): PluginOfKind<K> | undefined {
    return this.#plugins.get(`${kind}/${id}`) as PluginOfKind<K> | undefined;
  }

  /** All plugins of a kind, in the order they were added. */
  list<K extends PluginKind>(kind: K): PluginOfKind<K>[] {
    return [...this.#plugins.values()].filter((plugin) => plugin.kind === kind) as PluginOfKind<K>[];
  }
}

function checked(candidate: unknown): Plugin {
  if (typeof candidate !== 'object' || candidate === null) {
    throw new PluginRefused(`A plugin is an object made by a definer (defineDeadReckoningModel …); found ${typeof candidate}.`);
  }
  const plugin = candidate as Partial<Plugin>;
  const name = typeof plugin.id === 'string' ? plugin.id : 'without id';
  const refuse = (what: string) => new PluginRefused(`Plugin ${name}: ${what}`);
  if (!pluginKinds.includes(plugin.kind as PluginKind)) {
    throw refuse(`kind is ${JSON.stringify(plugin.kind)}; allowed are ${pluginKinds.join(', ')}. Use a definer.`);
  }
  if (plugin.api !== apiVersion) throw refuse(`made for plugin API ${plugin.api}; this bench has ${apiVersion}.`);
  if (!pluginIdForm.test(plugin.id ?? '')) throw refuse('the id must be lower-case words joined by hyphens, as in "constant-turn".');
  if (typeof plugin.title !== 'string' || plugin.title === '') throw refuse('a title is missing.');
  if (typeof plugin.source !== 'string') throw refuse('a source is missing: where the algorithm comes from.');
  if (typeof plugin.create !== 'function') throw refuse('create is missing: the function that binds parameters.');
  if (typeof plugin.params?.safeParse !== 'function') throw refuse('params must be a zod object schema.');
  const wanting = plugin.kind === 'metric' ? wantingMetric(plugin) : null;
  if (wanting) throw refuse(wanting);
  if (plugin.kind === 'motion' && kindsOfFiles.includes(plugin.id ?? '')) throw refuse('motions of that kind are there already.');
  return plugin as Plugin;
}

/** What a metric lacks besides; null: nothing. */
function wantingMetric({ per, unit }: Partial<MetricDefinition>): string | null {
  if (!metricScopes.some((scope) => scope === per)) return `per is ${JSON.stringify(per)}; allowed are ${metricScopes.join(', ')}.`;
  return typeof unit === 'string' ? null : 'a unit is missing: SI, or empty for ratios and counts.';
}
