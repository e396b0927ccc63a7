/** The registry: every plugin that a lane can choose, by kind and id. */
import { apiVersion, pluginKinds, type Plugin, type PluginKind, type PluginOfKind } from '../plugin-api/define.ts';
import { metricScopes, type MetricDefinition } from '../plugin-api/metric.ts';

/** Why a plugin was refused: the message names what was found and what is allowed. */
export class PluginRefused extends Error {
  override readonly name = 'PluginRefused';
}

/** Kinds of motion that are no motion source of a plugin. */
const kindsOfFiles: readonly string[] = ['trace', 'player'];

/** The form of an id. */
export const pluginIdForm = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

export class PluginRegistry {
  readonly #plugins = new Map<string, Plugin>();
  readonly #checking: (plugin: Plugin) => () => void;

  /**
   * `checking` is called before a plugin checks parameters, which runs code of the plugin; what it returns is called
   * afterwards. Left out: nothing watches that.
   */
  constructor(plugins: Iterable<unknown> = [], checking: (plugin: Plugin) => () => void = () => () => undefined) {
    this.#checking = checking;
    for (const plugin of plugins) this.add(plugin);
  }

  /** Takes a plugin, or throws `PluginRefused`. */
  add(candidate: unknown): Plugin {
    const plugin = checked(candidate);
    const key = `${plugin.kind}/${plugin.id}`;
    if (this.#plugins.has(key)) throw new PluginRefused(`${key} exists already; a plugin's id must be unique.`);
    this.#plugins.set(key, plugin);
    return plugin;
  }

  get<K extends PluginKind>(kind: K, id: string): PluginOfKind<K> | undefined {
    return this.#plugins.get(`${kind}/${id}`) as PluginOfKind<K> | undefined;
  }

  /** Runs `check`, which calls the schema of the plugin's parameters. */
  whileChecked<T>(plugin: Plugin, check: () => T): T {
    const checked = this.#checking(plugin);
    try {
      return check();
    } finally {
      checked();
    }
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
  const wrong = wrongIdentity(plugin) ?? wrongDefinition(plugin) ?? wrongForKind(plugin);
  if (wrong !== null) throw new PluginRefused(`Plugin ${typeof plugin.id === 'string' ? plugin.id : 'without id'}: ${wrong}`);
  return plugin as Plugin;
}

/** Each of these describes a problem; null: none. */
function wrongIdentity({ kind, api, id = '' }: Partial<Plugin>): string | null {
  if (!pluginKinds.includes(kind as PluginKind)) {
    return `kind is ${JSON.stringify(kind)}; allowed are ${pluginKinds.join(', ')}. Use a definer.`;
  }
  if (api !== apiVersion) return `made for plugin API ${api}; this bench has ${apiVersion}.`;
  return pluginIdForm.test(id) ? null : 'the id must be lower-case words joined by hyphens, as in "constant-turn".';
}

function wrongDefinition({ title, source, guidance, create, params }: Partial<Plugin>): string | null {
  if (typeof title !== 'string' || title === '') return 'a title is missing.';
  if (typeof source !== 'string') return 'a source is missing: where the algorithm comes from.';
  if (guidance !== undefined && !isGuidance(guidance)) return 'guidance must have use, goodFor, needs and costs, each a phrase.';
  if (typeof create !== 'function') return 'create is missing: the function that binds parameters.';
  const isObjectSchema = typeof params?.safeParse === 'function' && typeof params.shape === 'object';
  return isObjectSchema ? null : 'params must be a zod object schema.';
}

function isGuidance(guidance: unknown): boolean {
  if (typeof guidance !== 'object' || guidance === null) return false;
  const phrases = guidance as Readonly<Record<string, unknown>>;
  return ['use', 'goodFor', 'needs', 'costs'].every((name) => typeof phrases[name] === 'string' && phrases[name] !== '');
}

function wrongForKind(plugin: Partial<Plugin>): string | null {
  if (plugin.kind === 'metric') return wrongMetric(plugin);
  return plugin.kind === 'motion' && kindsOfFiles.includes(plugin.id ?? '') ? 'a built-in motion has this id; choose another.' : null;
}

function wrongMetric({ per, unit }: Partial<MetricDefinition>): string | null {
  if (!metricScopes.some((scope) => scope === per)) return `per is ${JSON.stringify(per)}; allowed are ${metricScopes.join(', ')}.`;
  return typeof unit === 'string' ? null : 'a unit is missing: SI, or empty for ratios and counts.';
}
