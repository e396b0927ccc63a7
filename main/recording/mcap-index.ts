/** Where everything stands in an MCAP file: from its summary, or, where it breaks off, found by going through it. */
import { McapIndexedReader, type TypedMcapRecords } from '@mcap/core';
import type { FileBytes } from './file-bytes.ts';
import { seconds } from './mcap-time.ts';
import { walkRecords } from './mcap-walk.ts';

/** A chunk of messages. */
export interface ChunkPlace {
  /** Of the chunk's record in the file, bytes. */
  readonly offset: number;
  readonly length: number;
  /** Session times at which its messages begin, the first and the last of them, s. */
  readonly start: number;
  readonly end: number;
  /** Session time up to which they speak, s; left out where only they themselves tell. */
  readonly until?: number;
  /** Numbers of the channels that have messages in it. */
  readonly channels: readonly number[];
}

export interface AttachmentPlace {
  readonly name: string;
  readonly offset: number;
  readonly length: number;
}

export interface McapIndex {
  readonly profile: string;
  readonly chunks: readonly ChunkPlace[];
  /** Numbers of channels by their topics. */
  readonly channels: ReadonlyMap<string, number>;
  readonly attachments: readonly AttachmentPlace[];
  /** False where it breaks off, or what tells where things stand is damaged. */
  readonly isWhole: boolean;
}

/** Null where the file is no MCAP file. */
export async function indexOf(file: FileBytes): Promise<McapIndex | null> {
  return (await fromSummary(file)) ?? fromWalk(file);
}

async function fromSummary(file: FileBytes): Promise<McapIndex | null> {
  const readable = {
    size: () => Promise.resolve(BigInt(file.size)),
    read: (offset: bigint, length: bigint) => Promise.resolve(file.read(Number(offset), Number(length))),
  };
  try {
    const reader = await McapIndexedReader.Initialize({ readable });
    const channels = [...reader.channelsById.values()].map(({ topic, id }) => [topic, id] as const);
    return {
      profile: reader.header.profile,
      chunks: reader.chunkIndexes.map(placeOf).sort((a, b) => a.offset - b.offset),
      channels: new Map(channels),
      attachments: reader.attachmentIndexes.map(({ name, offset, length }) => ({ name, offset: Number(offset), length: Number(length) })),
      isWhole: true,
    };
  } catch {
    return null;
  }
}

function placeOf(index: TypedMcapRecords['ChunkIndex']): ChunkPlace {
  return {
    offset: Number(index.chunkStartOffset),
    length: Number(index.chunkLength),
    start: seconds(index.messageStartTime),
    end: seconds(index.messageEndTime),
    channels: [...index.messageIndexOffsets.keys()],
  };
}

/** What stands before the first record that is not whole. */
function fromWalk(file: FileBytes): McapIndex | null {
  const channels = new Map<string, number>();
  const chunks: (ChunkPlace & { readonly channels: number[] })[] = [];
  const attachments: AttachmentPlace[] = [];
  let profile: string | null = null;
  for (const record of walkRecords(file)) {
    if (record.kind === 'header') profile = record.profile;
    else if (record.kind === 'channel') channels.set(record.topic, record.id);
    else if (record.kind === 'attachment') attachments.push(record);
    else if (record.kind === 'chunk') chunks.push({ ...record, channels: [] });
    else chunks.at(-1)?.channels.push(record.channel);
  }
  return profile === null ? null : { profile, chunks, channels, attachments, isWhole: false };
}
