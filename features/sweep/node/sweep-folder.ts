/** The folder of a sweep: its manifest, the log of runs, and at the end the tables. */
import { join } from 'node:path';
import { sweepTables } from '../calls/sweep-state.ts';
import { inputPieces, readInputText } from '../../../main/base/files/read-input.ts';
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

const sweepFolder = { what: 'sweep', manifestName, files: sweepFiles } as const;

/** As `openRunFolder`. */
export function openSweep(folder: string, { grid, manifest }: Pick<PreparedSweep, 'grid' | 'manifest'>, resume: boolean): Promise<RunLog> {
  return openRunFolder(folder, sweepFolder, { manifest, experiment: grid.plan.path }, resume);
}

/** The manifest of the sweep in `folder`; null where there is none. */
export function readManifest(folder: string): Promise<Partial<SweepManifest> | null> {
  return readRunManifest(folder, sweepFolder);
}

/** The experiment of the sweep in `folder`; null where it was not kept. */
export function readSweptExperiment(folder: string): Promise<string | null> {
  return readInputText(join(folder, experimentName), 'the swept experiment', { mostMb: 16 }).catch(() => null);
}

/** The log of the sweep in `folder`, which is there, as far as it goes: it is only read. */
export function openLog(folder: string): Promise<RunLog> {
  return RunLog.read(join(folder, logName));
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
