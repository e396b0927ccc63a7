/**
 * Loads bundled plugins: the text becomes a module of this thread; its default export is registered like a built-in.
 */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { passingFolder } from '../base/files/passing-folder.ts';
import type { Plugin } from '../../engine/plugin-api/index.ts';
import { thrownText } from '../../engine/guard/plugin-fault.ts';
import { PluginRefused, PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import type { PluginBundle } from './bundle-plugin.ts';
import { refused } from './plugin-entry.ts';
import { fieldSchema } from '../../experiment/allowed.ts';

/**
 * The built-in plugins and these. Rejects with `BenchError('plugin-refused')`, naming the source. `loading` gets the
 * index of each before its module is loaded or its parameters are checked, and −1 afterwards.
 */
export async function loadPlugins(
  bundles: readonly PluginBundle[] = [],
  loading: (index: number) => void = () => undefined,
): Promise<PluginRegistry> {
  const indices = new Map<Plugin, number>();
  const registry = new PluginRegistry(builtInPlugins, (plugin) => {
    const index = indices.get(plugin);
    if (index === undefined) return () => undefined;
    loading(index);
    return () => loading(-1);
  });
  for (const [index, bundle] of bundles.entries()) {
    loading(index);
    indices.set(await loadPlugin(bundle, registry), index);
  }
  loading(-1);
  return registry;
}

/** Loads one into `registry`. The plugin's code runs. */
export async function loadPlugin(bundle: PluginBundle, registry: PluginRegistry): Promise<Plugin> {
  const { path } = bundle;
  const candidate = await importText(bundle);
  try {
    const plugin = registry.add(candidate);
    const objection = paramsObjection(plugin);
    if (objection !== null) throw new PluginRefused(`Plugin ${plugin.id}: ${objection}`);
    return plugin;
  } catch (error) {
    // Whatever else is thrown comes from getters and schemas of the plugin.
    throw refused(path, error instanceof PluginRefused ? error.message : `the plugin cannot be examined: ${thrownText(error)}`, error);
  }
}

/** Through a file of its own: source maps hold for modules of files alone. */
async function importText({ path, text }: PluginBundle): Promise<unknown> {
  // Most commands load no plugin.
  const { offerPluginApi } = await import('../../plugins/kit/plugin-realm.ts');
  offerPluginApi(globalThis);
  // Whatever fails from now on names the author's own files and lines.
  process.setSourceMapsEnabled(true);
  const folder = await passingFolder('plugin');
  try {
    const file = join(folder, 'plugin.mjs');
    await writeFile(file, text);
    return ((await import(/* @vite-ignore */ pathToFileURL(file).href)) as { readonly default: unknown }).default;
  } catch (error) {
    throw refused(path, `the module cannot be loaded: ${thrownText(error)}`, error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Null: nothing. */
function paramsObjection({ params }: Plugin): string | null {
  try {
    fieldSchema(params);
  } catch (error) {
    return `params cannot be described in experiment files: ${error instanceof Error ? error.message : String(error)}`;
  }
  const found = params.safeParse({});
  if (found.success) return null;
  const name = found.error.issues[0]?.path.join('.') ?? '';
  return `params.${name} has no default; give it one, as in seconds({ default: 2, … }).`;
}
