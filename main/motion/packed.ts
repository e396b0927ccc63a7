/** Files that are packed with gzip or Zstandard: unpacked piece by piece, up to the size that any file may have. */
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Decompress } from 'fzstd';
import { BenchError } from '../../contract/errors.ts';
import { inputPieces } from '../base/files/read-input.ts';
import { motionRole } from './row-table.ts';

const packedEnding = /\.(gz|gzip|zst|zstd)$/i;

/** The name of what is packed; the name itself, if it has no such ending. */
export function unpackedName(path: string): string {
  return path.replace(packedEnding, '');
}

/** Bytes that a file unpacks to at most. */
const mostBytes = 1 << 30;

/** The pieces of a file, unpacked if it is packed; a piece is valid until the next one. Rejects with a `BenchError`. */
export async function* unpackedPieces(path: string): AsyncGenerator<Uint8Array> {
  let unpack: Unpack | null = null;
  let isFirst = true;
  for await (const piece of inputPieces(path, motionRole)) {
    if (isFirst) unpack = unpackerOf(piece);
    isFirst = false;
    if (unpack) break;
    yield piece;
  }
  if (unpack) yield* unpacked(path, unpack);
}

async function* unpacked(path: string, unpack: Unpack): AsyncGenerator<Uint8Array> {
  let length = 0;
  try {
    for await (const piece of unpack(copies(inputPieces(path, motionRole)))) {
      length += piece.length;
      if (length > mostBytes) throw new BenchError('bad-input', `${path}: it unpacks to more than ${mostBytes / 2 ** 20} MiB.`);
      yield piece;
    }
  } catch (error) {
    if (error instanceof BenchError) throw error;
    throw new BenchError('bad-input', `${path}: it cannot be unpacked: ${(error as Error).message}.`, { cause: error });
  }
}

type Unpack = (pieces: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** By the first bytes; null: the file is not packed. */
function unpackerOf([a, b, c, d]: Uint8Array): Unpack | null {
  if (a === 0x1f && b === 0x8b) return gunzipped;
  return a === 0x28 && b === 0xb5 && c === 0x2f && d === 0xfd ? unzstd : null;
}

async function* copies(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece);
}

function gunzipped(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const gunzip = createGunzip();
  // An error of either reaches whoever reads.
  pipeline(Readable.from(pieces), gunzip, () => {});
  return gunzip;
}

/** Bytes given to the decoder at a time: it answers with all that they unpack to. */
const pieceLength = 1 << 10;

async function* unzstd(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let unpacked: Uint8Array[] = [];
  const decoder = new Decompress((piece) => void unpacked.push(piece));
  for await (const piece of pieces)
    for (let at = 0; at < piece.length; at += pieceLength) {
      decoder.push(piece.subarray(at, at + pieceLength));
      yield* unpacked;
      unpacked = [];
    }
  decoder.push(new Uint8Array(0), true);
  yield* unpacked;
}
