/** Loads third-party plugins: a JavaScript module whose default export is a plugin enters by the same door as the built-ins. */
import { access } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BenchError } from '../../contract/errors.ts';
import type { Plugin } from '../../engine/plugin-api/index.ts';
import { PluginRefused, PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { builtInPlugins } from '../../plugins/index.ts';

const extensions = ['.js', '.mjs'];

/** The built-in plugins and those of the files at `paths`. Rejects with `BenchError('plugin-refused')`, naming the file. */
export async function loadPlugins(paths: readonly string[] = []): Promise<PluginRegistry> {
  const registry = new PluginRegistry(builtInPlugins);
  for (const path of paths) await loadPluginFile(path, registry);
  return registry;
}

/** Loads one file into `registry`. The module's code runs. */
export async function loadPluginFile(path: string, registry: PluginRegistry): Promise<Plugin> {
  const plugin = await importDefault(path);
  try {
    return registry.add(plugin);
  } catch (error) {
    if (error instanceof PluginRefused) throw refused(path, error.message, error);
    throw error;
  }
}

async function importDefault(path: string): Promise<unknown> {
  if (!extensions.includes(extname(path)))
    throw refused(path, `found a file ending "${extname(path)}"; allowed: ${extensions.join(', ')}.`);
  await access(path).catch((error: unknown) => {
    throw refused(path, 'there is no such file, or it may not be read.', error);
  });
  const module = await importModule(path);
  if (!('default' in module)) throw refused(path, 'there is no default export; export the plugin as default.');
  return module['default'];
}

async function importModule(path: string): Promise<Record<string, unknown>> {
  try {
    return (await import(/* @vite-ignore */ pathToFileURL(resolve(path)).href)) as Record<string, unknown>;
  } catch (error) {
    throw refused(path, `the module cannot be loaded: ${error instanceof Error ? error.message : String(error)}`, error);
  }
}

function refused(path: string, reason: string, cause?: unknown): BenchError {
  return new BenchError('plugin-refused', `${path}: ${reason}`, { cause });
}
