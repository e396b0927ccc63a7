/** The manifest of a sweep: everything on which its numbers depend; a resumed sweep must have the same. */
import { without } from '../../experiment/field-maps.ts';
import { createHash } from 'node:crypto';
import { InputFolder } from '../experiment/input-folder.ts';
import { checksumOf } from '../files/same-file.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import type { GridPlan } from './grid.ts';

export interface SweepManifest extends Omit<GridPlan, 'path' | 'copies'> {
  readonly driftbench: string;
  /**
   * SHA-256, in hexadecimal, of the experiment file, of each bundled plugin, and of every file that the experiment
   * reads, by its name there.
   */
  readonly experiment: string;
  readonly plugins: readonly string[];
  readonly inputs: Readonly<Record<string, string>>;
}

export interface Ingredients {
  /** Version of the bench. */
  readonly version: string;
  readonly plugins: readonly PluginBundle[];
  /** Names of files, as the experiment has them. */
  readonly inputs: readonly string[];
}

export async function manifestOf({ path, ...grid }: GridPlan, { version, plugins, inputs }: Ingredients): Promise<SweepManifest> {
  const plan = without(grid, 'copies');
  const folder = new InputFolder(path);
  const sums = [...new Set(inputs)].sort().map(async (name) => [name, await checksum(folder.pathOf(name))] as const);
  return {
    driftbench: version,
    experiment: await checksum(path),
    plugins: plugins.map((plugin) => plugin.checksum),
    inputs: Object.fromEntries(await Promise.all(sums)),
    ...plan,
  };
}

/** Identifies a sweep, wherever it was planned: everything on which its numbers depend. */
export function sweepHash(manifest: SweepManifest): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}

/** SHA-256 of a file. Rejects with a `BenchError`. */
export const checksum = (path: string) => checksumOf(path, 'a file that the experiment names');

/** The difference, as text; null: no field differs. */
export function difference(before: Partial<SweepManifest>, now: SweepManifest): string | null {
  if (before.experiment !== now.experiment) return 'the experiment file has changed';
  const plugin = now.plugins.findIndex((sum, index) => sum !== before.plugins?.[index]);
  if (plugin !== -1 || now.plugins.length !== before.plugins?.length) return 'the plugins differ or have changed';
  return inputDifference(before.inputs ?? {}, now.inputs) ?? fieldDifference(before, now);
}

function inputDifference(before: SweepManifest['inputs'], now: SweepManifest['inputs']): string | null {
  const changed = Object.keys({ ...before, ...now }).find((name) => before[name] !== now[name]);
  if (changed === undefined) return null;
  const what = before[changed] === undefined ? 'was not read then' : now[changed] === undefined ? 'is not read any more' : 'has changed';
  return `the file ${changed}, which the experiment names, ${what}`;
}

/** The first field that is not the same. */
function fieldDifference(before: Partial<SweepManifest>, now: SweepManifest): string | null {
  const field = (Object.keys(now) as (keyof SweepManifest)[]).find((key) => JSON.stringify(before[key]) !== JSON.stringify(now[key]));
  const shown = (value: unknown) => JSON.stringify(value) ?? 'nothing';
  return field === undefined ? null : `${field} was ${shown(before[field])} and is now ${shown(now[field])}`;
}
