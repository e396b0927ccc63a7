/** Writes a recording anew from the messages of another one; it takes its place once it is whole. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { BenchError } from '../../../contract/errors.ts';
import { standardInput } from '../../base/files/read-input.ts';
import { PlaceLock } from '../../base/files/place-lock.ts';
import { FilePlace } from '../../base/files/result-files.ts';
import { writeInPlace } from '../../base/files/in-place.ts';
import { channelOf, shownChannel } from '../format/channels.ts';
import { shownTopics, type ShownTopic, type Topic } from '../format/recording-format.ts';
import { GrowingMcapFile, syncFolder } from '../mcap-writer.ts';
import type { RawMessage, Recording } from '../recording.ts';

/** The message to write in place of one that was read; null: none. */
export type Edit = (message: RawMessage) => Pick<RawMessage, 'time' | 'until' | 'data'> | null;

export type AddedMessage = Pick<RawMessage, 'topic' | 'time' | 'until' | 'data'>;

export interface RewriteOptions {
  readonly edit: Edit;
  /** Written after all others. */
  readonly added?: readonly AddedMessage[];
  /** An existing file may be replaced. */
  readonly force: boolean;
  readonly cancelled: AbortSignal;
}

/** Rejects with a `BenchError` if the path exists or cannot be written, with the signal's reason once cancelled. */
export async function rewrite(recording: Recording, path: string, { edit, added = [], force, cancelled }: RewriteOptions): Promise<void> {
  checkPlace(path, force);
  const place = await FilePlace.begin(path);
  try {
    const lock = await PlaceLock.take(path);
    try {
      await writeInPlace(path, (aside) => writeAside(recording, aside, { edit, added, cancelled }));
    } finally {
      await lock.release();
    }
  } finally {
    await place.end();
  }
  syncFolder(dirname(path));
}

type Rewriting = Required<Omit<RewriteOptions, 'force'>>;

async function writeAside(recording: Recording, aside: string, { edit, added, cancelled }: Rewriting): Promise<void> {
  const file = new GrowingMcapFile(aside, `driftbench ${recording.setup.driftbench}`);
  try {
    const channels = await copy(recording, file, edit, cancelled);
    file.flush();
    for (const { topic, time, until, data } of added) file.add(channels.get(topic) ?? 0, time, until, data);
  } finally {
    file.end();
  }
}

/** Throws `BenchError` where a file exists that must not be replaced, and where the path stands for standard output. */
export function checkPlace(path: string, force: boolean): void {
  if (path === standardInput) throw new BenchError('bad-input', '--out -: a recording is written to a file only; name one.');
  if (!force && existsSync(path))
    throw new BenchError('bad-input', `${path} exists already; name another file, or replace it with --force.`);
}

/** Resolves to the numbers of its channels by topic. An attachment that is damaged is left out. */
async function copy(recording: Recording, file: GrowingMcapFile, edit: Edit, cancelled: AbortSignal): Promise<ReadonlyMap<string, number>> {
  const channels = new Map(recording.topics.map((topic) => [topic, file.addChannel(formOf(topic))]));
  for (const name of recording.attached) {
    const bytes = recording.attachment(name);
    if (bytes) file.attach(name, 'application/octet-stream', bytes);
  }
  for (const message of recording.rawMessages()) {
    const kept = edit(message);
    if (kept) file.add(channels.get(message.topic) ?? 0, kept.time, kept.until, kept.data);
    if (!message.endsChunk) continue;
    file.flush();
    await setImmediate();
    cancelled.throwIfAborted();
  }
  return channels;
}

function formOf(topic: string): ReturnType<typeof channelOf> {
  const [shown = '', ...lane] = topic.split('/');
  if (!isShown(shown)) return channelOf(topic as Topic);
  return lane.length === 0 ? shownChannel(shown) : shownChannel(shown, lane.join('/'));
}

function isShown(topic: string): topic is ShownTopic {
  return (shownTopics as readonly string[]).includes(topic);
}
