/** Notes are appended to recordings that were ended, whatever becomes of the process meanwhile. */
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { McapIndexedReader, McapStreamReader } from '@mcap/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallExperiment } from '../../../test/support/experiments.ts';
import { recordRun } from '../../../test/support/recorded.ts';
import { McapReader } from '../mcap-reader.ts';
import { OpenedRecording } from '../opened-recording.ts';
import { RecordedPast } from '../recorded-past.ts';
import { Recording } from '../recording.ts';
import { RecordingWriter } from '../recording-writer.ts';
import { rewrite } from './rewrite.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
const at = (name: string) => join(folder, name);
const whole = at('whole.mcap');

beforeAll(async () => {
  writeFileSync(at('small.yaml'), smallExperiment({ duration: 1 }));
  const { writer } = await recordRun(at('small.yaml'), whole);
  writer.note(0.25, 'while it ran');
  writer.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

async function noted(path: string, ...notes: readonly (readonly [time: number, text: string])[]): Promise<void> {
  const opened = await OpenedRecording.open(path);
  for (const [time, text] of notes) await opened.note(time, text);
  await opened.close();
}

/** Everything that is in a recording, and the notes in it as they are found in two ways. */
async function allOf(path: string) {
  const recording = await Recording.open(path);
  try {
    const past = new RecordedPast(recording);
    const question = { from: 0, to: 1, after: -1, limit: 1000 } as const;
    const { occurrences: notes } = await past.occurrences({ ...question, kinds: ['noted'] });
    const { occurrences } = await past.occurrences(question);
    expect(occurrences.filter(({ kind }) => kind === 'noted')).toEqual(notes);
    expect(occurrences.map(({ number }) => number)).toEqual([...occurrences.keys()]);
    return {
      isWhole: recording.isWhole,
      notes: notes.map(({ time, text }) => [time, text]),
      messages: [...recording.rawMessages()].map(({ topic, time, data }) => `${topic} ${time} ${Buffer.from(data).toString('latin1')}`),
    };
  } finally {
    recording.close();
  }
}

function dataEndOf(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Number(view.getBigUint64(bytes.length - 28, true)) - 13;
}

test('a note is appended: the data before stays as it is, and other readers read all of it', async () => {
  const path = at('noted.mcap');
  copyFileSync(whole, path);
  const before = readFileSync(path);
  await noted(path, [0.5, 'half way'], [0.1, 'earlier']);
  const after = readFileSync(path);
  expect(after.subarray(0, dataEndOf(before)).equals(before.subarray(0, dataEndOf(before)))).toBe(true);
  expect(await allOf(path)).toMatchObject({
    isWhole: true,
    notes: [
      [0.25, 'while it ran'],
      [0.5, 'half way'],
      [0.1, 'earlier'],
    ],
  });
  const stream = new McapStreamReader({ validateCrcs: true });
  stream.append(after);
  let messages = 0;
  for (let record = stream.nextRecord(); record; record = stream.nextRecord()) messages += record.type === 'Message' ? 1 : 0;
  expect(stream.done()).toBe(true);
  const read = (offset: bigint, length: bigint) => Promise.resolve(new Uint8Array(after.subarray(Number(offset), Number(offset + length))));
  const { statistics } = await McapIndexedReader.Initialize({ readable: { size: () => Promise.resolve(BigInt(after.length)), read } });
  expect(Number(statistics!.messageCount)).toBe(messages);
});

test('a process that dies at any byte of the new end loses nothing that was recorded', async () => {
  const path = at('cut.mcap');
  copyFileSync(whole, path);
  const former = await allOf(path);
  const { chunks } = (await McapReader.open(path)).index;
  const dataEnd = dataEndOf(readFileSync(path));
  await noted(path, [0.5, 'half way']);
  const size = statSync(path).size;
  for (let length = size - 1; length >= dataEnd; length--) {
    truncateSync(path, length);
    const file = await McapReader.open(path);
    expect(file.index.chunks.slice(0, chunks.length).map(({ offset }) => offset)).toEqual(chunks.map(({ offset }) => offset));
    file.close();
    if (length % 401 > 0 && length > dataEnd) continue;
    const { messages, notes } = await allOf(path);
    expect(messages.slice(0, former.messages.length)).toEqual(former.messages);
    expect(notes[0]).toEqual([0.25, 'while it ran']);
  }
});

test('a recording that was cut off since it was opened takes no note, and is left as it is', async () => {
  const path = at('cut-later.mcap');
  copyFileSync(whole, path);
  const opened = await OpenedRecording.open(path);
  truncateSync(path, statSync(path).size - 10);
  const left = readFileSync(path);
  await expect(opened.note(0.5, 'too late')).rejects.toMatchObject({
    code: 'not-possible',
    message: expect.stringContaining('is incomplete'),
  });
  await opened.close();
  expect(readFileSync(path).equals(left)).toBe(true);
});

const io = '/proc/thread-self/io';

test.skipIf(!existsSync(io))('the cost of a note does not grow with the recording', async () => {
  const recording = await Recording.open(whole);
  const { setup } = recording;
  recording.close();
  const costs: number[] = [];
  for (const megabytes of [0, 1, 24]) {
    const path = at(`${megabytes}.mcap`);
    const writer = new RecordingWriter(path, { setup, inputs: [{ name: 'input', bytes: new Uint8Array(megabytes << 20) }] });
    writer.close();
    const opened = await OpenedRecording.open(path);
    const before = bytesMoved();
    await opened.note(0, 'here');
    costs.push(bytesMoved() - before);
    await opened.close();
  }
  expect(Math.max(...costs)).toBeLessThan(Math.min(...costs) + 1000);
  expect(costs[0]).toBeLessThan(200_000);
});

/** Read and written by this thread. */
function bytesMoved(): number {
  const [, read, written] = /^rchar: (\d+)\nwchar: (\d+)/.exec(readFileSync(io, 'utf8'))!;
  return Number(read) + Number(written);
}

test('notes that were counted by the summary of an older version are not counted again', async () => {
  const recording = await Recording.open(whole);
  const [note] = [...recording.rawMessages()].filter(({ topic, time }) => topic === 'occurrences' && time === 0.25);
  const older = at('older.mcap');
  await rewrite(recording, older, {
    edit: (message) => (message.time === note!.time && message.topic === 'occurrences' ? null : message),
    added: [note!],
    force: false,
    cancelled: new AbortController().signal,
  });
  recording.close();
  await noted(older, [0.5, 'anew']);
  const opened = await Recording.open(older);
  const past = new RecordedPast(opened);
  const marked = await past.occurrences({ from: 0, to: 1, after: -1, limit: 10, kinds: ['noted'] });
  expect(marked.occurrences.map(({ text }) => text)).toEqual(['while it ran', 'anew']);
  const { counts } = await past.density({ from: 0, to: 100, bins: 100 });
  expect(counts.noted?.[0]).toBe(2);
  opened.close();
});
