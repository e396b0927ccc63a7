/** Reads a recorded live session: what it was made of, what entered its mirror, and how it ended. */
import { createReadStream } from 'node:fs';
import { McapStreamReader, type TypedMcapRecord, type TypedMcapRecords } from '@mcap/core';
import { BenchError } from '../../contract/errors.ts';
import { liveFormat, liveProfile, topics, type RecordOf, type Topic } from './live-format.ts';

/** A record with its topic. */
export type LiveRecord = { readonly [T in Topic]: { readonly topic: T; readonly record: RecordOf<T> } }[Topic];

/**
 * The records in order. One that breaks off ends with its last whole record. Throws `BenchError` where there is no recording of a live
 * session, or one of another format.
 */
export async function* readLiveRecording(path: string): AsyncGenerator<LiveRecord> {
  const channels = new Map<number, Topic>();
  let isOurs = false;
  for await (const record of mcapRecords(path)) {
    if (record.type === 'Header') isOurs = record.profile === liveProfile;
    if (!isOurs) throw notOurs(path);
    if (record.type === 'Channel') noteChannel(record, channels);
    else if (record.type === 'Message') yield liveRecord(path, record, channels);
  }
  if (!isOurs) throw notOurs(path);
}

async function* mcapRecords(path: string): AsyncGenerator<TypedMcapRecord> {
  const reader = new McapStreamReader();
  try {
    for await (const bytes of createReadStream(path)) {
      reader.append(bytes as Uint8Array);
      for (let record = reader.nextRecord(); record; record = reader.nextRecord()) yield record;
    }
  } catch (error) {
    throw unreadable(path, error);
  }
}

function noteChannel({ id, topic }: TypedMcapRecords['Channel'], channels: Map<number, Topic>): void {
  const known = topics.find((name) => topic === `/${name}`);
  if (known) channels.set(id, known);
}

function liveRecord(path: string, { channelId, data }: TypedMcapRecords['Message'], channels: ReadonlyMap<number, Topic>): LiveRecord {
  const topic = channels.get(channelId);
  if (!topic) throw notOurs(path);
  const record: unknown = JSON.parse(new TextDecoder().decode(data));
  const found = { topic, record } as LiveRecord;
  if (found.topic === 'setup' && found.record.format !== liveFormat)
    throw new BenchError('bad-input', `${path} is of recording format ${found.record.format}; this bench reads format ${liveFormat}.`);
  return found;
}

function notOurs(path: string): BenchError {
  return new BenchError('bad-input', `${path} is no recording of a live session of this bench.`);
}

function unreadable(path: string, error: unknown): BenchError {
  if (error instanceof BenchError) return error;
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new BenchError('not-found', `There is no file ${path}.`);
  return new BenchError('bad-input', `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`, {
    cause: error,
  });
}
