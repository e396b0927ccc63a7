/** The plugin API for bundled plugins: they hold no copy of it, but take the one of the bench that runs them. */
import * as pluginApi from './index.ts';

export { pluginApi };

/** Bundles read the API from `globalThis[Symbol.for(pluginApiKey)]`. */
export const pluginApiKey = 'driftbench.plugin-api';

/** To be called before a bundled plugin begins; `realm`: the `globalThis` of the thread or page that it runs in. */
export function offerPluginApi(realm: object): void {
  const places = realm as Record<symbol, unknown>;
  places[Symbol.for(pluginApiKey)] ??= Object.freeze({ ...pluginApi });
}
