/**
 * Reads an MCAP file (https://mcap.dev/spec): where its records stand, by its summary or, of a file that grows or
 * breaks off, by going from record to record; the messages of a chunk; attachments. Records are parsed by the library;
 * chunks, which it would copy and decode whole, here.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { hasMcapPrefix, McapIndexedReader, McapStreamReader, MCAP_MAGIC, Opcode, type TypedMcapRecords } from '@mcap/core';
import { readWithoutWaiting } from '../base/files/read-input.ts';
import { isEnding, parsingFollows } from '../base/signals.ts';
import { BenchError } from '../../contract/errors.ts';
import { longestTable } from './format/recording-format.ts';

/** A record in the file, bytes. */
interface Place {
  readonly offset: number;
  readonly length: number;
}

export interface ChunkPlace extends Place {
  /** Session times at which the first and the last of its messages begin, s. */
  readonly start: number;
  readonly end: number;
  /** Session time at which the last of its messages ends, s; left out where only the messages have it. */
  readonly until?: number;
  /** Numbers of the channels that have messages in it. */
  readonly channels: readonly number[];
}

interface AttachmentPlace extends Place {
  readonly name: string;
}

export interface McapIndex {
  readonly profile: string;
  /** In the order of the file. */
  readonly chunks: readonly ChunkPlace[];
  /** Numbers of channels by their topics. */
  readonly channels: ReadonlyMap<string, number>;
  readonly attachments: readonly AttachmentPlace[];
  /** False where the file breaks off, or its summary is damaged. */
  readonly isWhole: boolean;
}

/** `data` is a view. */
export interface ChunkMessage {
  readonly channel: number;
  /** Session time, s: `time` of logging, `until` of publishing. */
  readonly time: number;
  readonly until: number;
  readonly data: Uint8Array<ArrayBuffer>;
}

const magicBytes = MCAP_MAGIC.length;
/** Opcode and length of a record. */
const headBytes = 9;
/** Both times at the beginning of a chunk. */
const chunkTimesBytes = 16;
/** Channel, sequence and both times of a message. */
const messageHeadBytes = 22;

export class McapReader {
  readonly path: string;
  readonly index: McapIndex;
  readonly #bytes: FileBytes;

  private constructor(bytes: FileBytes, index: McapIndex) {
    this.path = bytes.path;
    this.#bytes = bytes;
    this.index = index;
  }

  /** Rejects with a `BenchError` where there is no such file, it may not be read, or it is not an MCAP file. */
  static async open(path: string): Promise<McapReader> {
    const bytes = new FileBytes(path);
    await parsingFollows(bytes.size, { wasEnding: isEnding() });
    const index = (await summaryOf(bytes)) ?? walkedIndex(bytes);
    if (index) return new McapReader(bytes, index);
    bytes.close();
    throw new BenchError('bad-input', `${path} is not a recording: it is not an MCAP file.`);
  }

  /** Reads the file that is being written at `path`; `index` grows with it. */
  static follow(path: string, index: McapIndex): McapReader {
    return new McapReader(new FileBytes(path), index);
  }

  /** Bytes of the file as it is now. */
  get size(): number {
    return this.#bytes.size;
  }

  /** Null where the chunk is not whole, damaged or compressed. */
  messagesIn({ offset, length }: Place): ChunkMessage[] | null {
    return messagesOf(this.#bytes.read(offset, length));
  }

  /** Undefined: there is none of that name, or it is damaged. */
  attachment(name: string): Uint8Array | undefined {
    const place = this.index.attachments.find((each) => each.name === name);
    const record = place && parsed(this.#bytes.read(place.offset, place.length));
    return record?.type === 'Attachment' ? record.data : undefined;
  }

  close(): void {
    this.#bytes.close();
  }
}

/** Session time at which the last message ends, s; null if the file breaks off, or cannot be read. */
export async function lengthOf(path: string): Promise<number | null> {
  let bytes: FileBytes | undefined;
  try {
    const file = (bytes = new FileBytes(path));
    const index = await summaryOf(file);
    return index && endOf(index.chunks, ({ offset, length }) => messagesOf(file.read(offset, length)) ?? []);
  } catch {
    return null;
  } finally {
    bytes?.close();
  }
}

/** Times in chunks are rounded to this, s. */
export const roundedTo = 1e-9;

/** Session time at which the last message in chunks ends, s. A message that begins before the last one may end after it. */
export function endOf(chunks: readonly ChunkPlace[], messagesIn: (chunk: ChunkPlace) => readonly ChunkMessage[]): number {
  const begun = chunks.reduce((latest, { end }) => Math.max(latest, end), 0);
  const last = chunks.filter(({ end }) => end >= begun - longestTable - roundedTo);
  const untilOf = (chunk: ChunkPlace) => chunk.until ?? messagesIn(chunk).reduce((latest, { until }) => Math.max(latest, until), 0);
  return last.reduce((latest, chunk) => Math.max(latest, untilOf(chunk)), begun);
}

async function summaryOf(bytes: FileBytes): Promise<McapIndex | null> {
  try {
    const reader = await McapIndexedReader.Initialize({ readable: bytes.readable });
    const channels = [...reader.channelsById.values()].map(({ topic, id }) => [topic, id] as const);
    return {
      profile: reader.header.profile,
      chunks: reader.chunkIndexes.map(chunkPlace).sort((a, b) => a.offset - b.offset),
      channels: new Map(channels),
      attachments: reader.attachmentIndexes.map(({ name, offset, length }) => ({ name, offset: Number(offset), length: Number(length) })),
      isWhole: true,
    };
  } catch {
    return null;
  }
}

function chunkPlace(index: TypedMcapRecords['ChunkIndex']): ChunkPlace {
  return {
    offset: Number(index.chunkStartOffset),
    length: Number(index.chunkLength),
    start: seconds(index.messageStartTime),
    end: seconds(index.messageEndTime),
    channels: [...index.messageIndexOffsets.keys()],
  };
}

/** The part before the first incomplete record. Null if the file does not begin with an MCAP header. */
function walkedIndex(bytes: FileBytes): McapIndex | null {
  const channels = new Map<string, number>();
  const chunks: (ChunkPlace & { readonly channels: number[] })[] = [];
  const attachments: AttachmentPlace[] = [];
  let profile: string | null = null;
  let malformed = 0;
  for (const { opcode, begin, ...place } of placesIn(bytes)) {
    if (opcode === Opcode.CHUNK && begin.byteLength >= chunkTimesBytes) {
      const [start, end] = [seconds(begin.getBigUint64(0, true)), seconds(begin.getBigUint64(8, true))];
      chunks.push({ ...place, start, end, channels: [] });
    } else if (opcode === Opcode.MESSAGE_INDEX && begin.byteLength >= 2) chunks.at(-1)?.channels.push(begin.getUint16(0, true));
    if (!parsedWhenWalked.includes(opcode)) continue;
    const record = parsed(bytes.read(place.offset, place.length));
    if (record?.type === 'Header') profile = record.profile;
    else if (record?.type === 'Channel') channels.set(record.topic, record.id);
    else if (record?.type === 'Attachment') attachments.push({ ...place, name: record.name });
    else if (++malformed > mostMalformed) break;
  }
  return profile === null ? null : { profile, chunks, channels, attachments, isWhole: false };
}

/** Records that are read whole where a file has no summary; a file may have millions of the others. */
const parsedWhenWalked: readonly Opcode[] = [Opcode.HEADER, Opcode.CHANNEL, Opcode.ATTACHMENT];
/** Of these; a file with more is read no further. */
const mostMalformed = 1000;
/** Bytes that are read at once: many small records may follow one another. */
const walkedBytes = 4096;

interface WalkedRecord extends Place {
  readonly opcode: Opcode;
  /** The first bytes of its content, as many as the times of a chunk have. */
  readonly begin: DataView;
}

/** Every record that is whole, up to the end of the data. */
function* placesIn(bytes: FileBytes): Generator<WalkedRecord> {
  const { size } = bytes;
  let [piece, from] = [bytes.read(0, walkedBytes), 0];
  if (!hasMcapPrefix(viewOf(bytes.read(0, magicBytes)))) return;
  for (let offset = magicBytes; offset + headBytes <= size;) {
    if (offset + headBytes + chunkTimesBytes > from + piece.length) [piece, from] = [bytes.read(offset, walkedBytes), offset];
    const record = piece.subarray(offset - from);
    const head = viewOf(record);
    const opcode = head.getUint8(0);
    const length = headBytes + Number(head.getBigUint64(1, true));
    if (opcode === 0 || opcode >= Number(Opcode.DATA_END) || offset + length > size) return;
    yield { opcode, offset, length, begin: viewOf(record.subarray(headBytes, Math.min(length, headBytes + chunkTimesBytes))) };
    offset += length;
  }
}

type Record = TypedMcapRecords[keyof TypedMcapRecords];

/** Undefined where the bytes are no record, or its checksum says otherwise. */
function parsed(record: Uint8Array): Record | undefined {
  try {
    const reader = new McapStreamReader({ noMagicPrefix: true });
    reader.append(record);
    return reader.nextRecord();
  } catch {
    return undefined;
  }
}

function messagesOf(chunk: Uint8Array<ArrayBuffer>): ChunkMessage[] | null {
  const records = recordsOf(chunk);
  if (!records) return null;
  const view = viewOf(records);
  const messages: ChunkMessage[] = [];
  for (let at = 0; at + headBytes <= records.length;) {
    const length = Number(view.getBigUint64(at + 1, true));
    const body = at + headBytes;
    if (body + length > records.length) return null;
    if (view.getUint8(at) === Number(Opcode.MESSAGE)) {
      if (length < messageHeadBytes) return null;
      messages.push(messageAt(view, records, body, length));
    }
    at = body + length;
  }
  return messages;
}

function messageAt(view: DataView, records: Uint8Array<ArrayBuffer>, at: number, length: number): ChunkMessage {
  return {
    channel: view.getUint16(at, true),
    time: seconds(view.getBigUint64(at + 6, true)),
    until: seconds(view.getBigUint64(at + 14, true)),
    data: records.subarray(at + messageHeadBytes, at + length),
  };
}

/** The records in a chunk's record, if its checksum is theirs. */
function recordsOf(chunk: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  if (chunk.length < headBytes + 40) return null;
  const view = viewOf(chunk);
  const size = Number(view.getBigUint64(headBytes + 16, true));
  const checksum = view.getUint32(headBytes + 24, true);
  const compression = view.getUint32(headBytes + 28, true);
  const begin = headBytes + 32 + compression + 8;
  if (compression !== 0 || begin + size !== chunk.length) return null;
  const records = chunk.subarray(begin);
  return checksum === 0 || crc32(records) === checksum ? records : null;
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** MCAP counts time in whole nanoseconds. */
const perSecond = 1e9;

/** Session times (s) before 0 are written as 0. */
export function nanoseconds(time: number): bigint {
  return BigInt(Math.round(Math.max(time, 0) * perSecond));
}

export function seconds(time: bigint): number {
  return Number(time) / perSecond;
}

/** Reads parts of a file. */
class FileBytes {
  readonly path: string;
  readonly #descriptor: number;
  /** As the library reads it. */
  readonly readable = {
    size: () => Promise.resolve(BigInt(this.size)),
    read: (offset: bigint, length: bigint) => Promise.resolve(this.read(Number(offset), Number(length))),
  };

  /** Throws `BenchError` where there is no such file, or it may not be read. */
  constructor(path: string) {
    this.path = path;
    this.#descriptor = opened(path);
  }

  /** As it is now: it may still grow. */
  get size(): number {
    return fstatSync(this.#descriptor).size;
  }

  /** Fewer bytes than requested where the file ends. */
  read(offset: number, length: number): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(Math.max(0, Math.min(length, this.size - offset)));
    let at = 0;
    while (at < bytes.length) {
      const read = readSync(this.#descriptor, bytes, at, bytes.length - at, offset + at);
      if (read === 0) break;
      at += read;
    }
    return at === bytes.length ? bytes : bytes.slice(0, at);
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}

function opened(path: string): number {
  try {
    const descriptor = openSync(path, readWithoutWaiting);
    if (fstatSync(descriptor).isFile()) return descriptor;
    closeSync(descriptor);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'ENOENT' ? `There is no file ${path}.` : null;
    throw new BenchError('not-found', reason ?? `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
  throw new BenchError('not-found', `${path} is not a file.`);
}
