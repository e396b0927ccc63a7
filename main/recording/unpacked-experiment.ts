/** The experiment of a recording as files again: its fields, and the files that it names, in one folder. */
import { writeFile } from 'node:fs/promises';
import { extname, join, parse, resolve } from 'node:path';
import { stringify } from 'yaml';
import { BenchError } from '../../contract/errors.ts';
import type { Recording } from './recording.ts';

/** Resolves to the path of the experiment file, named `stem`. `fields`: in place of the recorded ones. */
export async function unpackExperiment(recording: Recording, folder: string, stem: string, fields?: unknown): Promise<string> {
  const places = new Map(recording.setup.inputs.map(({ name }, number) => [name, `input-${number}${extname(name)}`]));
  for (const [name, place] of places) await writeFile(join(folder, place), inputOf(recording, name));
  // The motion of a game that was scored is that of the recording itself.
  if (recording.setup.kind === 'score') places.set(recording.setup.file, resolve(recording.path));
  const path = join(folder, `${stem}.yaml`);
  await writeFile(path, stringify(withPlaces(fields ?? recording.experiment, places)));
  return path;
}

/** The name of the recorded experiment file, without its ending. */
export function recordedStem({ setup }: Pick<Recording, 'setup'>): string {
  return parse(setup.file).name || 'experiment';
}

function inputOf(recording: Recording, name: string): Uint8Array {
  const bytes = recording.attachment(name);
  if (bytes) return bytes;
  throw new BenchError('bad-input', `${recording.path}: its attachment ${name} is missing or damaged; the experiment needs it.`);
}

/** The experiment with the paths of its files in place of their names. */
function withPlaces(value: unknown, places: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return places.get(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => withPlaces(each, places));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, withPlaces(each, places)]));
}
