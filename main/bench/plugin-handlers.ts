/** The handlers of calls about plugins. */
import { BenchError } from '../../contract/errors.ts';
import { noPlugins } from '../../contract/plugins/plugin-calls.ts';
import type { PluginStore } from '../plugins/plugin-store.ts';
import type { CallsOf, HandlersOf } from './handlers-of.ts';

export type PluginHandlers = HandlersOf<CallsOf<'plugins'>>;

/** `shelf` null: this bench has the built-in plugins only. */
export function pluginHandlers(shelf: PluginStore | null): PluginHandlers {
  const needed = (): PluginStore => {
    if (shelf) return shelf;
    throw new BenchError('not-possible', 'This bench has no plugin folders.');
  };
  return {
    'plugins.list': () => shelf?.look() ?? noPlugins,
    'plugins.trust': ({ path, checksum }) => needed().trust(path, checksum),
    'plugins.enable': ({ path }) => needed().enable(path),
    'plugins.disable': ({ path }) => needed().disable(path),
    'plugins.onFault': ({ onFault }) => needed().setOnFault(onFault),
  };
}
