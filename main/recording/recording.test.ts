/** Recordings are read back, however damaged the file is. */
import { replayMeans } from '../../test/support/replay-means.ts';
import { blockOf } from '../../contract/telemetry-frames.ts';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { McapIndexedReader, McapStreamReader } from '@mcap/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallExperiment } from '../../test/support/experiments.ts';
import { registry } from '../../test/support/plans.ts';
import { canLimitFiles, withFileLimit } from '../../test/support/file-limit.ts';
import { recordRun } from '../../test/support/recorded.ts';
import { historyLimits } from '../../contract/history-calls.ts';
import type { Occurrence } from '../../contract/session-occurrence.ts';
import { Session } from '../../engine/session/session.ts';
import { loadExperiment } from '../experiment/load-experiment.ts';
import { projectPaths } from '../base/project-paths.ts';
import { RowBatch } from '../run/row-batch.ts';
import { TelemetrySampler } from '../run/telemetry-sampler.ts';
import { GrowingMcapFile } from './mcap-writer.ts';
import { RecordedPast } from './recorded-past.ts';
import { lengthOf } from './mcap-reader.ts';
import { Recording, withRecording } from './recording.ts';
import { experimentSetup } from '../run/recording-setup.ts';
import { RecordingWriter } from './recording-writer.ts';
import { replay } from '../run/replay.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
afterAll(() => rmSync(folder, { recursive: true }));

const whole = join(folder, 'whole.mcap');
/** Before the writer was ended. */
const unended = join(folder, 'unended.mcap');
let recorded: Awaited<ReturnType<typeof recordRun>>;

beforeAll(async () => {
  const path = join(folder, 'small.yaml');
  writeFileSync(path, smallExperiment({ duration: 3 }));
  recorded = await recordRun(path, whole);
  recorded.writer.flush();
  copyFileSync(whole, unended);
  recorded.writer.note(1.5, 'half way');
  recorded.writer.close();
});

const timesIn = (recording: Recording) => [...recording.messages(['rows'])].flatMap(({ record }) => [...record.times!]);

test('a recording is read back: setup, rows, occurrences, updates, results', () =>
  withRecording(whole, async (recording) => {
    const { session } = recorded;
    expect(recording).toMatchObject({ isWhole: true, damagedChunks: 0, span: { from: 0, to: 3 } });
    expect(recording.setup).toMatchObject({ format: 1, kind: 'run', seed: 1, name: 'A car on a circle', layout: { entities: ['car'] } });
    expect(recording.experiment).toMatchObject({ duration: 3, lanes: [{ id: 'base' }] });
    expect(recording.results).toEqual({ time: 3, results: JSON.parse(JSON.stringify(session.results())) as unknown });
    expect(timesIn(recording)).toEqual(Array.from({ length: 151 }, (_, frame) => expect.closeTo(frame * 0.02, 9)));
    const { triggers, updatesSent } = session.results().lanes['base']!;
    const tableRows = (topic: 'updates' | 'decisions') =>
      [...recording.messages([topic])].reduce((sum, { record }) => sum + record.values.length / record.columns, 0);
    expect(tableRows('updates')).toBe(triggers);
    expect(tableRows('decisions')).toBe(updatesSent);
  }));

test('it ends where its last row does, also where a chunk before has messages that begin later', async () => {
  const path = join(folder, 'ends.mcap');
  const file = join(folder, 'small.yaml');
  const loaded = await loadExperiment(file, { registry });
  const writer = new RecordingWriter(path, await experimentSetup({ kind: 'run', path: file, loaded, plugins: [] }));
  const session = new Session(loaded.plan);
  const rows = new RowBatch(new TelemetrySampler(session), (batch) => writer.take({ kind: 'rows', rows: batch }));
  for (let frame = 0; !session.finished; frame++) {
    session.advanceTo(frame * 0.02);
    rows.add(session.now);
    rows.flush();
    if (frame % 57 > 0) continue;
    writer.flush();
    expect(writer.past.span().to).toBe(session.now);
    expect(await withRecording(path, ({ span }) => span.to)).toBeCloseTo(session.now, 8);
  }
  writer.close();
  expect(await lengthOf(path)).toBeCloseTo(session.now, 8);
});

test('a recorded game, with traces beside it or without, replays to the same rows and results', async () => {
  const path = join(folder, 'replayed.mcap');
  for (const [file, duration] of [
    ['gls.yaml', 25],
    ['bzflag-robots.yaml', 1.5],
    ['turret.yaml', 1],
  ] as const) {
    const { writer } = await recordRun(join(projectPaths().experiments, file), path, [`duration=${duration}`]);
    writer.close();
    const replayed = await withRecording(path, (recording) => replay(recording, replayMeans));
    expect(replayed).toMatchObject({ difference: null, resultDifferences: [], hasResults: true, trace: replayed.recordedTrace });
  }
});

test('the reference reader reads it: by its index, and record by record with every checksum', async () => {
  const bytes = readFileSync(whole);
  const read = (offset: bigint, length: bigint) => Promise.resolve(new Uint8Array(bytes.subarray(Number(offset), Number(offset + length))));
  const reader = await McapIndexedReader.Initialize({ readable: { size: () => Promise.resolve(BigInt(bytes.length)), read } });
  expect(reader.header).toMatchObject({ profile: 'driftbench' });
  let messages = 0;
  for await (const message of reader.readMessages()) messages += message.channelId > 0 ? 1 : 0;
  expect(messages).toBe(Number(reader.statistics!.messageCount));
  for (const { schemaId } of reader.channelsById.values()) expect(reader.schemasById.get(schemaId)?.data.length).toBeGreaterThan(0);
  const stream = new McapStreamReader({ validateCrcs: true });
  stream.append(bytes);
  while (stream.nextRecord());
  expect(stream.done()).toBe(true);
});

test('no chunk is of much more than a second of the session, however fast it runs: so little is lost with one', async () => {
  const path = join(folder, 'fast.mcap');
  const columns = await withRecording(whole, (recording) => [...recording.messages(['rows'])][0]!.record.columns);
  const writer = new RecordingWriter(path, { setup: await withRecording(whole, ({ setup }) => setup), inputs: [] });
  for (let second = 0; second < 9; second++) {
    const times = Float64Array.from({ length: 10 }, (_, n) => second + n / 10);
    writer.take({ kind: 'rows', rows: blockOf({ columns, times, values: new Float32Array(10 * columns) }) });
  }
  writer.close();
  const bytes = readFileSync(path);
  const read = (offset: bigint, length: bigint) => Promise.resolve(new Uint8Array(bytes.subarray(Number(offset), Number(offset + length))));
  const { chunkIndexes } = await McapIndexedReader.Initialize({ readable: { size: () => Promise.resolve(BigInt(bytes.length)), read } });
  const spans = chunkIndexes.map(({ messageStartTime, messageEndTime }) => Number(messageEndTime - messageStartTime) / 1e9);
  expect(Math.max(...spans)).toBeLessThanOrEqual(2);
  expect(chunkIndexes.length).toBeGreaterThan(4);
});

test('a long span has a row for every second, wherever it begins', async () => {
  const path = join(folder, 'long.mcap');
  const { setup, columns } = await withRecording(whole, (recording) => ({
    setup: recording.setup,
    columns: [...recording.messages(['rows'])][0]!.record.columns,
  }));
  const writer = new RecordingWriter(path, { setup, inputs: [] });
  for (let second = 0; second <= 400; second++)
    writer.take({ kind: 'rows', rows: blockOf({ columns, times: Float64Array.of(second), values: new Float32Array(columns) }) });
  writer.close();
  await withRecording(path, async (recording) => {
    for (const from of [0, 1, 31, 33, 63, 95]) {
      const { times } = await new RecordedPast(recording).rows({ from, to: 400, most: 2048 });
      expect([...times]).toEqual(Array.from({ length: 401 - from }, (_, n) => from + n));
    }
  });
});

test('a recording that is cut off at any byte opens with its complete part, or is refused without one', async () => {
  const bytes = readFileSync(unended);
  const path = join(folder, 'cut.mcap');
  const { all, opens } = await withRecording(unended, (recording) => ({ all: timesIn(recording), opens: recording.isWhole }));
  expect(opens).toBe(false);
  writeFileSync(path, bytes);
  let last = all.length;
  for (let length = bytes.length; length >= 0; length -= length > bytes.length - 500 ? 1 : 997) {
    truncateSync(path, length);
    const times = await withRecording(path, timesIn).catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'bad-input', message: expect.stringContaining('cut.mcap') });
      return [];
    });
    expect(times).toEqual(all.slice(0, times.length));
    expect(times.length).toBeLessThanOrEqual(last);
    if (length > bytes.length - 500) expect(times.at(-1)).toBeGreaterThan(1.9);
    last = times.length;
  }
});

test('a byte that has changed costs the chunk that it is in, and no wrong number is read', async () => {
  const good = await withRecording(whole, (recording) => [...recording.messages(['rows'])].map(({ record }) => record.values));
  const path = join(folder, 'changed.mcap');
  const bytes = readFileSync(whole);
  for (let at = 8; at < bytes.length; at += 1009) {
    const changed = Uint8Array.from(bytes);
    changed[at]! ^= 0x40;
    writeFileSync(path, changed);
    const read = await withRecording(path, (recording) => [...recording.messages(['rows'])].map(({ record }) => record.values)).catch(
      (error: unknown) => {
        expect(error).toMatchObject({ code: 'bad-input' });
        return [];
      },
    );
    for (const values of read) expect(good).toContainEqual(values);
  }
});

/** An MCAP file of ours with another setup, or none. */
function otherFile(name: string, setup?: object): string {
  const path = join(folder, name);
  const file = new GrowingMcapFile(path, 'driftbench');
  const schema = { name: 'any', encoding: 'jsonschema', data: new TextEncoder().encode('{}') } as const;
  const channel = file.addChannel({ topic: '/setup', encoding: 'json', schema, metadata: new Map() });
  if (setup) file.add(channel, 0, 0, new TextEncoder().encode(JSON.stringify(setup)));
  file.end();
  return path;
}

test('other files are refused by what they are', async () => {
  writeFileSync(join(folder, 'text.mcap'), 'driftbench: 1');
  writeFileSync(join(folder, 'empty.mcap'), '');
  const foreign = join(folder, 'foreign.mcap');
  writeFileSync(
    foreign,
    readFileSync(otherFile('ours.mcap', {})).toString('latin1').replace('\x0a\x00\x00\x00driftbench', '\x0a\x00\x00\x00other-tool'),
    'latin1',
  );
  const refusals = [
    [join(folder, 'text.mcap'), 'not an MCAP file'],
    [join(folder, 'empty.mcap'), 'not an MCAP file'],
    [foreign, 'profile "other-tool"'],
    [otherFile('hollow.mcap'), 'before its setup'],
    [
      otherFile('future.mcap', { format: 2 }),
      'recording format 2; this bench reads format 1: open it with the version of the bench that made it',
    ],
    [join(folder, 'none.mcap'), 'There is no file'],
    [folder, 'is not a file'],
  ] as const;
  for (const [path, text] of refusals) await expect(Recording.open(path)).rejects.toMatchObject({ message: expect.stringContaining(text) });
});

test('the past is requested by time, by kind and page by page, with notes', () =>
  withRecording(whole, async (recording) => {
    const past = new RecordedPast(recording);
    const question = { from: 0, to: 3, after: -1 };
    const { occurrences, more } = await past.occurrences({ ...question, limit: historyLimits.occurrences });
    expect(more).toBe(false);
    expect(occurrences.map(({ number }) => number)).toEqual([...occurrences.keys()]);
    expect(occurrences.at(-1)).toEqual({ number: occurrences.length - 1, kind: 'noted', time: 1.5, text: 'half way' });
    const paged: Occurrence[] = [];
    for (let isMore = true; isMore;) {
      const page = await past.occurrences({ ...question, after: paged.at(-1)?.number ?? -1, limit: 7 });
      paged.push(...page.occurrences);
      isMore = page.more;
    }
    expect(paged).toEqual(occurrences);
    const lastSecond = await past.occurrences({ ...question, from: 2, kinds: ['sent'], limit: 1000 });
    expect(lastSecond.occurrences).toEqual(occurrences.filter(({ kind, time }) => kind === 'sent' && time >= 2));
    const { counts } = await past.density({ from: 0, to: 3, bins: 3 });
    expect(counts.noted).toEqual([0, 1, 0]);
    expect(counts.sent?.[2]).toBe(lastSecond.occurrences.length);
    expect((await past.rows({ from: 1, to: 2, most: 3 })).times).toEqual(Float64Array.of(1, 1.5, 2));
    expect((await past.rows({ from: 0, to: 1e6, most: 2048 })).times).toEqual(Float64Array.of(0, 1, 2, 3));
  }));

/** True if this process has the file open (Linux). */
function isOpen(path: string): boolean {
  return readdirSync('/proc/self/fd').some((descriptor) => {
    const link = join('/proc/self/fd', descriptor);
    return lstatSync(link, { throwIfNoEntry: false }) !== undefined && readlinkSync(link) === path;
  });
}

test.skipIf(!canLimitFiles)('a note that a full disk refuses is not taken for kept', async () => {
  const path = join(folder, 'full.mcap');
  const setup = await experimentSetup({ kind: 'run', path: join(folder, 'small.yaml'), loaded: recorded.loaded, plugins: [] });
  const writer = new RecordingWriter(path, setup);
  const noting = withFileLimit(writer.bytes, () => writer.note(1, 'lost'));
  await expect(noting).rejects.toMatchObject({ code: 'not-possible', message: expect.stringContaining('The note was not kept') as string });
  expect(() => writer.note(2, 'lost too')).toThrow('The note was not kept');
  writer.close();
  expect(isOpen(path)).toBe(false);
});

test.skipIf(!existsSync('/dev/full'))('a full disk is reported as such', async () => {
  const setup = await experimentSetup({ kind: 'run', path: join(folder, 'small.yaml'), loaded: recorded.loaded, plugins: [] });
  expect(() => new RecordingWriter('/dev/full', setup)).toThrow(
    expect.objectContaining({ code: 'not-possible', message: expect.stringContaining('no space left on device') }),
  );
});
