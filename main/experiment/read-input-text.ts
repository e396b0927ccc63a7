/** Reads text that an experiment needs; a file that cannot be read is an expected failure. */
import { readFile } from 'node:fs/promises';
import { BenchError } from '../../contract/errors.ts';

/** Text of `path`. `role` says what the file should be: `an experiment file (.yaml)`. */
export async function readInputText(path: string, role: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new BenchError('not-found', `${path}: ${reasonOf(error)}; give the path of ${role}.`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'there is no such file';
  if (code === 'EISDIR') return 'this is a folder';
  if (code === 'EACCES') return 'the file may not be read';
  return message;
}
