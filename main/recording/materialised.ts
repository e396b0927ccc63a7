/** A recorded experiment as files again, in a folder of its own, to be loaded as any other. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { stringify } from 'yaml';
import { BenchError } from '../../contract/errors.ts';
import { loadExperiment, type LoadedExperiment } from '../experiment/load-experiment.ts';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import type { Recording } from './recording.ts';

/** Other words for what was recorded, before it is loaded: other lanes, for one. */
export interface Reworded {
  readonly experiment: unknown;
  /** Ids of those that run; left out: all. */
  readonly lanes?: readonly string[] | undefined;
}

/** Loads what was recorded, as it was recorded or reworded. Rejects with a `BenchError` where that is not possible. */
export async function loadRecorded(recording: Recording, registry: PluginRegistry, reworded?: Reworded): Promise<LoadedExperiment> {
  const { setup } = recording;
  const folder = await mkdtemp(join(tmpdir(), 'driftbench-replay-'));
  try {
    const places = new Map(setup.inputs.map(({ name }, number) => [name, `input-${number}${extname(name)}`]));
    for (const [name, place] of places) await writeFile(join(folder, place), inputOf(recording, name));
    const path = join(folder, setup.file.endsWith('.yaml') ? setup.file : `${setup.file}.yaml`);
    const fields = withPlaces(reworded?.experiment ?? recording.experiment, places);
    await writeFile(path, stringify(fields));
    return await loadExperiment(path, { registry, lanes: reworded ? reworded.lanes : setup.lanes });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function inputOf(recording: Recording, name: string): Uint8Array {
  const bytes = recording.attachment(name);
  if (bytes) return bytes;
  throw new BenchError('bad-input', `${recording.path} has lost ${name}, which its experiment needs.`);
}

/** The experiment with the files' places in place of their names. */
function withPlaces(value: unknown, places: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return places.get(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => withPlaces(each, places));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, withPlaces(each, places)]));
}
