/** MCAP logs of other programs. */
import { McapStreamReader, type McapTypes } from '@mcap/core';
import { BenchError } from '../../../contract/errors.ts';
import type { MotionMapping } from '../../../experiment/motion.ts';
import { shortened } from '../../../experiment/shortened.ts';
import { inputPieces } from '../../base/files/read-input.ts';
import { recordingProfile } from '../../recording/format/recording-format.ts';
import { boundedDecompression } from '../mcap-chunks.ts';
import { motionRole, type RowTable } from '../row-table.ts';
import { PoseLog } from './pose-log.ts';

/** Null: the file is a recording of this bench. Rejects with a `BenchError`. */
export async function readMcapLog(path: string, mapping: MotionMapping): Promise<RowTable | null> {
  const log = new PoseLog(path);
  const schemas = new Map<number, McapTypes.TypedMcapRecords['Schema']>();
  let isWhole = false;
  for await (const record of recordsOf(path)) {
    if (record.type === 'Header' && record.profile === recordingProfile) return null;
    if (record.type === 'Schema') schemas.set(record.id, record);
    else if (record.type === 'Channel')
      log.open(record.id, { topic: record.topic, encoding: record.messageEncoding, schema: schemas.get(record.schemaId) ?? null });
    else if (record.type === 'Message') log.read(record.channelId, record.data, Number(record.logTime) / 1e9);
    else if (record.type === 'Footer') isWhole = true;
  }
  if (!isWhole) log.endsEarly();
  return log.table(mapping);
}

async function* recordsOf(path: string): AsyncGenerator<McapTypes.TypedMcapRecord> {
  const reader = new McapStreamReader({ decompressHandlers: await boundedDecompression() });
  try {
    for await (const piece of inputPieces(path, motionRole)) {
      reader.append(piece);
      for (let record = reader.nextRecord(); record; record = reader.nextRecord()) yield record;
    }
  } catch (error) {
    if (error instanceof BenchError) throw error;
    throw new BenchError('bad-input', `${path}: this is not an MCAP file that can be read: ${shortened((error as Error).message)}.`, {
      cause: error,
    });
  }
}
