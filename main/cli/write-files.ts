/** Writes result files so that none is ever seen half-written: all aside first, then each renamed into place. */
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BenchError } from '../../contract/errors.ts';

/** Writes `contents` by file name into `folder`, which is made where it is missing. */
export async function writeFiles(folder: string, contents: Readonly<Record<string, string>>): Promise<void> {
  const files = Object.entries(contents).map(([name, text]) => ({
    path: join(folder, name),
    aside: join(folder, `.${name}.${process.pid}`),
    text,
  }));
  try {
    for (const { path } of files) await checkTarget(path);
    await makeFolder(folder);
    await Promise.all(files.map(({ aside, text }) => writeFile(aside, text)));
    for (const { aside, path } of files) await rename(aside, path);
  } catch (error) {
    await Promise.all(files.map(({ aside }) => rm(aside, { force: true }).catch(() => undefined)));
    throw error instanceof BenchError ? error : writeFailure(folder, error);
  }
}

/** Refuses what a file cannot take the place of, before anything is written: results are never mixed with former ones. */
async function checkTarget(path: string): Promise<void> {
  const present = await found(path);
  if (present && !present.isFile()) {
    throw new BenchError('bad-input', `${path}: ${present.isDirectory() ? 'this is a folder' : 'this is not a file'}; name another place.`);
  }
}

/** Makes `folder` and what is missing above it. Node's own `recursive` tries for ever where the system has no place for a folder, as in /proc. */
async function makeFolder(folder: string): Promise<void> {
  if (await found(folder)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder).catch((error: unknown) => {
    // Another run may have made it meanwhile.
    if (codeOf(error) !== 'EEXIST') throw error;
  });
}

function found(path: string) {
  return stat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
}

/** What the machine, not the user, has to answer for: no space, no quota, a failing disk. */
const machineCodes = ['ENOSPC', 'EDQUOT', 'EIO'];

export function writeFailure(folder: string, error: unknown): BenchError {
  const code = machineCodes.includes(codeOf(error) ?? '') ? 'not-possible' : 'bad-input';
  const reason = error instanceof Error ? error.message : String(error);
  return new BenchError(code, `${folder}: cannot be written: ${reason}.`, { cause: error });
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
