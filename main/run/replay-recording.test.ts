/** Recordings measured again, unchanged or with other lanes, charted, and recorded themselves. */
import { replayMeans } from '../../test/support/replay-means.ts';
import { occurrencesOf } from '../recording/format/occurrence-rows.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unpackedDoubles } from '../../renderer/report/report-lines.ts';
import { recordLive, recordRun } from '../../test/support/recorded.ts';
import { projectPaths } from '../base/project-paths.ts';
import { measureAnew, type MeasureOptions } from './report/measured-anew.ts';
import type { OtherLanes } from './other-lanes.ts';
import { Recording } from '../recording/recording.ts';
import { replay } from './replay.ts';
import { ReplayRecording } from './replay-recording.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
const at = (name: string) => join(folder, name);
const seldom: OtherLanes = {
  file: 'seldom.yaml',
  text: '- { id: seldom, from: shown, scheduler: { id: every-nth, n: 5 } }\n',
  lanes: [{ id: 'seldom', from: 'shown', scheduler: { id: 'every-nth', n: 5 } }],
  ids: ['seldom'],
};

beforeAll(async () => {
  await recordLive(at('live.mcap'), 4);
  const { writer } = await recordRun(join(projectPaths().experiments, 'netgames05.yaml'), at('run.mcap'), ['duration=4']);
  writer.note(2, 'look here');
  writer.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

async function opened<Result>(name: string, look: (recording: Recording) => Result): Promise<Awaited<Result>> {
  const recording = await Recording.open(at(name));
  try {
    return await look(recording);
  } finally {
    recording.close();
  }
}

const anew = (name: string, options: Partial<MeasureOptions> = {}) =>
  opened(name, async (recording) => {
    const measuring = measureAnew(recording, replayMeans, { plugins: [], cancelled: new AbortController().signal, ...options });
    const found = await measuring.finally(() => options.record?.close());
    return { ...found, report: found.report() };
  });
const replayed = (name: string) => opened(name, (recording) => replay(recording, replayMeans));

test('a live session replays to the same results, at its pause and at its end', async () => {
  expect(await opened('live.mcap', (recording) => [...recording.messages(['results'])].map(({ time }) => time))).toEqual([
    expect.closeTo(2, 9),
    expect.closeTo(3.98, 9),
  ]);
  expect(await replayed('live.mcap')).toMatchObject({ difference: null, resultDifferences: [], hasResults: true, rows: 200 });
});

test.each(['refresh-rate', 'relay-ticks'])('%s, whose nodes tick and draw at times of their own, replays to the same', async (name) => {
  const { writer } = await recordRun(join(projectPaths().experiments, `${name}.yaml`), at(`${name}.mcap`), ['duration=3']);
  writer.close();
  expect(await replayed(`${name}.mcap`)).toMatchObject({ difference: null, resultDifferences: [], hasResults: true });
});

test('the numbers of refused events are in the journal, so a hostile client does not spoil the verification', async () => {
  const counts = await opened('live.mcap', (recording) => recording.last('results')?.record.counts);
  expect(counts?.leftOut).toMatchObject({ invalid: 7 });
  expect((await replayed('live.mcap')).resultDifferences).toEqual([]);
});

test('a live session that breaks off is replayed as far as it is known what entered', async () => {
  await recordLive(at('killed.mcap'), 4, true);
  const { time, difference } = await replayed('killed.mcap');
  expect([difference, time > 3.5, time < 3.98]).toEqual([null, true, true]);
});

test('another lane shadows what people played, and their own comes out as it was', async () => {
  const { unlike, results, report } = await anew('live.mcap', { lanes: seldom });
  expect(unlike).toEqual([]);
  expect(Object.keys(results.lanes)).toEqual(['shown', 'seldom']);
  expect(results.lanes['seldom']!.updatesSent).toBeLessThan(results.lanes['shown']!.updatesSent);
  expect(report.verdicts.map(({ holds }) => holds)).toEqual([null, true]);
  expect(report.charts[0]!.lines.map(({ laneId }) => laneId)).toContain('seldom');
  expect(unpackedDoubles(report.times).at(-1)).toBeCloseTo(3.98, 9);
  expect(report.experiment.text).toContain('# Beside them, seldom.yaml:');
});

test.each(['run.mcap', 'live.mcap'])('the replay of %s is recorded, and that recording replays to the same', async (name) => {
  const record = new ReplayRecording(at('again.mcap'));
  const { results } = await anew(name, { record });
  expect(record.problem).toBeNull();
  const again = await replayed('again.mcap');
  expect(again).toMatchObject({ difference: null, resultDifferences: [], hasResults: true, trace: again.recordedTrace });
  expect(again.rows).toBeGreaterThan(38);
  expect(again.results).toEqual(results);
});

test('notes and other lanes are in the recording of a replay', async () => {
  const lanes = { ...seldom, lanes: [{ ...(seldom.lanes[0] as object), from: 'base' }] };
  const { results } = await anew('run.mcap', { lanes, record: new ReplayRecording(at('other.mcap')) });
  const notes = await opened('other.mcap', (recording) =>
    [...recording.messages(['occurrences'])].flatMap(({ record }) => [...occurrencesOf(record)]).filter(({ kind }) => kind === 'noted'),
  );
  expect(notes).toMatchObject([{ time: 2, text: 'look here' }]);
  expect(await opened('other.mcap', ({ setup }) => [setup.layout.lanes, setup.outline.lanes.map(({ id }) => id)])).toEqual([
    ['base', 'third', 'seldom'],
    ['base', 'third', 'seldom'],
  ]);
  expect((await replayed('other.mcap')).results).toEqual(results);
});

test('a failure to record is reported and does not affect the measurements', async () => {
  writeFileSync(at('no-folder'), '');
  await expect(anew('run.mcap', { record: new ReplayRecording(at('no-folder/again.mcap')) })).rejects.toMatchObject({
    code: 'not-possible',
  });
});
