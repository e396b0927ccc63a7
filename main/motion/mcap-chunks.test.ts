/** Chunks of logs by every compression of MCAP and of bags, and no further than they may grow. */
import zstd from '@foxglove/wasm-zstd';
import { expect, test } from 'vitest';
import { boundedDecompression } from './mcap-chunks.ts';

test('zstd and lz4 are read', async () => {
  const { zstd: unpackZstd, lz4 } = await boundedDecompression();
  await zstd.isLoaded;
  const text = new TextEncoder().encode('a chunk, '.repeat(100));
  expect(unpackZstd?.(zstd.compress(text), BigInt(text.length))).toEqual(text);
  // A frame of lz4 with one block as it is.
  const frame = Uint8Array.of(0x04, 0x22, 0x4d, 0x18, 0x60, 0x40, 0x82, 3, 0, 0, 0x80, 65, 66, 67, 0, 0, 0, 0);
  expect(lz4?.(frame, 3n)).toEqual(Uint8Array.of(65, 66, 67));
});

test('bzip2 is read, to the bytes that a chunk claims', async () => {
  const { bz2 } = await boundedDecompression();
  const packed = Buffer.from('QlpoOTFBWSZTWaByU8MAAAIRgEAEKEkCACAAISmmhoQwIVmjrDiEPF3JFOFCQoHJTww=', 'base64');
  expect(Buffer.from(bz2(packed, 16n)).toString()).toBe('a chunk, a chunk');
  expect(() => bz2(packed, 15n)).toThrow('found a chunk of more than the 15 bytes that it claims');
  expect(() => bz2(packed.subarray(0, 30), 16n)).toThrow();
  expect(() => bz2(packed, 2n ** 40n)).toThrow('allowed: at most 67108864');
});

test('a chunk that claims too much, and chunks that grow too much, are refused before they are unpacked', async () => {
  await zstd.isLoaded;
  const packed = zstd.compress(new Uint8Array(60 << 20));
  const { zstd: unpack } = await boundedDecompression();
  expect(() => unpack?.(packed, 2n ** 40n)).toThrow('found a chunk of 1099511627776 bytes; allowed: at most 67108864');
  const { zstd: again } = await boundedDecompression();
  const grow = () => again?.(packed, BigInt(60 << 20));
  expect(grow()?.length).toBe(60 << 20);
  grow();
  expect(grow).toThrow('allowed: at most 100 times as many');
});
