/**
 * The folder of a tuning: its manifest, the log of runs, a copy of the experiment; at the end front, result and lane.
 */
import { csvLine } from '../../../contract/csv-line.ts';
import type { TuneResult } from '../calls/tune-result.ts';
import type { TuneSetup } from '../calls/tune-setup.ts';
import { writeFiles } from '../../../main/base/files/result-files.ts';
import { manifestOf, type Ingredients, type SweepManifest } from '../../sweep/node/manifest.ts';
import { experimentName, logName, openRunFolder, readRunManifest } from '../../sweep/node/run-folder.ts';
import type { RunLog } from '../../sweep/node/run-log.ts';

const manifestName = 'tune.json';
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

const tuneFolder = { what: 'tuning', manifestName, files: tuneFiles } as const;

/** As `openRunFolder`. */
export async function openTuning(folder: string, { path, sets, setup, ...ingredients }: TuneInputs, resume: boolean): Promise<RunLog> {
  const plan = { path, variations: [], repeats: 1, seed: setup.seed, sets };
  const manifest: TuneManifest = { ...(await manifestOf(plan, ingredients)), setup };
  return openRunFolder(folder, tuneFolder, { manifest, experiment: path }, resume);
}

/** The manifest of the tuning in `folder`; null where there is none. */
export function readTuneManifest(folder: string): Promise<Partial<TuneManifest> | null> {
  return readRunManifest<TuneManifest>(folder, tuneFolder);
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
    `${metric} choosing`,
    metric,
    `${metric} minus present`,
    `${metric} 95 % from`,
    `${metric} 95 % to`,
  ]);
  const head = [
    'candidate',
    'lane',
    'setting',
    'recommended',
    'on front',
    'keeps bounds',
    'equal to',
    'parts',
    'state',
    'parameters',
    'feedback',
    ...spread,
    ...bounds.map(({ metric }) => `bound ${metric}`),
  ];
  const rows = candidates.map((each) => [
    each.number,
    each.name ?? '',
    each.words,
    String(each.number === recommended),
    String(each.isOnFront),
    String(each.keepsBounds),
    each.equalTo.join(' '),
    each.difficulty.parts,
    each.difficulty.state,
    each.difficulty.parameters,
    each.difficulty.feedback,
    ...objectives.flatMap((_, index) => {
      const { difference, low, high } = each.versusPresent[index] ?? { difference: NaN, low: NaN, high: NaN };
      return [each.tuning[index] ?? NaN, each.choosing[index] ?? NaN, each.heldOut[index] ?? NaN, difference, low, high];
    }),
    ...each.bounded,
  ]);
  return [head, ...rows].map((row) => csvLine(row)).join('');
}
