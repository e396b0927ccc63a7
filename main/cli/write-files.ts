/** Writes result files so that none is ever seen half-written: all aside first, then each renamed into place. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BenchError } from '../../contract/errors.ts';

/** Writes `contents` by file name into `folder`, which is made where it is missing. */
export async function writeFiles(folder: string, contents: Readonly<Record<string, string>>): Promise<void> {
  const files = Object.entries(contents).map(([name, text]) => ({
    path: join(folder, name),
    aside: join(folder, `.${name}.${process.pid}`),
    text,
  }));
  try {
    await mkdir(folder, { recursive: true });
    await Promise.all(files.map(({ aside, text }) => writeFile(aside, text)));
    for (const { aside, path } of files) await rename(aside, path);
  } catch (error) {
    await Promise.all(files.map(({ aside }) => rm(aside, { force: true }).catch(() => undefined)));
    throw new BenchError('bad-input', `${folder}: cannot be written: ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    });
  }
}
