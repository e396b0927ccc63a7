/** Looks for plugins in folders, by their names alone: nothing of them runs. */
import { readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { isSameFile } from '../base/files/same-file.ts';
import { projectPaths } from '../base/project-paths.ts';
import { readManifestText } from './plugin-entry.ts';

/** A module, but no declaration and no test. */
const module = /(?<!\.d|\.test)\.(ts|mts|js|mjs)$/;

/** Whole paths of the plugins in a folder, by name; none where there is no such folder. */
export async function pluginsIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const paths = await Promise.all(
    entries.map(async ({ name }) => {
      const path = join(folder, name);
      return module.test(name) || (await isPackage(path)) ? path : null;
    }),
  );
  return paths.filter((path) => path !== null).sort();
}

/** The folders `plugins` beside the given ones, each once, without the bench's own built-in plugins and templates. */
export async function projectFolders(folders: readonly string[]): Promise<readonly string[]> {
  const places = await Promise.all([...new Set(folders)].map(async (folder) => realpath(folder).catch(() => folder)));
  const projects = [...new Set(places)];
  const isBench = await Promise.all(projects.map(isBenchItself));
  const found = projects.filter((_, index) => !isBench[index]).map((folder) => join(folder, 'plugins'));
  return found.filter((folder) => !isSameFile(folder, projectPaths().pluginTemplates));
}

/** Most folders that a search visits, so that a home folder given by mistake does not take minutes. */
const mostFolders = 200;

/** The files to watch of a plugin that cannot be bundled: a name in each of its folders, without other packages. */
export async function watchedIn(path: string): Promise<readonly string[]> {
  const folders = [path];
  for (const folder of folders) {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const inner = entries.filter((entry) => entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'));
    folders.push(...inner.map(({ name }) => join(folder, name)).slice(0, mostFolders - folders.length));
  }
  return [path, ...folders.map((folder) => join(folder, 'package.json'))];
}

async function isPackage(path: string): Promise<boolean> {
  return (await readManifestText(join(path, 'package.json')).catch(() => null)) !== null;
}

/** Its `plugins` are the built-ins. */
async function isBenchItself(folder: string): Promise<boolean> {
  const text = await readManifestText(join(folder, 'package.json')).catch(() => '');
  return /"name"\s*:\s*"driftbench"/.test(text);
}
