/** An MCAP file that is written as it comes: messages gather in a chunk until that is flushed; what has been flushed outlives the process. */
import { crc32 } from 'node:zlib';
import { McapChunkBuilder, McapRecordBuilder } from '@mcap/core';
import type { ChannelForm } from './format/channels.ts';
import { recordingProfile } from './format/recording-format.ts';
import type { ChunkPlace } from './mcap-index.ts';
import { nanoseconds, seconds } from './mcap-time.ts';
import { RecordingFile } from './recording-file.ts';

type Record<Kind extends 'Schema' | 'Channel' | 'AttachmentIndex' | 'ChunkIndex'> = Parameters<McapRecordBuilder[`write${Kind}`]>[0];

/** Opcodes of the groups in a summary: https://mcap.dev/spec. */
const opcodes = { footer: 0x02, schema: 0x03, channel: 0x04, chunkIndex: 0x08, attachmentIndex: 0x0a, statistics: 0x0b } as const;

export class McapFile {
  /** Chunks that are on disk. */
  readonly chunks: ChunkPlace[] = [];
  readonly #file: RecordingFile;
  readonly #records = new McapRecordBuilder();
  readonly #chunk = new McapChunkBuilder({ useMessageIndex: true });
  readonly #schemas: Record<'Schema'>[] = [];
  readonly #channels: Record<'Channel'>[] = [];
  readonly #chunkIndexes: Record<'ChunkIndex'>[] = [];
  readonly #attachments: Record<'AttachmentIndex'>[] = [];
  /** Messages by channel. */
  readonly #counts = new Map<number, bigint>();
  #sequence = 0;
  /** Session time up to which what waits speaks, s. */
  #until = 0;

  /** Begins the file at `path`; throws `BenchError` where that is not possible. */
  constructor(path: string, library: string) {
    this.#file = new RecordingFile(path);
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

  /** Session time over which what waits begins, s. */
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

  /** Of the session time from `time` to `until`, s. */
  add(channelId: number, time: number, until: number, data: Uint8Array): void {
    this.#until = Math.max(this.#until, until);
    this.#counts.set(channelId, (this.#counts.get(channelId) ?? 0n) + 1n);
    this.#chunk.addMessage({ channelId, sequence: this.#sequence++, logTime: nanoseconds(time), publishTime: nanoseconds(until), data });
  }

  /** Writes what waits. */
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

  /** What has been flushed is on the disk. */
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
    group(opcodes.schema, () => this.#schemas.forEach((schema) => records.writeSchema(schema)));
    group(opcodes.channel, () => this.#channels.forEach((channel) => records.writeChannel(channel)));
    group(opcodes.statistics, () => records.writeStatistics(this.#statistics()));
    group(opcodes.attachmentIndex, () => this.#attachments.forEach((index) => records.writeAttachmentIndex(index)));
    group(opcodes.chunkIndex, () => this.#chunkIndexes.forEach((index) => records.writeChunkIndex(index)));
    const summaryOffsetStart = start + BigInt(records.length);
    const summary = Buffer.concat([records.buffer, offsets.buffer]);
    records.reset();
    this.#file.write(summary);
    this.#writeFooter(summary, start, summaryOffsetStart);
  }

  /** The checksum is of the summary and of the footer up to itself. */
  #writeFooter(summary: Uint8Array, summaryStart: bigint, summaryOffsetStart: bigint): void {
    const footer = new DataView(new ArrayBuffer(25));
    footer.setUint8(0, opcodes.footer);
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
