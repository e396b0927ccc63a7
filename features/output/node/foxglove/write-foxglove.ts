/**
 * A recording as an MCAP file for Foxglove and other tools: their messages alone, at the rate of the recording, in time
 * since 1970.
 */
import { open, type FileHandle } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { McapWriter, type IWritable } from '@mcap/core';
import { writeInPlace } from '../../../../main/base/files/in-place.ts';
import { occurrencesOf } from '../../../../main/recording/format/occurrence-rows.ts';
import { rowsOf } from '../../../../main/recording/format/table.ts';
import type { Recording } from '../../../../main/recording/recording.ts';
import { FoxgloveMessages, type FoxgloveMessage } from './messages.ts';

export interface FoxgloveOptions {
  /** Least time between scenes, s; 0: every row. */
  readonly every: number;
  readonly cancelled: AbortSignal;
}

/**
 * Resolves to the number of messages. An existing file is replaced once this one is whole. Rejects with a `BenchError`,
 * or with the signal's reason.
 */
export async function writeFoxglove(recording: Recording, path: string, options: FoxgloveOptions): Promise<number> {
  let messages = 0;
  await writeInPlace(path, async (aside) => {
    const file = await open(aside, 'w');
    try {
      messages = await write(recording, file, options);
      await file.sync();
    } finally {
      await file.close();
    }
  });
  return messages;
}

async function write(recording: Recording, file: FileHandle, { every, cancelled }: FoxgloveOptions): Promise<number> {
  const { layout, began } = recording.setup;
  const start = Date.parse(began) / 1000;
  const foxglove = new FoxgloveMessages(layout, start);
  const writer = new McapWriter({ writable: new FileWritable(file) });
  await writer.start({ profile: '', library: `driftbench ${recording.setup.driftbench}` });
  const channels = await registered(writer, foxglove);
  let sequence = 0;
  for (const message of messagesOf(recording, foxglove, every)) {
    const time = BigInt(Math.round((start + message.time) * 1e6)) * 1000n;
    const data = new TextEncoder().encode(JSON.stringify(message.record));
    await writer.addMessage({ channelId: channels[message.channel] ?? 0, sequence, logTime: time, publishTime: time, data });
    if (++sequence % 1000 !== 0) continue;
    await setImmediate();
    cancelled.throwIfAborted();
  }
  await writer.end();
  return sequence;
}

async function registered(writer: McapWriter, { channels }: FoxgloveMessages): Promise<readonly number[]> {
  const schemas = new Map<string, number>();
  const ids: number[] = [];
  for (const { topic, schemaName: name, schema } of channels) {
    const data = new TextEncoder().encode(JSON.stringify(schema));
    const schemaId = schemas.get(name) ?? (await writer.registerSchema({ name, encoding: 'jsonschema', data }));
    schemas.set(name, schemaId);
    ids.push(await writer.registerChannel({ topic, schemaId, messageEncoding: 'json', metadata: new Map() }));
  }
  return ids;
}

function* messagesOf(recording: Recording, foxglove: FoxgloveMessages, every: number): Generator<FoxgloveMessage> {
  let next = -Infinity;
  for (const { topic, record } of recording.messages(['rows', 'occurrences'])) {
    if (topic === 'occurrences') {
      yield* Array.from(occurrencesOf(record), (occurrence) => foxglove.ofOccurrence(occurrence)).filter((message) => message !== null);
      continue;
    }
    const { columns, times, values } = rowsOf(record);
    for (const [row, time] of times.entries()) {
      if (time < next) continue;
      next = time + every * (1 - 1e-9);
      yield* foxglove.ofRow(time, values, row * columns);
    }
  }
}

class FileWritable implements IWritable {
  readonly #file: FileHandle;
  #position = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  position(): bigint {
    return BigInt(this.#position);
  }

  async write(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length;) at += (await this.#file.write(bytes, at)).bytesWritten;
    this.#position += bytes.length;
  }
}
