/** The handlers of calls about plugins. */
import { BenchError } from '../../contract/errors.ts';
import { noPlugins } from '../../contract/plugin-calls.ts';
import type { PluginStore } from '../plugins/plugin-store.ts';
import type { CallsOf, HandlersOf } from './handlers-of.ts';

/** `store` null: this bench has the built-in plugins only. */
export function pluginHandlers(store: PluginStore | null): HandlersOf<CallsOf<'plugins'>> {
  const needed = (): PluginStore => {
    if (store) return store;
    throw new BenchError('not-possible', 'This bench has no plugin folders.');
  };
  return {
    'plugins.list': () => store?.look() ?? noPlugins,
    'plugins.trust': ({ path, checksum }) => needed().trust(path, checksum),
    'plugins.enable': ({ path }) => needed().enable(path),
    'plugins.disable': ({ path }) => needed().disable(path),
    'plugins.onFault': ({ onFault }) => needed().setOnFault(onFault),
  };
}
