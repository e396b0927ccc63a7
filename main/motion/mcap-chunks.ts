/** Decompression of the chunks of MCAP logs and of ROS 1 bags, bounded by what a log may claim. */
import type { McapTypes } from '@mcap/core';

/** Bytes of a chunk: writers make them of 1 to 16 MiB. */
const mostInChunk = 64 << 20;
/** All chunks together may grow this much, and as often as poses can be compressed. */
const freeGrowth = 128 << 20;
const mostGrowth = 100;

type Decompress = McapTypes.DecompressHandlers[string];

type Handlers = Readonly<Record<'lz4' | 'zstd' | 'bz2', Decompress>>;

/** Throws an `Error` where a chunk claims more than it may have. */
export async function boundedDecompression(): Promise<Handlers> {
  const handlers = await decompressHandlers();
  let [packed, unpacked] = [0, 0];
  const bounded =
    (decompress: Decompress): Decompress =>
    (bytes, size) => {
      packed += bytes.byteLength;
      unpacked += Number(size);
      if (size > mostInChunk) throw new Error(`found a chunk of ${size} bytes; allowed: at most ${mostInChunk}`);
      if (unpacked > freeGrowth + mostGrowth * packed)
        throw new Error(`found chunks that grow from ${packed} to ${unpacked} bytes; allowed: at most ${mostGrowth} times as many`);
      return decompress(bytes, size);
    };
  return { lz4: bounded(handlers.lz4), zstd: bounded(handlers.zstd), bz2: bounded(handlers.bz2) };
}

/** The compressions of MCAP (https://mcap.dev/spec/registry), and of bags, which have bzip2. */
async function decompressHandlers(): Promise<Handlers> {
  const [{ default: lz4 }, { default: zstd }, { default: bunzip }] = await Promise.all([
    import('@foxglove/wasm-lz4'),
    import('@foxglove/wasm-zstd'),
    import('seek-bzip'),
  ]);
  await Promise.all([lz4.isLoaded, zstd.isLoaded]);
  return {
    lz4: (bytes, size) => new Uint8Array(lz4(bytes, Number(size))),
    zstd: (bytes, size) => new Uint8Array(zstd.decompress(bytes, Number(size))),
    bz2: (bytes, size) => {
      const sink = new ClaimedBytes(Number(size));
      bunzip.decode(bytes, sink);
      return sink.bytes;
    },
  };
}

/** Takes as many bytes as a chunk claims, and no more. */
class ClaimedBytes {
  readonly bytes: Uint8Array;
  #taken = 0;

  constructor(size: number) {
    this.bytes = new Uint8Array(size);
  }

  writeByte(byte: number): void {
    if (this.#taken === this.bytes.length) throw new Error(`found a chunk of more than the ${this.#taken} bytes that it claims`);
    this.bytes[this.#taken++] = byte;
  }
}
