/** Records that are too short for what they say they are. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { McapRecordBuilder, Opcode } from '@mcap/core';
import { afterAll, expect, test } from 'vitest';
import { McapReader } from './mcap-reader.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file that breaks off after what `write` adds to the header. */
async function chunksOf(name: string, write: (records: McapRecordBuilder) => void, rest = new Uint8Array()) {
  const records = new McapRecordBuilder();
  records.writeMagic();
  records.writeHeader({ profile: 'driftbench', library: '' });
  write(records);
  const path = join(folder, name);
  writeFileSync(path, Buffer.concat([records.buffer, rest]));
  const reader = await McapReader.open(path);
  const messages = reader.index.chunks.map((chunk) => reader.messagesIn(chunk));
  reader.close();
  return messages;
}

test('a message without room for its head makes its chunk a damaged one', async () => {
  const message = Uint8Array.of(Opcode.MESSAGE, 4, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0);
  const found = await chunksOf('message.mcap', (records) =>
    records.writeChunk({
      messageStartTime: 0n,
      messageEndTime: 0n,
      uncompressedSize: BigInt(message.length),
      uncompressedCrc: crc32(message),
      compression: '',
      records: message,
    }),
  );
  expect(found).toEqual([null]);
});

test('a chunk without room for its times is none', async () => {
  expect(await chunksOf('chunk.mcap', () => undefined, Uint8Array.of(Opcode.CHUNK, 0, 0, 0, 0, 0, 0, 0, 0))).toEqual([]);
});
