/**
 * Writes an MCAP file (https://mcap.dev/spec): one that grows, whose messages gather in a chunk until that is flushed,
 * and what has been flushed outlives the process; or one message more at the end of a file that is whole.
 */
import { closeSync, constants, fdatasyncSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { McapChunkBuilder, McapRecordBuilder, McapWriter, Opcode, type IReadable, type ISeekableWriter } from '@mcap/core';
import { BenchError } from '../../contract/errors.ts';
import { noFollow } from '../base/files/growing-file.ts';
import { asWriteFailure } from '../base/files/write-failure.ts';
import type { ChannelForm } from './format/channels.ts';
import { recordingProfile } from './format/recording-format.ts';
import { nanoseconds, seconds, type ChunkMessage, type ChunkPlace } from './mcap-reader.ts';

type Record<Kind extends 'Schema' | 'Channel' | 'AttachmentIndex' | 'ChunkIndex'> = Parameters<McapRecordBuilder[`write${Kind}`]>[0];

export class GrowingMcapFile {
  /** Chunks that are on disk. */
  readonly chunks: ChunkPlace[] = [];
  readonly #file: DurableFile;
  readonly #records = new McapRecordBuilder();
  readonly #chunk = new McapChunkBuilder({ useMessageIndex: true });
  readonly #schemas: Record<'Schema'>[] = [];
  readonly #channels: Record<'Channel'>[] = [];
  readonly #chunkIndexes: Record<'ChunkIndex'>[] = [];
  readonly #attachments: Record<'AttachmentIndex'>[] = [];
  /** Messages by channel. */
  readonly #counts = new Map<number, bigint>();
  #sequence = 0;
  /** Session time at which the last waiting message ends, s. */
  #until = 0;

  /** Begins the file at `path`; throws `BenchError` where that is not possible. */
  constructor(path: string, library: string) {
    this.#file = new DurableFile(path);
    this.#records.writeMagic();
    this.#records.writeHeader({ profile: recordingProfile, library });
    this.#write();
  }

  /** Bytes on disk, and bytes that wait to be flushed. */
  get size(): number {
    return Number(this.#file.position());
  }
  get waiting(): number {
    return this.#chunk.byteLength;
  }

  /** Session time between the first and the last waiting message, s. */
  get waitingSpan(): number {
    const { numMessages, messageStartTime, messageEndTime } = this.#chunk;
    return numMessages === 0 ? 0 : seconds(messageEndTime - messageStartTime);
  }

  /** Adds a channel; returns its number. */
  addChannel({ topic, encoding, schema, metadata }: ChannelForm): number {
    const id = this.#channels.length + 1;
    const channel = { id, schemaId: this.#schemaId(schema), topic, messageEncoding: encoding, metadata: new Map(metadata) };
    this.#channels.push(channel);
    this.#records.writeChannel(channel);
    this.#write();
    return id;
  }

  attach(name: string, mediaType: string, data: Uint8Array): void {
    const offset = this.#file.position();
    const length = this.#records.writeAttachment({ name, mediaType, data, logTime: 0n, createTime: 0n });
    this.#attachments.push({ name, mediaType, logTime: 0n, createTime: 0n, offset, dataSize: BigInt(data.length), length });
    this.#write();
  }

  /** `time`, `until`: the session time that it concerns, s. */
  add(channelId: number, time: number, until: number, data: Uint8Array): void {
    this.#until = Math.max(this.#until, until);
    this.#counts.set(channelId, (this.#counts.get(channelId) ?? 0n) + 1n);
    this.#chunk.addMessage({ channelId, sequence: this.#sequence++, logTime: nanoseconds(time), publishTime: nanoseconds(until), data });
  }

  /** Writes the waiting messages as a chunk. */
  flush(): void {
    const chunk = this.#chunk;
    if (chunk.numMessages === 0) return;
    const records = chunk.buffer;
    const { messageStartTime, messageEndTime } = chunk;
    const times = { messageStartTime, messageEndTime };
    const uncompressedSize = BigInt(records.length);
    const offset = this.#file.position();
    const length = this.#records.writeChunk({ ...times, uncompressedSize, uncompressedCrc: crc32(records), compression: '', records });
    this.#write();
    const indexed = this.#writeMessageIndexes();
    const sizes = { compression: '', compressedSize: uncompressedSize, uncompressedSize };
    this.#chunkIndexes.push({ ...times, ...sizes, chunkStartOffset: offset, chunkLength: length, ...indexed });
    const channels = [...indexed.messageIndexOffsets.keys()];
    const [start, end] = [seconds(messageStartTime), seconds(messageEndTime)];
    this.chunks.push({ offset: Number(offset), length: Number(length), start, end, until: this.#until, channels });
    this.#until = 0;
    chunk.reset();
  }

  /** Flushes to the disk. */
  sync(): void {
    this.#file.sync();
  }

  /** Flushes, writes the summary by which the file is opened and searched, and closes it. */
  end(): void {
    try {
      this.flush();
      this.#records.writeDataEnd({ dataSectionCrc: 0 });
      this.#write();
      this.#writeSummary();
    } finally {
      this.#file.close();
    }
  }

  #schemaId({ name, encoding, data }: ChannelForm['schema']): number {
    const known = this.#schemas.find((schema) => schema.name === name);
    if (known) return known.id;
    const schema = { id: this.#schemas.length + 1, name, encoding, data };
    this.#schemas.push(schema);
    this.#records.writeSchema(schema);
    return schema.id;
  }

  #writeMessageIndexes() {
    const start = this.#file.position();
    const messageIndexOffsets = new Map<number, bigint>();
    let messageIndexLength = 0n;
    for (const index of this.#chunk.indices) {
      messageIndexOffsets.set(index.channelId, start + messageIndexLength);
      messageIndexLength += this.#records.writeMessageIndex(index);
    }
    this.#write();
    return { messageIndexOffsets, messageIndexLength };
  }

  #writeSummary(): void {
    const start = this.#file.position();
    const records = this.#records;
    const offsets = new McapRecordBuilder();
    const group = (groupOpcode: number, write: () => void) => {
      const before = records.length;
      write();
      const groupLength = BigInt(records.length - before);
      if (groupLength > 0n) offsets.writeSummaryOffset({ groupOpcode, groupStart: start + BigInt(before), groupLength });
    };
    group(Opcode.SCHEMA, () => this.#schemas.forEach((schema) => records.writeSchema(schema)));
    group(Opcode.CHANNEL, () => this.#channels.forEach((channel) => records.writeChannel(channel)));
    group(Opcode.STATISTICS, () => records.writeStatistics(this.#statistics()));
    group(Opcode.ATTACHMENT_INDEX, () => this.#attachments.forEach((index) => records.writeAttachmentIndex(index)));
    group(Opcode.CHUNK_INDEX, () => this.#chunkIndexes.forEach((index) => records.writeChunkIndex(index)));
    const summaryOffsetStart = start + BigInt(records.length);
    const summary = Buffer.concat([records.buffer, offsets.buffer]);
    records.reset();
    this.#file.write(summary);
    this.#writeFooter(summary, start, summaryOffsetStart);
  }

  /** The checksum is of the summary and of the footer up to itself. */
  #writeFooter(summary: Uint8Array, summaryStart: bigint, summaryOffsetStart: bigint): void {
    const footer = new DataView(new ArrayBuffer(25));
    footer.setUint8(0, Opcode.FOOTER);
    footer.setBigUint64(1, 20n, true);
    footer.setBigUint64(9, summaryStart, true);
    footer.setBigUint64(17, summaryOffsetStart, true);
    const summaryCrc = crc32(new Uint8Array(footer.buffer), crc32(summary));
    this.#records.writeFooter({ summaryStart, summaryOffsetStart, summaryCrc });
    this.#records.writeMagic();
    this.#write();
  }

  #statistics() {
    const indexes = this.#chunkIndexes;
    const starts = indexes.map(({ messageStartTime }) => messageStartTime);
    const ends = indexes.map(({ messageEndTime }) => messageEndTime);
    return {
      messageCount: [...this.#counts.values()].reduce((sum, count) => sum + count, 0n),
      schemaCount: this.#schemas.length,
      channelCount: this.#channels.length,
      attachmentCount: this.#attachments.length,
      metadataCount: 0,
      chunkCount: indexes.length,
      messageStartTime: starts.reduce((first, time) => (time < first ? time : first), starts[0] ?? 0n),
      messageEndTime: ends.reduce((last, time) => (time > last ? time : last), 0n),
      channelMessageCounts: this.#counts,
    };
  }

  #write(): void {
    this.#file.write(this.#records.buffer);
    this.#records.reset();
  }
}

const replacing = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | noFollow;

/**
 * A file on disk: what has been written outlives the process, what has been synchronised the loss of power. One that
 * cannot be written is closed.
 */
class DurableFile {
  readonly #path: string;
  /** −1: closed. */
  #descriptor = -1;
  #written = 0n;
  #synchronised = 0n;

  /** Replaces an existing file, and none by way of a link. Throws `BenchError` where it cannot be written. */
  constructor(path: string) {
    this.#path = path;
    this.#descriptor = this.#tried(() => openSync(path, replacing));
    syncFolder(dirname(path));
  }

  /** Nothing is buffered in this process. */
  write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length;) at += this.#tried(() => writeSync(this.#descriptor, bytes, at));
    this.#written += BigInt(bytes.length);
  }

  position(): bigint {
    return this.#written;
  }

  /** Returns once everything written is on the disk, unless the disk itself holds it back. */
  sync(): void {
    if (this.#synchronised === this.#written) return;
    this.#tried(() => fdatasyncSync(this.#descriptor));
    this.#synchronised = this.#written;
  }

  close(): void {
    if (this.#descriptor === -1) return;
    this.sync();
    this.#release();
  }

  #release(): void {
    if (this.#descriptor === -1) return;
    closeSync(this.#descriptor);
    this.#descriptor = -1;
  }

  #tried<Result>(act: () => Result): Result {
    try {
      return act();
    } catch (error) {
      this.#release();
      const reason = error instanceof Error ? error.message : String(error);
      throw new BenchError('not-possible', `The recording ${this.#path} cannot be written: ${reason}.`, { cause: error });
    }
  }
}

/**
 * Synchronises a folder's entries, so that a new or renamed file survives a power failure. Windows does so by itself.
 */
export function syncFolder(path: string): void {
  try {
    const descriptor = openSync(path, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return;
  }
}

/**
 * Adds a message, in a chunk of its own, to a file that is whole. Its data stays as it is; only the summary behind it
 * is rewritten: the cost is that of the summary, whatever was recorded. A process that dies meanwhile leaves a file
 * that breaks off behind its former data. Rejects with a `BenchError` where the file breaks off, or cannot be written.
 */
export async function appendMessage(path: string, { channel, time, until, data }: ChunkMessage): Promise<void> {
  const tail = new FileTail(path);
  try {
    const writer = await McapWriter.InitializeForAppending(tail, {}).catch((error: unknown) => {
      throw new BenchError(
        'not-possible',
        `${path} is incomplete or its summary is damaged; nothing can be appended. Repair it with \`driftbench recording repair\`.`,
        {
          cause: error,
        },
      );
    });
    const sequence = Number(writer.statistics?.messageCount ?? 0);
    await writer.addMessage({ channelId: channel, sequence, logTime: nanoseconds(time), publishTime: nanoseconds(until), data });
    await writer.end();
    tail.replace();
  } finally {
    tail.close();
  }
}

/** The end of a file: gathers what the library writes in its place, and replaces it at once. */
class FileTail implements IReadable, ISeekableWriter {
  readonly #path: string;
  readonly #descriptor: number;
  #start = 0;
  readonly #pieces: Uint8Array[] = [];
  #length = 0;

  constructor(path: string) {
    this.#path = path;
    this.#descriptor = this.#tried(() => openSync(path, 'r+'));
  }

  async size(): Promise<bigint> {
    return BigInt(fstatSync(this.#descriptor).size);
  }

  async read(offset: bigint, length: bigint): Promise<Uint8Array> {
    return this.#read(Number(offset), Number(length));
  }

  async seek(position: bigint): Promise<void> {
    this.#start = Number(position);
  }

  /** Nothing is cut off before all that replaces it is there. */
  async truncate(): Promise<void> {}

  position(): bigint {
    return BigInt(this.#start + this.#length);
  }

  async write(piece: Uint8Array): Promise<void> {
    this.#pieces.push(piece.slice());
    this.#length += piece.length;
  }

  /** Cut off first, so that a new end is never followed by the rest of the former one. */
  replace(): void {
    const former = this.#read(this.#start, fstatSync(this.#descriptor).size - this.#start);
    this.#tried(() => {
      try {
        this.#put(Buffer.concat(this.#pieces));
      } catch (error) {
        this.#put(former);
        throw error;
      }
    });
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #put(bytes: Uint8Array): void {
    ftruncateSync(this.#descriptor, this.#start);
    for (let at = 0; at < bytes.length;) at += writeSync(this.#descriptor, bytes, at, bytes.length - at, this.#start + at);
    fdatasyncSync(this.#descriptor);
  }

  #read(offset: number, length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    return bytes.subarray(0, readSync(this.#descriptor, bytes, 0, length, offset));
  }

  #tried<Result>(act: () => Result): Result {
    try {
      return act();
    } catch (error) {
      throw asWriteFailure(this.#path, error);
    }
  }
}
