/** Reads text that an experiment needs; a file that cannot be read is an expected failure. */
import { readFile } from 'node:fs/promises';
import { BenchError } from '../../contract/errors.ts';

/** A control character that YAML has no place for: all but tab, line feed, carriage return and next line. */
const control = /[^\P{Cc}\t\n\r\u0085]/u;

/** Text of `path`. `role` says what the file should be: `an experiment file (.yaml)`. */
export async function readInputText(path: string, role: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new BenchError('not-found', `${path}: ${reasonOf(error)}; give the path of ${role}.`, { cause: error });
  });
  if (!control.test(text)) return text;
  const hint = 'A recording is named in motion: { kind: trace, file }';
  throw new BenchError('bad-input', `${path}: this is not a text file; give the path of ${role}. ${hint}.`);
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'there is no such file';
  if (code === 'EISDIR') return 'this is a folder';
  if (code === 'EACCES') return 'the file may not be read';
  return message;
}
