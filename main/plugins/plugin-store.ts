/** The plugin store: every third-party plugin that is found, and which of them the operator lets run. */
import { dirname, join, resolve } from 'node:path';
import { BenchError } from '../../contract/errors.ts';
import type { FaultRule, FoundPlugin, PluginDetails, PluginOrigin, PluginsState, PackageFields } from '../../contract/plugin-calls.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import type { PluginBundle } from './bundle-plugin.ts';
import { readManifestText } from './plugin-entry.ts';
import { pluginsIn, projectFolders, watchedIn } from './find-plugins.ts';
import { pluginsNeededBy } from './needed-plugins.ts';
import { detailsOf } from './plugin-details.ts';
import { TrustFile, type TrustRecord } from './trust-file.ts';
import { Turns } from '../base/turns.ts';
import { dateNow } from '../base/wall-clock.ts';
import { z } from 'zod';

export interface PluginStoreOptions {
  /** Whole path of the settings folder, in which the trust file is. */
  readonly settings: string;
  /** Whole path of the user's folder of plugins. */
  readonly user: string;
  /** Whole path of the project's folder: the working directory. */
  readonly project: string;
  /** Paths named at the start: naming them is consent. */
  readonly named: readonly string[];
  /** Bundles all that would run; runs nothing. Rejects with a `BenchError` where that is not possible. */
  bundle(path: string): Promise<PluginBundle>;
  /** Runs the plugin's module and describes it. Rejects with a `BenchError` where it is no plugin. */
  describe(bundle: PluginBundle): Promise<PluginDetails>;
}

interface Place {
  readonly path: string;
  readonly origin: PluginOrigin;
}

/** A plugin, and what of it would run; null: nothing can. */
interface Held {
  readonly plugin: FoundPlugin;
  readonly bundle: PluginBundle | null;
  /** Files that it depends on, whether they exist or not. */
  readonly files: readonly string[];
}

let builtIn: readonly PluginDetails[] | undefined;

/** Their descriptions are made when they are first asked for: a command that lists no plugins needs none. */
function stateOf(rest: Omit<PluginsState, 'builtIn'>): PluginsState {
  return {
    ...rest,
    get builtIn() {
      return (builtIn ??= builtInPlugins.map(detailsOf));
    },
  };
}

export class PluginStore {
  readonly #means: PluginStoreOptions;
  readonly #trust: TrustFile;
  readonly #listeners = new Set<(state: PluginsState) => void>();
  /** Details of plugins, by checksum. */
  readonly #details = new Map<string, Promise<PluginDetails>>();
  #state = stateOf({ found: [], folders: [], onFault: 'stop' });
  #held: readonly Held[] = [];
  /** Path → what it was made of when it could be put together last. */
  readonly #inputs = new Map<string, readonly string[]>();
  /** Path of the experiment that may need some, and beside which is looked. */
  #experiment: string | null = null;
  /** One look at a time: the last one holds. */
  readonly #looks = new Turns();

  /** Nothing is found before the first `look`. */
  constructor(means: PluginStoreOptions) {
    this.#means = { ...means, named: means.named.map((path) => resolve(path)) };
    this.#trust = new TrustFile(join(means.settings, 'plugins.json'));
  }

  get state(): PluginsState {
    return this.#state;
  }

  /** Reports every state from now on; returns the unsubscriber. */
  onChange(listener: (state: PluginsState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Plugins that the next session loads. Those named at the start are always among them: their errors must show. */
  get active(): readonly PluginBundle[] {
    return this.#held.flatMap(({ plugin: { origin, state }, bundle }) =>
      bundle && (origin === 'named' || state === 'trusted') ? bundle : [],
    );
  }

  /** Files that the found plugins depend on, whether they exist or not. */
  get files(): readonly string[] {
    const ofPlugins = this.#held.flatMap(({ files }) => files);
    return [...ofPlugins, ...this.#state.folders.map((folder) => join(folder, 'package.json'))];
  }

  /**
   * Looks again: in the project's `plugins`, beside the experiment at `path` (left out: the last one), and for what
   * that names.
   */
  look(path?: string): Promise<PluginsState> {
    if (path !== undefined) this.#experiment = resolve(path);
    return this.#looks.take(() => this.#look());
  }

  /** The operator trusts this content. Rejects with a `BenchError` where the content has changed. */
  async trust(path: string, checksum: string): Promise<PluginsState> {
    const plugin = await this.at(path);
    if (plugin.checksum !== checksum)
      throw new BenchError('not-possible', `${plugin.path} has changed since it was shown; review it again.`);
    const consent = { path: plugin.path, on: dateNow().toISOString() };
    return this.#decide((record) => ({ ...turnedOn(record, plugin.path), trusted: { ...record.trusted, [checksum]: consent } }));
  }

  async enable(path: string): Promise<PluginsState> {
    const plugin = await this.at(path);
    return this.#decide((record) => turnedOn(record, plugin.path));
  }

  async disable(path: string): Promise<PluginsState> {
    const plugin = await this.at(path);
    if (plugin.origin === 'named')
      throw new BenchError('not-possible', `${plugin.path} was loaded by --plugin; restart without that option to disable it.`);
    return this.#decide((record) => ({ ...record, disabled: [...turnedOn(record, plugin.path).disabled, plugin.path] }));
  }

  setOnFault(onFault: FaultRule): Promise<PluginsState> {
    return this.#decide((record) => ({ ...record, onFault }));
  }

  /** The plugin that is at a path now. Rejects with a `BenchError` if there is none. */
  async at(path: string): Promise<FoundPlugin> {
    const { found, folders } = await this.look();
    const plugin = found.find((each) => each.path === resolve(path));
    if (plugin) return plugin;
    throw new BenchError('not-found', `${path}: no plugin found. Plugin folders: ${folders.join(', ')}.`);
  }

  async #look(): Promise<PluginsState> {
    const { user, project, named } = this.#means;
    const experiment = this.#experiment;
    const projects = await projectFolders([project, ...(experiment === null ? [] : [dirname(experiment)])]);
    const needed = experiment === null ? [] : await pluginsNeededBy(experiment);
    const folders = [...new Set([user, ...projects])];
    const record = await this.#trust.read();
    const places = await placesOf(named, user, folders, needed);
    this.#held = withoutDoubles(await Promise.all(places.map((place) => this.#inspect(place, record))));
    this.#state = stateOf({ found: this.#held.map(({ plugin }) => plugin), folders, onFault: record.onFault });
    for (const listener of this.#listeners) listener(this.#state);
    return this.#state;
  }

  async #decide(change: (record: TrustRecord) => TrustRecord): Promise<PluginsState> {
    await this.#trust.change(change);
    return this.look();
  }

  async #inspect({ path, origin }: Place, record: TrustRecord): Promise<Held> {
    const common = { path, origin, package: await packageFieldsOf(path), details: null };
    try {
      const bundle = await this.#means.bundle(path);
      const { checksum, inputs } = bundle;
      const files = [path, ...inputs];
      this.#inputs.set(path, files);
      const isTrusted = origin === 'named' || checksum in record.trusted;
      const state = origin !== 'named' && record.disabled.includes(path) ? 'disabled' : isTrusted ? 'trusted' : 'waiting';
      const changed = !isTrusted && Object.values(record.trusted).some((consent) => consent.path === path);
      return { plugin: await this.#described({ ...common, state, checksum, changed, error: null }, bundle), bundle, files };
    } catch (error) {
      const plugin: FoundPlugin = { ...common, state: 'refused', checksum: null, changed: false, error: reasonOf(error, path) };
      return { plugin, bundle: null, files: this.#inputs.get(path) ?? (await watchedIn(path)) };
    }
  }

  async #described(plugin: FoundPlugin, bundle: PluginBundle): Promise<FoundPlugin> {
    if (plugin.state !== 'trusted') return plugin;
    try {
      return { ...plugin, details: await this.#detailsOf(bundle) };
    } catch (error) {
      return { ...plugin, state: 'refused', error: reasonOf(error, plugin.path) };
    }
  }

  /** The same content has the same description. */
  #detailsOf(bundle: PluginBundle): Promise<PluginDetails> {
    const known = this.#details.get(bundle.checksum) ?? this.#means.describe(bundle);
    this.#details.set(bundle.checksum, known);
    known.catch(() => this.#details.delete(bundle.checksum));
    return known;
  }
}

/** Each path once, where it was named first. */
async function placesOf(
  named: readonly string[],
  user: string,
  folders: readonly string[],
  needed: readonly string[],
): Promise<readonly Place[]> {
  const origins = new Map<string, PluginOrigin>(named.map((path) => [path, 'named']));
  for (const path of needed) if (!origins.has(path)) origins.set(path, 'project');
  for (const folder of folders)
    for (const path of await pluginsIn(folder)) if (!origins.has(path)) origins.set(path, folder === user ? 'user' : 'project');
  return [...origins].map(([path, origin]) => ({ path, origin }));
}

/** If plugins have the same kind and id, the first one stays. */
function withoutDoubles(all: readonly Held[]): readonly Held[] {
  const taken = new Map(builtInPlugins.map((plugin) => [nameOf(plugin), 'a built-in plugin']));
  return all.map((held) => {
    const { plugin } = held;
    if (!plugin.details) return held;
    const name = nameOf(plugin.details);
    const by = taken.get(name);
    taken.set(name, by ?? plugin.path);
    if (by === undefined) return held;
    const error = `${name} exists already: ${by}. A plugin’s id must be unique.`;
    return { ...held, plugin: { ...plugin, state: 'refused', error } };
  });
}

function nameOf({ kind, id }: Pick<PluginDetails, 'kind' | 'id'>): string {
  return `${kind}/${id}`;
}

function turnedOn(record: TrustRecord, path: string): TrustRecord {
  return { ...record, disabled: record.disabled.filter((each) => each !== path) };
}

/** Without the path, which is shown beside it. */
function reasonOf(error: unknown, path: string): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.startsWith(`${path}: `) ? message.slice(path.length + 2) : message;
}

/** Characters of a field that are shown. */
const longest = 300;
const text = z
  .string()
  .transform((words) => words.slice(0, longest))
  .optional()
  .catch(undefined);
const author = z
  .union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])
  .pipe(z.string())
  .optional()
  .catch(undefined);
const fields = z.object({ name: text, version: text, description: text, author, license: text }).catch({});

/** null: the path is no package. */
async function packageFieldsOf(path: string): Promise<PackageFields | null> {
  const json = await readManifestText(join(path, 'package.json')).catch(() => null);
  return json === null ? null : given(fields.parse(parsed(json)));
}

/** Without the fields that are not there. */
function given(found: Readonly<Record<string, string | undefined>>): PackageFields {
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}
