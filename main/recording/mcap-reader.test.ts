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

/** Records with a head and nothing else, s of processor time that the file takes. */
async function walking(name: string, opcode: Opcode, count: number): Promise<number> {
  const rest = Buffer.alloc(9 * count);
  for (let at = 0; at < rest.length; at += 9) rest[at] = opcode;
  const { user, system } = process.cpuUsage();
  expect(await chunksOf(name, () => undefined, rest)).toEqual([]);
  const after = process.cpuUsage();
  return (after.user + after.system - user - system) / 1e6;
}

test('a broken file of very many small records is walked through in time that its length permits', async () => {
  // Read and parsed one by one, each takes a hundredth of a millisecond and more.
  expect(await walking('others.mcap', Opcode.METADATA, 1_000_000)).toBeLessThan(3);
  expect(await walking('channels.mcap', Opcode.CHANNEL, 1_000_000)).toBeLessThan(3);
});

test('a broken file keeps the channels of its chunks', async () => {
  const records = new McapRecordBuilder();
  records.writeMagic();
  records.writeHeader({ profile: 'driftbench', library: '' });
  records.writeChannel({ id: 7, schemaId: 0, topic: '/rows', messageEncoding: '', metadata: new Map() });
  records.writeChunk({
    messageStartTime: 1_000_000_000n,
    messageEndTime: 2_000_000_000n,
    uncompressedSize: 0n,
    uncompressedCrc: 0,
    compression: '',
    records: new Uint8Array(),
  });
  records.writeMessageIndex({ channelId: 7, records: [[1n, 0n]] });
  records.writeAttachment({ logTime: 0n, createTime: 0n, name: 'a', mediaType: '', data: new Uint8Array(9000) });
  const path = join(folder, 'walked.mcap');
  writeFileSync(path, records.buffer);
  const reader = await McapReader.open(path);
  expect(reader.index).toMatchObject({ channels: new Map([['/rows', 7]]), chunks: [{ start: 1, end: 2, channels: [7] }], isWhole: false });
  expect(reader.attachment('a')?.length).toBe(9000);
  reader.close();
});
