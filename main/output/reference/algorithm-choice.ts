/** Algorithms among the alternatives of a schema: they lead to the page of algorithms. */
import type { FieldSchema } from '../../../experiment/allowed.ts';
import type { Plugin, PluginKind } from '../../../engine/plugin-api/index.ts';
import { builtInPlugins } from '../../../plugins/index.ts';

/** Kinds with built-in algorithms, by their headings on the page of algorithms. */
export const kindTitles: Readonly<Partial<Record<PluginKind, string>>> = {
  'dead-reckoning': 'DR models',
  convergence: 'Convergence schemes',
  fairness: 'Fairness schedulers',
  motion: 'Motion sources',
};

/** The built-in algorithm that the alternative chooses; parts have kinds of the same names, which are none. */
export function algorithmOf({ title, properties }: FieldSchema): Plugin | undefined {
  const chosen = properties?.['id']?.const ?? properties?.['kind']?.const;
  return builtInPlugins.find((plugin) => plugin.id === chosen && plugin.title === title);
}

/** True of the alternative that stands for all plugins that do not come with the bench. */
export function isOtherPlugin({ properties }: FieldSchema): boolean {
  return properties?.['id']?.pattern?.startsWith('^(?!') ?? false;
}
