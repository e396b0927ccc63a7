/** Hot reload: a saved plugin soon runs in the open session. */
import type { BenchFeature } from '../../../main/bench/bench-feature.ts';
import type { PluginBundle } from '../../../main/plugins/bundle-plugin.ts';
import { FolderWatch } from '../../../main/plugins/folder-watch.ts';
import type { PluginStore } from '../../../main/plugins/plugin-store.ts';
import { Turns } from '../../../main/base/turns.ts';

/** The session to reload. */
export interface Reloadable {
  /** Its plugins are other ones from now on: these. */
  reload(plugins: readonly PluginBundle[]): Promise<unknown>;
}

export const pluginFeature: BenchFeature = {
  id: 'plugins',
  open({ plugins: store, reload, reportBug }) {
    const following = store && new PluginReload(store, { reload }, reportBug);
    return { runBegan: () => following?.began(), close: () => following?.close() };
  },
};

export class PluginReload {
  readonly #store: PluginStore;
  readonly #session: Reloadable;
  readonly #watch: FolderWatch;
  readonly #unsubscribe: () => void;
  /** Path → checksum of those with which the session that is open began. */
  #running: ReadonlyMap<string, string> = new Map();
  /** One reload at a time. */
  readonly #turns = new Turns();
  #isClosed = false;

  /** `reportBug` gets errors that are no plugin's fault. */
  constructor(store: PluginStore, session: Reloadable, reportBug: (error: unknown) => void) {
    this.#store = store;
    this.#session = session;
    this.#watch = new FolderWatch(() => void store.look().catch(reportBug));
    this.#unsubscribe = store.onChange(() => this.#follow());
    this.#follow();
  }

  /** A session has begun with what was active at that moment. */
  began(): void {
    this.#running = new Map(this.#store.active.map(({ path, checksum }) => [path, checksum]));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#unsubscribe();
    this.#watch.close();
    await this.#turns.through();
  }

  #follow(): void {
    this.#watch.follow(this.#store.files);
    // A session that is about to begin loads the new plugins itself.
    setImmediate(() => void this.#turns.take(() => this.#reload()));
  }

  /** A plugin that is not trusted, or does not load, changes nothing: the former one stays. */
  async #reload(): Promise<void> {
    if (this.#isClosed) return;
    const changed = this.#store.active.filter(({ path, checksum }) => (this.#running.get(path) ?? checksum) !== checksum);
    // The state of the bench shows the result.
    if (changed.length > 0) await this.#session.reload(changed).catch(() => undefined);
  }
}
