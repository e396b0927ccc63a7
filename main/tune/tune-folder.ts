/**
 * The folder of a tuning: its manifest, the log of runs, a copy of the experiment; at the end front, result and lane.
 */
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BenchError } from '../../contract/errors.ts';
import { csvLine } from '../../contract/csv-line.ts';
import type { TuneResult } from '../../contract/tune/tune-result.ts';
import type { TuneSetup } from '../../contract/tune/tune-setup.ts';
import { replaceFile, writeInPlace } from '../files/in-place.ts';
import { makeFolder } from '../files/make-folder.ts';
import { writeFiles } from '../files/result-files.ts';
import { readInputText } from '../files/read-input.ts';
import { difference, manifestOf, type Ingredients, type SweepManifest } from '../sweep/manifest.ts';
import { RunLog } from '../sweep/run-log.ts';

const manifestName = 'tune.json';
const logName = 'runs.jsonl';
const experimentName = 'experiment.yaml';
const resultFiles = ['result.json', 'front.csv', 'lane.yaml', 'vectors.json'] as const;
/** All that a tuning keeps in its folder. */
export const tuneFiles = [manifestName, logName, experimentName, ...resultFiles] as const;

/** Everything on which its numbers depend, but for the budget: a resumed tuning must have the same. */
interface TuneManifest extends SweepManifest {
  readonly setup: TuneSetup;
}

export interface TuneInputs extends Ingredients {
  readonly path: string;
  readonly sets: readonly string[];
  readonly setup: TuneSetup;
}

/**
 * Opens the log in `folder`. A folder that holds a tuning already is refused unless it is to be resumed and its
 * manifest is the same. Rejects with a `BenchError`.
 */
export async function openTuning(folder: string, { path, sets, setup, ...ingredients }: TuneInputs, resume: boolean): Promise<RunLog> {
  const plan = { path, variations: [], repeats: 1, seed: setup.seed, sets };
  const manifest: TuneManifest = { ...(await manifestOf(plan, ingredients)), setup };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  const found = await readTuneManifest(folder);
  const refuse = (reason: string) => new BenchError('bad-input', `${folder}: ${reason}`);
  if (found && !resume) throw refuse('holds a tuning already; resume it with --resume, or name another folder.');
  if (found && JSON.stringify(found) !== JSON.stringify(JSON.parse(text)))
    throw refuse(`holds another tuning: ${difference(found, manifest)}. Name another folder.`);
  await makeFolder(folder);
  if (!found) {
    await rm(join(folder, logName), { force: true });
    await replaceFile(join(folder, manifestName), text);
  }
  await writeInPlace(join(folder, experimentName), (aside) => copyFile(path, aside));
  return RunLog.open(join(folder, logName));
}

/** The manifest of the tuning in `folder`; null where there is none. */
export async function readTuneManifest(folder: string): Promise<Partial<TuneManifest> | null> {
  const text = await readInputText(join(folder, manifestName), 'a tuning’s manifest', { mostMb: 64 }).catch(() => null);
  if (text === null) return null;
  try {
    return JSON.parse(text) as Partial<TuneManifest>;
  } catch {
    return {};
  }
}

/** Writes the files of a completed tuning, each whole. Resolves with their names. */
export async function writeResult(
  folder: string,
  tuned: TuneResult,
  further: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const files = {
    ...further,
    'result.json': `${JSON.stringify(tuned, null, 2)}\n`,
    'front.csv': frontCsv(tuned),
    'lane.yaml': tuned.laneYaml,
  };
  await writeFiles(folder, files);
  return Object.keys(files);
}

function frontCsv({ candidates, objectives, bounds, recommended }: TuneResult): string {
  const spread = objectives.flatMap(({ metric }) => [
    `${metric} tuning`,
    metric,
    `${metric} minus present`,
    `${metric} 95 % from`,
    `${metric} 95 % to`,
  ]);
  const head = [
    'candidate',
    'setting',
    'recommended',
    'on front',
    'keeps bounds',
    'equal to',
    'parameters',
    ...spread,
    ...bounds.map(({ metric }) => `bound ${metric}`),
  ];
  const rows = candidates.map((each) => [
    ...[
      each.number,
      each.words,
      String(each.number === recommended),
      String(each.isOnFront),
      String(each.keepsBounds),
      each.equalTo.join(' '),
      each.complexity,
    ],
    ...objectives.flatMap((_, index) => {
      const { difference, low, high } = each.versusPresent[index] ?? { difference: NaN, low: NaN, high: NaN };
      return [each.tuning[index] ?? NaN, each.heldOut[index] ?? NaN, difference, low, high];
    }),
    ...each.bounded,
  ]);
  return [head, ...rows].map((row) => csvLine(row)).join('');
}
