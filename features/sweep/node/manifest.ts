/** The manifest of a sweep: everything on which its numbers depend; a resumed sweep must have the same. */
import { without } from '../../../experiment/field-maps.ts';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { buildDigest } from '../../../main/base/build-digest.ts';
import { readExperimentText } from '../../../main/experiment/experiment-document.ts';
import { InputFolder } from '../../../main/experiment/input-folder.ts';
import { checksumOf } from '../../../main/base/files/same-file.ts';
import type { PluginBundle } from '../../../main/plugins/bundle-plugin.ts';
import type { GridPlan } from './grid.ts';

export interface SweepManifest extends Omit<GridPlan, 'path' | 'copies'> {
  readonly driftbench: string;
  /** The hash of its code. */
  readonly build: string;
  /**
   * SHA-256, in hexadecimal, of the experiment’s text, of each bundled plugin, and of every file that the experiment
   * reads, by its name there.
   */
  readonly experiment: string;
  readonly plugins: readonly string[];
  readonly inputs: Readonly<Record<string, string>>;
}

const sum = z.string().regex(/^[0-9a-f]{16,64}$/);
/** The fields of a manifest that are read. They are checked: a stranger may have written it. */
export const manifestForm = z.looseObject({
  driftbench: z.string(),
  build: z.string().optional(),
  experiment: sum,
  plugins: z.array(sum),
  inputs: z.record(z.string(), sum),
  variations: z.array(
    z.looseObject({
      path: z.string(),
      values: z.array(z.unknown()),
      networks: z
        .array(z.object({ name: z.string(), group: z.string().optional(), weight: z.number().positive(), sets: z.array(z.string()) }))
        .optional(),
      file: z.string().optional(),
    }),
  ),
  repeats: z.int().min(0),
  seed: z.int(),
  sets: z.array(z.string()),
  duration: z.number().optional(),
  listed: z.array(z.looseObject({ sets: z.array(z.string()) })).optional(),
});
const count = z.number().min(0);
/** The form of the plan in the same file. */
export const planForm = z.looseObject({
  runs: count,
  points: count,
  lanes: z.array(z.string()),
  parts: z.int().min(1),
  estimate: z.object({ seconds: count, kilobytes: count }),
  plugins: z.array(z.looseObject({ path: z.string(), version: z.string().nullish(), checksum: sum })),
});

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
    build: buildDigest(),
    experiment: createHash('sha256')
      .update(await readExperimentText(path))
      .digest('hex'),
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

/** The first difference, as text: what was found, and what is expected; null: no field differs. */
export function difference(before: Partial<SweepManifest>, now: SweepManifest): string | null {
  if (before.driftbench !== now.driftbench || before.build !== now.build)
    return `made by ${programText(before)}; this is ${programText(now)}, whose figures may differ`;
  if (before.experiment !== now.experiment) return 'the experiment file has changed';
  if (before.plugins?.join() !== now.plugins.join())
    return `the plugins differ or have changed: found ${pluginsText(before.plugins)}, expected ${pluginsText(now.plugins)}`;
  return inputDifference(before.inputs ?? {}, now.inputs) ?? fieldDifference('', before, now);
}

/** `Driftbench 1.2.0 (build 0123456789abcdef)` */
export function programText({ driftbench = 'of an unknown version', build = 'unknown' }: Partial<SweepManifest>): string {
  return `Driftbench ${driftbench} (build ${build})`;
}

/** Plugins by the beginnings of their checksums: their paths may change. */
function pluginsText(sums: readonly string[] = []): string {
  return sums.length === 0 ? 'none' : sums.map((sum) => sum.slice(0, 12)).join(', ');
}

function inputDifference(before: SweepManifest['inputs'], now: SweepManifest['inputs']): string | null {
  const changed = Object.keys({ ...before, ...now }).find((name) => before[name] !== now[name]);
  if (changed === undefined) return null;
  const what = before[changed] === undefined ? 'was not read then' : now[changed] === undefined ? 'is not read any more' : 'has changed';
  return `the file ${changed}, which the experiment names, ${what}`;
}

/** The first field, or field of a field, that is not the same. */
function fieldDifference(path: string, before: object, now: object): string | null {
  const [was, is] = [before, now] as readonly Readonly<Record<string, unknown>>[];
  for (const name of Object.keys({ ...was, ...is })) {
    const [old, current] = [was?.[name], is?.[name]];
    if (JSON.stringify(old) === JSON.stringify(current)) continue;
    if (isMap(old) && isMap(current)) return fieldDifference(`${path}${name}.`, old, current);
    return `${path}${name} was ${shown(old)} and is now ${shown(current)}`;
  }
  return null;
}

function isMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const shown = (value: unknown) => JSON.stringify(value) ?? 'nothing';
