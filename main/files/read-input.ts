/** Reads files that a user has named: one that cannot be read is an expected failure. */
import { open, readFile } from 'node:fs/promises';
import { BenchError } from '../../contract/errors.ts';

/** A control character that is invalid in text and YAML: all but tab, line feed, carriage return and next line. */
const control = /[^\P{Cc}\t\n\r\u0085]/u;

/** `role`: the kind of file that is expected: `a motion file (.csv, .rec or .mcap)`. Rejects with a `BenchError`. */
export async function readInput(path: string, role: string): Promise<Buffer> {
  return readFile(path).catch((error: unknown) => {
    throw new BenchError('not-found', `${path}: ${reasonOf(error)}; give the path of ${role}.`, { cause: error });
  });
}

/** The same for a text. `hint`: a sentence for the error where it is not a text. */
export async function readInputText(path: string, role: string, hint = ''): Promise<string> {
  const text = (await readInput(path, role)).toString();
  if (!control.test(text)) return text;
  throw new BenchError('bad-input', [`${path}: this is not a text file; give the path of ${role}.`, hint].filter(Boolean).join(' '));
}

/** Bytes read at a time. */
const pieceLength = 1 << 18;

/** A file piece by piece; a piece is valid until the next one. `-` is standard input. Rejects with a `BenchError`. */
export async function* inputPieces(path: string, role: string): AsyncGenerator<Uint8Array> {
  if (path === standardInput) return yield* process.stdin as AsyncIterable<Buffer>;
  const unreadable = (error: unknown) => {
    throw new BenchError('not-found', `${path}: ${reasonOf(error)}; give the path of ${role}.`, { cause: error });
  };
  const file = await open(path).catch(unreadable);
  try {
    const buffer = Buffer.allocUnsafe(pieceLength);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, pieceLength).catch(unreadable);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** The path that means standard input, or standard output. */
export const standardInput = '-';

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'there is no such file';
  if (code === 'EISDIR') return 'this is a folder';
  if (code === 'EACCES') return 'the file may not be read';
  return message;
}
