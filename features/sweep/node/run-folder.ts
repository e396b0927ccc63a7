/** The folder of a sweep or of a tuning, as it is opened: its manifest, a copy of the experiment, the log of runs. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BenchError } from '../../../contract/errors.ts';
import { without } from '../../../experiment/field-maps.ts';
import { checkClaim, type Claim } from '../../../main/base/files/claimed-folder.ts';
import { replaceFile, writeInPlace } from '../../../main/base/files/in-place.ts';
import { makeFolder } from '../../../main/base/files/make-folder.ts';
import { readExperimentText } from '../../../main/experiment/experiment-document.ts';
import { PlaceLock } from '../../../main/base/files/place-lock.ts';
import { readInputText } from '../../../main/base/files/read-input.ts';
import { difference, manifestForm, type SweepManifest } from './manifest.ts';
import { RunLog } from './run-log.ts';

export const logName = 'runs.jsonl';
/** A copy of the experiment: results stay readable when the file changes. */
export const experimentName = 'experiment.yaml';

/** The kind of folder. */
export interface RunFolder {
  readonly what: 'sweep' | 'tuning';
  readonly manifestName: Claim;
  /** Names of all files that it holds. */
  readonly files: readonly string[];
}

/** The content with which a folder is opened. */
export interface RunFolderContent {
  readonly manifest: SweepManifest;
  /** Path of the experiment. */
  readonly experiment: string;
}

/**
 * Opens the log in `folder`. A folder that is in use already is refused unless it is to be resumed and its manifest is
 * the same; one that holds other results is refused; else a new log begins. Rejects with a `BenchError`.
 */
export async function openRunFolder(
  folder: string,
  kind: RunFolder,
  { manifest, experiment }: RunFolderContent,
  resume: boolean,
): Promise<RunLog> {
  const { manifestName, files } = kind;
  await checkClaim(folder, { claim: manifestName, files, read: experiment });
  await makeFolder(folder);
  const lock = await PlaceLock.take(join(folder, logName));
  try {
    await claimFolder(folder, kind, { manifest, experiment }, resume);
  } catch (error) {
    await lock.release();
    throw error;
  }
  return RunLog.open(join(folder, logName), lock);
}

async function claimFolder(folder: string, kind: RunFolder, { manifest, experiment }: RunFolderContent, resume: boolean): Promise<void> {
  const { what, manifestName } = kind;
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  const kept: Partial<SweepManifest & { readonly plan: unknown }> | null = await readRunManifest(folder, kind);
  // The division of runs into parts changes no number.
  const found = kept && without(kept, 'plan');
  const refuse = (reason: string) => new BenchError('bad-input', `${folder}: ${reason}`);
  if (found && !resume) throw refuse(`holds a ${what} already; resume it with --resume, or name another folder.`);
  if (found && JSON.stringify(found) !== JSON.stringify(JSON.parse(text)))
    throw refuse(
      `holds another ${what}: ${difference(found, manifest) ?? `${manifestName} has been changed`}. Resume it with what it was made with, or name another folder.`,
    );
  if (!found) await replaceFile(join(folder, manifestName), text);
  const experimentText = await readExperimentText(experiment);
  await writeInPlace(join(folder, experimentName), (aside) => writeFile(aside, experimentText));
}

/** The manifest in `folder`; null where there is none; without fields where it cannot be read. */
export async function readRunManifest<Manifest extends SweepManifest>(
  folder: string,
  { what, manifestName }: Pick<RunFolder, 'what' | 'manifestName'>,
): Promise<Partial<Manifest> | null> {
  const text = await readInputText(join(folder, manifestName), `a ${what}’s manifest`, { mostMb: 64 }).catch(() => null);
  if (text === null) return null;
  try {
    const found = JSON.parse(text) as unknown;
    return manifestForm.partial().safeParse(found).success ? (found as Partial<Manifest>) : {};
  } catch {
    return {};
  }
}
