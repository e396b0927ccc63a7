/** The folder of a sweep: its manifest, the log of runs, and at the end the tables. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BenchError } from '../../contract/errors.ts';
import { sweepTables } from '../../contract/sweep/sweep-state.ts';
import { isSameFile } from '../files/same-file.ts';
import { inputPieces, readInputText } from '../files/read-input.ts';
import { comparisonName } from './comparison.ts';
import type { SweepManifest } from './manifest.ts';
import type { PreparedSweep } from './prepare-sweep.ts';
import { longTables } from './sweep-tables.ts';
import { experimentName, logName, openRunFolder, readRunManifest } from './run-folder.ts';
import { RunLog } from './run-log.ts';

export const manifestName = 'sweep.json';
/** All that a sweep keeps in its folder. */
export const sweepFiles = [manifestName, logName, experimentName, ...sweepTables, ...longTables, comparisonName] as const;
const newline = 0x0a;

const sweepFolder = { what: 'sweep', manifestName } as const;

/** As `openRunFolder`; a folder with files of others that a sweep would replace is refused. */
export async function openSweep(
  folder: string,
  { grid, manifest }: Pick<PreparedSweep, 'grid' | 'manifest'>,
  resume: boolean,
): Promise<RunLog> {
  if (!(await readManifest(folder))) checkNoOthers(folder, grid.plan.path);
  return openRunFolder(folder, sweepFolder, { manifest, experiment: grid.plan.path }, resume);
}

/**
 * Throws a `BenchError` where `folder`, in which no sweep is, holds a file that one would replace. The swept experiment
 * may stand there.
 */
export function checkNoOthers(folder: string, experiment: string): void {
  const there = sweepFiles.filter((name) => existsSync(join(folder, name)));
  const others = there.filter((name) => name !== experimentName || !isSameFile(join(folder, name), experiment));
  if (others.length === 0) return;
  throw new BenchError('bad-input', `${folder}: holds ${others.join(', ')}, which no sweep wrote. Name another folder, or move them away.`);
}

/** The manifest of the sweep in `folder`; null where there is none. */
export function readManifest(folder: string): Promise<Partial<SweepManifest> | null> {
  return readRunManifest(folder, sweepFolder);
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
