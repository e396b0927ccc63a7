/** Bags of ROS 1. */
import { Bag } from '@foxglove/rosbag';
import { BenchError } from '../../../contract/errors.ts';
import type { MotionMapping } from '../../../experiment/motion.ts';
import { boundedDecompression } from '../mcap-chunks.ts';
import type { RowTable } from '../row-table.ts';
import { hasPoses, PoseLog } from './pose-log.ts';

/** Rejects with a `BenchError`. */
export async function readRosBag(path: string, bytes: Uint8Array, mapping: MotionMapping): Promise<RowTable> {
  const log = new PoseLog(path);
  try {
    await readMessages(bytes, log);
  } catch (error) {
    const { message } = error as Error;
    const hint = /unindexed|index/i.test(message) ? ' A bag that was not closed has no index: rosbag reindex adds it.' : '';
    throw new BenchError('bad-input', `${path}: this is not a bag of ROS 1 that can be read: ${message}.${hint}`, { cause: error });
  }
  return log.table(mapping);
}

async function readMessages(bytes: Uint8Array, log: PoseLog): Promise<void> {
  const { lz4, bz2 } = await boundedDecompression();
  const bag = new Bag(
    { size: () => bytes.length, read: (offset, length) => Promise.resolve(part(bytes, offset, length)) },
    { parse: false, decompress: { lz4: (buffer, size) => lz4(buffer, BigInt(size)), bz2: (buffer, size) => bz2(buffer, BigInt(size)) } },
  );
  await bag.open();
  const schemaOf = (type: string, definition: string) => ({ name: type, encoding: 'ros1msg', data: new TextEncoder().encode(definition) });
  const topics = new Set<string>();
  for (const { conn, topic, type = '', messageDefinition } of bag.connections.values()) {
    log.open(conn, { topic, encoding: 'ros1', schema: schemaOf(type, messageDefinition) });
    if (hasPoses(type)) topics.add(topic);
  }
  if (topics.size === 0 || bag.chunkInfos.length === 0) return;
  for await (const { connectionId, data, timestamp } of bag.messageIterator({ topics: [...topics] }))
    log.read(connectionId, data, timestamp.sec + timestamp.nsec / 1e9);
}

function part(bytes: Uint8Array, offset: number, length: number): Uint8Array {
  if (offset < 0 || length < 0 || offset + length > bytes.length) throw new Error(`a record reaches beyond the end of the file`);
  return bytes.subarray(offset, offset + length);
}
