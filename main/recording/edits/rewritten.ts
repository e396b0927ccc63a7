/** Writes a recording anew out of another one's messages; it takes its place once it is whole. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { BenchError } from '../../../contract/errors.ts';
import { FilePlace } from '../../files/file-place.ts';
import { writeInPlace } from '../../files/in-place.ts';
import { channelOf, shownChannel } from '../format/channels.ts';
import { shownTopics, type ShownTopic, type Topic } from '../format/recording-format.ts';
import { McapFile } from '../mcap-file.ts';
import { syncFolder } from '../sync-folder.ts';
import type { RawMessage, RawRecording } from './raw-recording.ts';

/** What becomes of a message; null: it is left out. */
export type Edit = (message: RawMessage) => Pick<RawMessage, 'time' | 'until' | 'data'> | null;

export interface RewriteOptions {
  readonly edit: Edit;
  /** Comes at the end. */
  readonly added?: readonly Pick<RawMessage, 'topic' | 'time' | 'until' | 'data'>[];
  /** What is at the path may be replaced. */
  readonly force: boolean;
  readonly cancelled: AbortSignal;
}

/** Rejects with a `BenchError` where the place is taken or cannot be written, with the signal's reason once it is cancelled. */
export async function rewrite(raw: RawRecording, path: string, { edit, added = [], force, cancelled }: RewriteOptions): Promise<void> {
  checkPlace(path, force);
  const place = await FilePlace.begin(path);
  try {
    await writeInPlace(path, (aside) => writeAside(raw, aside, { edit, added, cancelled }));
  } finally {
    await place.end();
  }
  syncFolder(dirname(path));
}

type Rewriting = Required<Omit<RewriteOptions, 'force'>>;

async function writeAside(raw: RawRecording, aside: string, { edit, added, cancelled }: Rewriting): Promise<void> {
  const file = new McapFile(aside, `driftbench ${raw.recording.setup.driftbench}`);
  try {
    await copy(raw, file, edit, cancelled);
    for (const { topic, time, until, data } of added) file.add(raw.topics.indexOf(topic) + 1, time, until, data);
  } finally {
    file.end();
  }
}

/** Throws `BenchError` where a file is there that must not be replaced. */
export function checkPlace(path: string, force: boolean): void {
  if (!force && existsSync(path))
    throw new BenchError('bad-input', `${path} is there already; name another file, or replace it by --force.`);
}

async function copy(raw: RawRecording, file: McapFile, edit: Edit, cancelled: AbortSignal): Promise<void> {
  const channels = new Map(raw.topics.map((topic) => [topic, file.addChannel(formOf(topic))]));
  for (const name of raw.attached) file.attach(name, 'application/octet-stream', raw.recording.attachment(name) ?? new Uint8Array());
  for (const message of raw.messages()) {
    const kept = edit(message);
    if (kept) file.add(channels.get(message.topic) ?? 0, kept.time, kept.until, kept.data);
    if (!message.endsChunk) continue;
    file.flush();
    await setImmediate();
    cancelled.throwIfAborted();
  }
}

function formOf(topic: string): ReturnType<typeof channelOf> {
  const [shown = '', ...lane] = topic.split('/');
  if (!isShown(shown)) return channelOf(topic as Topic);
  return lane.length === 0 ? shownChannel(shown) : shownChannel(shown, lane.join('/'));
}

function isShown(topic: string): topic is ShownTopic {
  return (shownTopics as readonly string[]).includes(topic);
}
