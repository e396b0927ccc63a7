/** Makes the package of a new plugin from the templates of its kind: whole, or not at all. */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { BenchError } from '../../contract/errors.ts';
import type { PluginKind } from '../../engine/plugin-api/index.ts';
import { pluginIdForm } from '../../engine/session/plugin-registry.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { asideOf } from '../base/files/aside.ts';

export interface NewPlugin {
  readonly kind: string;
  readonly id: string;
  /** Folder to be made. */
  readonly folder: string;
}

export interface TemplatePlaces {
  /** Folder with one folder for each kind, and `every` for what all have. */
  readonly templates: string;
  /** Version of the bench, which packages name as their peer. */
  readonly version: string;
}

/** Files that every package has. */
const ofEveryKind = 'every';

/** Returns the names of the files made. Rejects with `BenchError('bad-input')`, and leaves nothing behind then. */
export async function newPlugin(plugin: NewPlugin, { templates, version }: TemplatePlaces): Promise<readonly string[]> {
  await checkKind(plugin.kind, templates);
  checkId(plugin);
  const folder = resolve(plugin.folder);
  await checkFolder(folder, plugin.folder);
  const files = [...(await textsIn(join(templates, ofEveryKind))), ...(await textsIn(join(templates, plugin.kind)))];
  await makePackage(
    folder,
    files.map(([name, text]) => [name, filledIn(text, plugin, version)] as const),
  );
  return files.map(([name]) => name).sort();
}

async function checkKind(kind: string, templates: string): Promise<void> {
  const kinds = (await readdir(templates)).filter((name) => name !== ofEveryKind).sort();
  if (!kinds.includes(kind)) throw refused(`found the kind "${kind}"; allowed: ${kinds.join(', ')}.`);
}

function checkId({ kind, id }: NewPlugin): void {
  if (!pluginIdForm.test(id)) throw refused(`found the id "${id}"; it must be lower-case words joined by hyphens, as in "constant-turn".`);
  const taken = builtInPlugins.filter((each) => each.kind === kind).map((each) => each.id);
  if (taken.includes(id)) throw refused(`${kind}/${id} is a built-in plugin; allowed: an id other than ${taken.join(', ')}.`);
}

async function checkFolder(folder: string, named: string): Promise<void> {
  if (await exists(folder)) throw refused(`${named} exists already; name a new folder.`);
  if (!(await exists(dirname(folder)))) throw refused(`there is no folder ${dirname(folder)} for ${basename(folder)}; create it first.`);
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function textsIn(folder: string): Promise<readonly (readonly [string, string])[]> {
  const names = (await readdir(folder)).sort();
  return Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const));
}

/** The field by which an experiment names a plugin of each kind, and where it stands. */
export function usageOf({ kind, id }: Pick<NewPlugin, 'kind' | 'id'>): { readonly where: string; readonly field: string } {
  const fields: Readonly<Record<PluginKind, readonly [where: string, field: string]>> = {
    'dead-reckoning': ['In a lane of an experiment', `model: { id: ${id} }`],
    convergence: ['In a lane of an experiment', `convergence: { id: ${id} }`],
    fairness: ['In a lane of an experiment', `scheduler: { id: ${id} }`],
    trigger: ['In a lane of an experiment', `trigger: { rule: { id: ${id} } }`],
    motion: ['In an entity of an experiment', `motion: { kind: ${id} }`],
    'link-model': ['In a node of an experiment', `link: { model: { id: ${id} } }`],
    metric: ['In an experiment', `metrics: [{ id: ${id} }]`],
    playout: ['In a lane of an experiment', `playout: { id: ${id} }`],
    clock: ['In a lane of an experiment', `clock: { synchronisation: { id: ${id} } }`],
  };
  const [where, field] = fields[kind as PluginKind];
  return { where, field };
}

/** The words in templates that stand for a plugin's own. */
function filledIn(text: string, { kind, id }: NewPlugin, version: string): string {
  const title = id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');
  return text
    .replaceAll('TEMPLATE-VERSION', version)
    .replaceAll('template-use', usageOf({ kind, id }).field)
    .replaceAll('template-kind', kind)
    .replaceAll('template-id', id)
    .replaceAll('Template title', title);
}

/** Aside first, then all at once in its place. */
async function makePackage(folder: string, files: readonly (readonly [string, string])[]): Promise<void> {
  const aside = asideOf(folder);
  try {
    await mkdir(aside);
    for (const [name, text] of files) await writeFile(join(aside, name), text);
    await rename(aside, folder);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    throw refused(`${folder} cannot be written: ${(error as Error).message}.`, error);
  }
}

function refused(what: string, cause?: unknown): BenchError {
  return new BenchError('bad-input', `No plugin was created: ${what}`, { cause });
}
