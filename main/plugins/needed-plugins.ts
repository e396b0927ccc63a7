/**
 * The third-party plugins that an experiment names in `plugins`: files and folders beside it, or packages installed
 * above it.
 */
import { stat } from 'node:fs/promises';
import { dirname, extname, isAbsolute, join, resolve } from 'node:path';
import { yamlValue } from '../../experiment/yaml-text.ts';
import { readInputText } from '../base/files/read-input.ts';

/** Longer files are no experiments, MiB. */
const longestExperiment = 4;

/**
 * Whole paths, in the order of the file; none where it cannot be read: that is reported where it is loaded. Nothing of
 * them runs.
 */
export async function pluginsNeededBy(experiment: string): Promise<readonly string[]> {
  const names = await namesIn(experiment);
  return Promise.all(names.map((name) => placeOf(name, dirname(resolve(experiment)))));
}

async function namesIn(experiment: string): Promise<readonly string[]> {
  if (!['.yaml', '.yml', '.driftbench'].includes(extname(experiment).toLowerCase())) return [];
  try {
    const text = await readInputText(experiment, 'an experiment', { mostMb: longestExperiment });
    // Most experiments name none.
    if (!/^plugins\s*:/m.test(text)) return [];
    const { plugins } = yamlValue(text) as { plugins?: unknown };
    return Array.isArray(plugins) ? plugins.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/** A path is one that begins with a dot or a slash, or names a module; anything else is a package. */
async function placeOf(name: string, folder: string): Promise<string> {
  const isPath = /^\.{1,2}(\/|\\|$)/.test(name) || isAbsolute(name) || /\.(ts|mts|js|mjs)$/.test(name);
  if (isPath) return resolve(folder, name);
  for (let at = folder; ; at = dirname(at)) {
    const place = join(at, 'node_modules', name);
    if (await stat(place).catch(() => null)) return place;
    if (dirname(at) === at) return join(folder, 'node_modules', name);
  }
}
