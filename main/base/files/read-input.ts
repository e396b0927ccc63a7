/** Reads files that a user or a file of a stranger has named: one that cannot be read is an expected failure. */
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { extname } from 'node:path';
import { BenchError } from '../../../contract/errors.ts';
import { isEnding, parsingFollows } from '../signals.ts';

/** A control character that is invalid in text and YAML: all but tab, line feed, carriage return and next line. */
const control = /[^\P{Cc}\t\n\r\u0085]/u;

export interface InputLimits {
  /** Extensions that are allowed, in lower case; left out: all. */
  readonly extensions?: readonly string[];
  /** MiB; left out: 1024. */
  readonly mostMb?: number;
  /** A sentence for the error where it is not such a file. */
  readonly hint?: string;
}

const usualMostMb = 1024;
/** Bytes read at a time. */
const pieceLength = 1 << 18;

/** `role`: the kind of file that is expected: `a motion file (.csv, .rec or .mcap)`. Rejects with a `BenchError`. */
export async function readInput(path: string, role: string, limits: InputLimits = {}): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const wasEnding = isEnding();
  for await (const piece of filePieces(path, role, limits)) pieces.push(Buffer.from(piece));
  const bytes = Buffer.concat(pieces);
  await parsingFollows(bytes.length, { wasEnding });
  return bytes;
}

/** The same for a text. */
export async function readInputText(path: string, role: string, limits: InputLimits = {}): Promise<string> {
  const text = (await readInput(path, role, limits)).toString();
  if (!control.test(text)) return text;
  throw refusal(path, 'this is not a text file', role, limits);
}

/** Standard input as a text, which is a file of this role. Rejects with a `BenchError`. */
export async function standardInputText(role: string, { mostMb = usualMostMb }: InputLimits = {}): Promise<string> {
  const pieces: Buffer[] = [];
  const wasEnding = isEnding();
  let length = 0;
  for await (const piece of process.stdin as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > mostMb * 2 ** 20) throw new BenchError('bad-input', `Standard input is longer than ${mostMb} MiB; it must be ${role}.`);
    pieces.push(piece);
  }
  await parsingFollows(length, { wasEnding });
  const text = Buffer.concat(pieces).toString();
  if (!control.test(text)) return text;
  throw new BenchError('bad-input', `Standard input is not text; it must be ${role}.`);
}

/** A file piece by piece; a piece is valid until the next one. `-` is standard input. Rejects with a `BenchError`. */
export async function* inputPieces(path: string, role: string, limits: InputLimits = {}): AsyncGenerator<Uint8Array> {
  if (path === standardInput) yield* process.stdin as AsyncIterable<Buffer>;
  else yield* filePieces(path, role, limits);
}

/** The path that means standard input, or standard output. */
export const standardInput = '-';

/** Extension first, then what it is, then its size; only then is anything read, and never more than the limit. */
async function* filePieces(path: string, role: string, limits: InputLimits): AsyncGenerator<Uint8Array> {
  const { extensions, mostMb = usualMostMb } = limits;
  const wasEnding = isEnding();
  if (extensions && !extensions.includes(extname(path).toLowerCase()))
    throw refusal(path, `${endingText(path)}; allowed: ${extensions.join(', ')}`, role, limits);
  const file = await openRegular(path).catch((error: unknown) => {
    throw new BenchError('not-found', `${path}: ${reasonOf(error)}; give the path of ${role}.`, { cause: error });
  });
  try {
    const buffer = Buffer.allocUnsafe(pieceLength);
    for (let length = 0; ;) {
      const { bytesRead } = await file.read(buffer, 0, pieceLength);
      if (bytesRead === 0) return;
      length += bytesRead;
      if (length > mostMb * 2 ** 20) throw refusal(path, `the file is longer than ${mostMb} MiB`, role, limits);
      await parsingFollows(length, { wasEnding });
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** Describes a name whose ending is not allowed, for messages. */
export function endingText(path: string): string {
  const ending = extname(path);
  return ending === '' ? 'found a name without an ending' : `found a file "${ending}"`;
}

/** Flags that open a FIFO without its other end; what was opened is checked afterwards. Windows has no `O_NONBLOCK`. */
export const readWithoutWaiting = constants.O_RDONLY | ((constants as Partial<typeof constants>).O_NONBLOCK ?? 0);

/** Does not wait for the other end of a FIFO, and opens no device for longer than it takes to recognise it. */
async function openRegular(path: string): Promise<FileHandle> {
  const file = await open(path, readWithoutWaiting);
  const found = await file.stat();
  if (found.isFile()) return file;
  await file.close();
  throw new Error(found.isDirectory() ? 'this is a folder' : 'this is a FIFO, a socket or a device, not a regular file');
}

function refusal(path: string, what: string, role: string, { hint = '' }: InputLimits): BenchError {
  return new BenchError('bad-input', [`${path}: ${what}; give the path of ${role}.`, hint].filter(Boolean).join(' '));
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'there is no such file';
  if (code === 'EACCES') return 'the file may not be read';
  return message;
}
