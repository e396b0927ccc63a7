/** The folder of a sweep: its manifest, the log of runs, and at the end the tables. */
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { without } from '../../experiment/field-maps.ts';
import { BenchError } from '../../contract/errors.ts';
import { sweepTables } from '../../contract/sweep/sweep-state.ts';
import { replaceFile, writeInPlace } from '../files/in-place.ts';
import { makeFolder } from '../files/make-folder.ts';
import { inputPieces, readInputText } from '../files/read-input.ts';
import { comparisonName } from './comparison.ts';
import { difference, type SweepManifest } from './manifest.ts';
import type { PreparedSweep } from './prepare-sweep.ts';
import { longTables } from './sweep-tables.ts';
import { RunLog } from './run-log.ts';

export const manifestName = 'sweep.json';
export const logName = 'runs.jsonl';
/** A copy of the swept experiment: results stay readable when the file changes. */
export const experimentName = 'experiment.yaml';
/** All that a sweep keeps in its folder. */
export const sweepFiles = [manifestName, logName, experimentName, ...sweepTables, ...longTables, comparisonName] as const;
const newline = 0x0a;

/**
 * Opens the log in `folder`. A folder that holds a sweep already is refused unless it is to be resumed and its
 * manifest is the same; in one without a sweep a new one begins. Rejects with a `BenchError`.
 */
export async function openSweep(
  folder: string,
  { grid, manifest }: Pick<PreparedSweep, 'grid' | 'manifest'>,
  resume: boolean,
): Promise<RunLog> {
  const path = join(folder, manifestName);
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  const kept: Partial<SweepManifest & { readonly plan: unknown }> | null = await readManifest(folder);
  const found = kept && without(kept, 'plan');
  if (found && !resume) throw refusal(folder, 'holds a sweep already; resume it with --resume, or name another folder.');
  const same = found === null || JSON.stringify(found) === JSON.stringify(JSON.parse(text));
  if (!same) throw refusal(folder, `holds another sweep: ${difference(found, manifest)}. Name another folder.`);
  await makeFolder(folder);
  if (found === null) {
    await rm(join(folder, logName), { force: true });
    await replaceFile(path, text);
  }
  await writeInPlace(join(folder, experimentName), (aside) => copyFile(grid.plan.path, aside));
  return RunLog.open(join(folder, logName));
}

/** The manifest of the sweep in `folder`; null where there is none. */
export async function readManifest(folder: string): Promise<Partial<SweepManifest> | null> {
  const text = await readInputText(join(folder, manifestName), 'a sweep’s manifest', { mostMb: 64 }).catch(() => null);
  if (text === null) return null;
  try {
    return JSON.parse(text) as Partial<SweepManifest>;
  } catch {
    return {};
  }
}

/** The experiment of the sweep in `folder`; null where it was not kept. */
export function readSweptExperiment(folder: string): Promise<string | null> {
  return readInputText(join(folder, experimentName), 'the swept experiment', { mostMb: 16 }).catch(() => null);
}

/** The log of the sweep in `folder`, which is there. */
export function openLog(folder: string): Promise<RunLog> {
  return RunLog.open(join(folder, logName));
}

/** Number of rows of the log in `folder`, which is only read. */
export async function countRows(folder: string): Promise<number> {
  let rows = 0;
  try {
    for await (const piece of inputPieces(join(folder, logName), 'the log of a sweep')) {
      const chunk = Buffer.from(piece.buffer, piece.byteOffset, piece.length);
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) rows += 1;
    }
  } catch {
    return 0;
  }
  return rows;
}

function refusal(folder: string, reason: string): BenchError {
  return new BenchError('bad-input', `${folder}: ${reason}`);
}
