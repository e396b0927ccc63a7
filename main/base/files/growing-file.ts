/** A file that a command continues, in a folder that may be a stranger’s: links are not followed. */
import { constants } from 'node:fs';
import { lstat, open, type FileHandle } from 'node:fs/promises';
import { BenchError } from '../../../contract/errors.ts';
import { readWithoutWaiting } from './read-input.ts';
import { systemCodeOf, writeFailure } from './write-failure.ts';

/** Windows has no such flag; its links need rights. */
export const noFollow = (constants as Partial<typeof constants>).O_NOFOLLOW ?? 0;
/** As `a+`, without waiting for the other end of a FIFO. */
const appending = readWithoutWaiting | constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | noFollow;

/** Opens it for reading and appending; makes it where it is missing. Rejects with a `BenchError`. */
export function openGrowing(path: string, mode = 0o666): Promise<FileHandle> {
  return opened(path, appending, mode);
}

/** Opens it for reading alone. Rejects with a `BenchError`. */
export function openGrown(path: string): Promise<FileHandle> {
  return opened(path, readWithoutWaiting | noFollow, 0);
}

async function opened(path: string, flags: number, mode: number): Promise<FileHandle> {
  const file = await open(path, flags, mode).catch((error: unknown) => {
    throw systemCodeOf(error) === 'ELOOP' ? isLink(path) : writeFailure(path, error);
  });
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw new BenchError('bad-input', `${path}: this is not a regular file; delete it, or name another folder.`);
}

/** Throws a `BenchError` where the inner folder of a folder is a link: what is written into it would be elsewhere. */
export async function checkNoLink(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null);
  if (found?.isSymbolicLink()) throw isLink(path);
}

function isLink(path: string): BenchError {
  return new BenchError('bad-input', `${path}: this is a link, which may lead elsewhere; delete it, or name another folder.`);
}
