/**
 * Sessions of a real bench are recorded: their past can be read, and a kept recording opens again and replays to the
 * same results.
 */
import { replayMeans } from '../support/replay-means.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BenchClient } from '../../client/bench-client.ts';
import type { BenchState } from '../../contract/bench-state.ts';
import type { CallInput } from '../../contract/bench.ts';
import type { ExportState } from '../../features/output/calls/export-calls.ts';
import type { ComparisonRun } from '../../contract/comparison-run.ts';
import { BenchHost } from '../../main/bench/bench-host.ts';
import { Session } from '../../engine/session/session.ts';
import { loadExperiment } from '../../main/experiment/load-experiment.ts';
import { projectPaths } from '../../main/base/project-paths.ts';
import { Recording } from '../../main/recording/recording.ts';
import { replay } from '../../main/run/replay.ts';
import { SessionSupervisor } from '../../main/run/session-supervisor.ts';
import { benchOptions } from '../support/bench-options.ts';
import { smallExperiment } from '../support/experiments.ts';
import { playable } from '../support/live-rig.ts';
import { registry } from '../support/plans.ts';
import { recordRun } from '../support/recorded.ts';
import { portPair } from '../support/port-pair.ts';
import { spoilRows } from '../support/spoilt-recording.ts';
import { patience } from '../support/patience.ts';

let folder: string;
let host: BenchHost | undefined;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  writeFileSync(join(folder, 'car.yaml'), smallExperiment({ duration: 20 }));
});
afterEach(async () => {
  await host?.close();
  host = undefined;
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

function newBench(spool = join(folder, 'spool')): BenchClient {
  const paths = projectPaths();
  host = new BenchHost(
    benchOptions(folder, {
      runner: new SessionSupervisor({ workerPath: paths.worker }),
      recordings: { workerPath: paths.worker, folder: join(folder, 'kept'), spool },
    }),
  );
  const { page, host: port } = portPair();
  host.connect(port, 'operator');
  return new BenchClient(page);
}

/** A session that was changed, paused and gone on with; it is paused. */
async function playedSession(client: BenchClient): Promise<BenchState> {
  await client.call('session.setPace', { pace: 'max' });
  await client.call('session.open', { file: 'car.yaml', paused: true });
  await client.call('session.step', { frames: 200 });
  await client.call('session.setLink', { node: 'viewer', delay: 0.3, loss: 0.2 });
  await client.call('session.step', { frames: 400 });
  await client.call('session.setLink', { node: 'viewer', delay: 0.05 });
  return client.call('session.step', { frames: 100 });
}

test('a kept recording opens again, shows the same past, and replays to the same results with the operator’s changes', async () => {
  const client = newBench();
  const { epoch, time } = await playedSession(client);
  await client.call('history.note', { epoch, time: 2, text: 'look here' });
  const kept = await client.call('session.record', { keep: true });
  expect(kept.recording).toMatchObject({ kept: true, file: expect.stringMatching(/^A car on a circle .*\.mcap$/), problem: null });
  const rows = await client.call('history.rows', { epoch, from: 0, to: time });
  const changes = await client.call('history.occurrences', { epoch, from: 0, to: time, kinds: ['changed', 'noted'] });
  expect(changes.occurrences.map(({ time: at, text }) => [at, text])).toEqual([
    [4, 'node viewer, both: delay 0.3, loss 0.2'],
    [12, 'node viewer, both: delay 0.05'],
    [2, 'look here'],
  ]);
  await client.call('session.restart', { paused: true });
  const file = kept.recording!.file!;
  await vi.waitFor(async () => expect((await client.call('recordings.list', {})).map((each) => each.file)).toEqual([file]), patience);
  const opened = await client.call('recordings.open', { file });
  expect(opened).toMatchObject({ source: 'recording', status: 'finished', time, layout: kept.layout, recording: { kept: true, file } });
  expect(await client.call('history.rows', { epoch: opened.epoch, from: 0, to: time })).toEqual({
    ...rows,
    epoch: opened.epoch,
    bytes: expect.any(Uint8Array),
  });
  const sent = { from: 0, to: time, bins: 7 };
  expect((await client.call('history.density', { epoch: opened.epoch, ...sent })).counts.sent).toHaveLength(7);
  await expect(client.call('session.play', {})).rejects.toMatchObject({ code: 'not-possible' });
  await client.call('history.note', { epoch: opened.epoch, time: 3, text: 'and here' });
  const notes = await client.call('history.occurrences', { epoch: opened.epoch, from: 0, to: time, kinds: ['noted'] });
  expect(notes.occurrences.map(({ text }) => text)).toEqual(['look here', 'and here']);
  const { decisions } = await client.call('history.decisions', { epoch: opened.epoch, from: 2, to: 3 });
  expect(decisions.length).toBeGreaterThan(0);
  expect(decisions.every((each) => each.time >= 2 && each.time <= 3 && each.kind === 'send')).toBe(true);
  const newest = await client.call('history.decisions', { epoch: opened.epoch, from: 2, to: 3, limit: 1 });
  expect(newest).toMatchObject({ decisions: decisions.slice(-1), more: decisions.length > 1 });
  expect(await client.call('recordings.list', {})).toMatchObject([{ file, duration: expect.closeTo(time, 6) }]);
  const recording = await Recording.open(join(folder, 'kept', file));
  const replayed = await replay(recording, replayMeans);
  expect(replayed).toMatchObject({ difference: null, resultDifferences: [], hasResults: true, time, trace: replayed.recordedTrace });
  expect(recording.isWhole).toBe(true);
  recording.close();
});

/** Starts an export; resolves with its last state. */
async function exported(client: BenchClient, request: CallInput<'exports.start'>): Promise<ExportState> {
  const states: ExportState[] = [];
  const unsubscribe = client.on('export', (state) => states.push(state));
  const { number } = await client.call('exports.start', request);
  const last = await vi.waitFor(
    () => states.find((state) => state.number === number && state.status !== 'running') ?? expect.fail('it runs'),
    patience,
  );
  unsubscribe();
  return last;
}

async function contentOf(client: BenchClient, { number, files }: ExportState, file: string): Promise<string> {
  const { base64, next } = await client.call('exports.piece', { export: number, file });
  expect(next).toBeNull();
  const content = Buffer.from(base64, 'base64');
  expect(content.length).toBe(files.find(({ name }) => name === file)?.bytes);
  return content.toString();
}

/** While it is recorded, as tables of a range and as a report; each is fetched file by file. */
async function exportsOpenSession(client: BenchClient): Promise<void> {
  const tables = await exported(client, { kind: 'tables', format: 'csv', tables: ['real', 'receivers'], from: 2, to: 12 });
  expect(tables).toMatchObject({ status: 'done', share: 1, folder: join(folder, 'exports', 'A car on a circle csv') });
  const [head = '', ...rows] = (await contentOf(client, tables, 'real.csv')).trim().split('\n');
  expect(head).toMatch(/^time \(s\),entity,x \(m\)/);
  expect(rows).toHaveLength(tables.files.find(({ name }) => name === 'real.csv')?.rows ?? -1);
  const times = rows.map((row) => Number.parseFloat(row));
  expect(times.length).toBeGreaterThan(1);
  expect(times.every((time) => time >= 2 && time <= 12)).toBe(true);
  expect(times).toHaveLength(501);
  expect(await contentOf(client, tables, 'receivers.csv')).toContain('base,viewer,');
  await expect(client.call('exports.piece', { export: tables.number, file: '../real.csv' })).rejects.toMatchObject({ code: 'not-found' });
  const report = await exported(client, { kind: 'report', laneColours: { base: 3 } });
  expect(report).toMatchObject({ status: 'done', message: null });
  const page = await contentOf(client, report, 'report.html');
  expect(page).toContain('The recorded lanes give the recorded results.');
  expect(page).toContain('"laneColours":{"base":3}');
  expect(await exported(client, { kind: 'tables', format: 'csv', lanes: ['none'] })).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('"none"'),
  });
}

/** It is whole, and its command runs the experiment beside it to the same results. */
async function reportsFinishedSession(client: BenchClient): Promise<void> {
  await client.call('session.open', { file: 'car.yaml', seed: 5, paused: true });
  await client.call('session.play', {});
  await vi.waitFor(async () => expect(await client.call('state.get', {})).toMatchObject({ status: 'finished' }), patience);
  const report = await exported(client, { kind: 'report' });
  const page = await contentOf(client, report, 'report.html');
  expect(page).toContain('npx driftbench run car.yaml --seed 5"');
  expect(page).not.toContain(join(folder, 'spool'));
  expect(page).not.toContain('"holds":false');
  expect(report.files.map(({ name }) => name).sort()).toEqual(['car.yaml', 'report.html']);
  const again = await loadExperiment(join(report.folder, 'car.yaml'), { registry, seed: 5 });
  const session = new Session(again.plan);
  session.advanceTo(again.plan.duration);
  expect(page).toContain(JSON.stringify(session.results().lanes['base']?.receivers['viewer']?.aee));
}

async function cancelsExport(client: BenchClient): Promise<void> {
  await client.call('exports.start', { kind: 'tables', format: 'parquet' });
  const { status, folder: place } = await client.call('exports.cancel', {});
  expect(['cancelled', 'done']).toContain(status);
  expect(existsSync(place)).toBe(status === 'done');
}

test('the open session and a finished one are exported, and an export that is cancelled leaves nothing', async () => {
  const client = newBench();
  await playedSession(client);
  await exportsOpenSession(client);
  await cancelsExport(client);
  await reportsFinishedSession(client);
});

test('a kept recording, or the open session with other lanes, is shown as the comparison run, also when its own is restarted, until another experiment is opened', async () => {
  const client = newBench();
  let comparison: ComparisonRun | undefined;
  client.on('second', (state) => (comparison = state));
  await playedSession(client);
  const { recording } = await client.call('session.record', { keep: true });
  const { epoch: first } = await client.call('session.restart', { paused: true });
  const opened = await client.call('second.open', { file: recording!.file! });
  expect(opened).toMatchObject({ status: 'shown', kind: 'recording', run: { time: 14, layout: { lanes: ['base'] } } });
  const { epoch } = opened.run!;
  expect(epoch).not.toBe(first);
  expect((await client.call('history.rows', { epoch, from: 13, to: 14, most: 1 })).times).toEqual(Float64Array.of(14));
  const { changes } = await client.call('history.conditions', { epoch });
  expect(changes.map(({ time, direction, settings }) => [time, direction, settings.delay])).toEqual([
    [4, 'down', 0.3],
    [4, 'up', 0.3],
    [12, 'down', 0.05],
    [12, 'up', 0.05],
  ]);
  const { time } = await client.call('session.step', { frames: 100 });
  const text = smallExperiment({ trigger: '{ distance: 2 }' }).replace('id: base', 'id: rarer');
  const shown = new Promise<ComparisonRun>((resolve) => client.on('second', (state) => state.status === 'shown' && resolve(state)));
  expect(await client.call('second.rerun', { name: 'draft', text })).toMatchObject({ status: 'loading', kind: 'rerun', run: null });
  const { run } = await shown;
  expect(run).toMatchObject({ time, layout: { lanes: ['rarer'] } });
  await expect(client.call('history.rows', { epoch, from: 0, to: 1 })).rejects.toMatchObject({ code: 'not-found' });
  expect(await client.call('second.close', {})).toMatchObject({ status: 'none', run: null });
  await expect(client.call('history.rows', { epoch: run!.epoch, from: 0, to: 1 })).rejects.toMatchObject({ code: 'not-found' });
  await client.call('second.open', { file: recording!.file! });
  await client.call('session.restart', { paused: true });
  expect(comparison).toMatchObject({ status: 'shown' });
  writeFileSync(join(folder, 'other.yaml'), smallExperiment({ trigger: '{ distance: 3 }' }));
  await client.call('session.open', { file: 'other.yaml', paused: true });
  await vi.waitFor(() => expect(comparison).toMatchObject({ status: 'none' }), patience);
});

test('a session that was not kept is recent after a restart of the bench: opened whole, kept, removed', async () => {
  const first = newBench();
  const { time } = await playedSession(first);
  await host?.close();
  const client = newBench();
  const [recent] = await client.call('recordings.list', {});
  expect(recent).toMatchObject({ recent: true, duration: time, file: expect.stringMatching(/^car \d{4}-/) as string });
  const opened = await client.call('recordings.open', { file: recent!.file });
  expect(opened).toMatchObject({ source: 'recording', time });
  expect(opened.recording).not.toHaveProperty('breaksOff');
  const [kept, ...others] = await client.call('recordings.keep', { file: recent!.file });
  expect(others).toEqual([]);
  expect(kept).not.toHaveProperty('recent');
  expect(readdirSync(join(folder, 'kept'))).toEqual([kept!.file]);
  expect(await client.call('recordings.remove', { file: kept!.file })).toEqual([]);
  await expect(client.call('recordings.keep', { file: recent!.file })).rejects.toMatchObject({ code: 'not-found' });
});

test('a recording opened while it is written has all rows so far and its own experiment, to read, check, change and run', async () => {
  const client = newBench();
  const { time } = await playedSession(client);
  const { recording } = await client.call('session.record', { keep: true });
  const { epoch, time: end } = await client.call('recordings.open', { file: recording!.file! });
  expect(end).toBe(time);
  await vi.waitFor(() => client.call('history.note', { epoch, time: 1, text: 'seen' }), patience);
  writeFileSync(join(folder, 'other.yaml'), smallExperiment({ trigger: '{ distance: 3 }' }));
  await client.call('session.open', { file: 'other.yaml', paused: true });
  await client.call('recordings.open', { file: recording!.file! });
  const running = await client.call('experiments.running', {});
  expect(running).toMatchObject({ base: 'car (recorded).yaml', saved: true });
  expect((await client.call('experiments.list', {})).find(({ file }) => file === running.base)).toMatchObject({ origin: 'recorded' });
  const text = running.text.replace('id: base', 'id: renamed');
  expect(text).not.toBe(running.text);
  const base = running.base!;
  expect((await client.call('experiments.check', { text, base })).problems).toEqual([]);
  expect(await client.call('session.apply', { text, base, name: 'car.yaml', paused: true })).toMatchObject({
    source: 'session',
    layout: { lanes: ['renamed'] },
  });
});

test('a live session keeps its own recording, complete once it has ended, not that of the session before; recordings of the open experiment come first', async () => {
  writeFileSync(join(folder, 'tanks.yaml'), playable(2));
  const client = newBench();
  await playedSession(client);
  const own = (await client.call('session.record', { keep: true })).recording!.file!;
  await playedSession(client);
  await client.call('live.open', { file: 'tanks.yaml', lan: false, bots: 0 });
  const former = (await client.call('recordings.list', {})).filter(({ file }) => file !== own);
  expect(former[0]).toMatchObject({ recent: true, file: expect.stringMatching(/^car \d{4}-/) as string });
  const other = (await client.call('session.record', { keep: true })).recording!.file!;
  await client.call('live.close', {});
  const { epoch } = await client.call('recordings.open', { file: other });
  await client.call('history.note', { epoch, time: 0, text: 'no one came' });
  const kept = async () => (await client.call('recordings.list', {})).filter(({ recent }) => !recent);
  expect(await kept()).toMatchObject([{ file: other, duration: expect.any(Number) as number, ofOpen: true }, { file: own }]);
  await client.call('recordings.open', { file: own });
  expect((await client.call('recordings.list', {}))[0]).toMatchObject({ file: own, ofOpen: true });
  expect((await kept()).map(({ file, ofOpen }) => [file, ofOpen])).toEqual([
    [own, true],
    [other, undefined],
  ]);
});

test('where nothing can be recorded the session runs all the same, and says why it is not recorded', async () => {
  writeFileSync(join(folder, 'no-folder'), '');
  const client = newBench(join(folder, 'no-folder', 'spool'));
  const { epoch, time, recording } = await playedSession(client);
  expect(recording).toBeNull();
  expect((await client.call('history.rows', { epoch, from: 0, to: time })).times.length).toBeGreaterThan(3);
});

test('a recording that breaks off says so where it is opened, one with its last results does not, and a damaged piece is reported', async () => {
  const client = newBench();
  const path = join(folder, 'whole.mcap');
  const { writer } = await recordRun(join(folder, 'car.yaml'), path, ['duration=3']);
  writer.flush();
  copyFileSync(path, join(folder, 'cut.mcap'));
  truncateSync(join(folder, 'cut.mcap'), Math.floor(statSync(path).size * 0.7));
  const cut = await host!.openRecording(join(folder, 'cut.mcap'));
  expect(cut.recording).toMatchObject({ breaksOff: true });
  expect(cut.time).toBeGreaterThan(1);
  expect((await host!.openRecording(path)).recording).not.toHaveProperty('breaksOff');
  writer.close();
  expect((await client.call('recordings.open', { file: 'whole.mcap' })).recording).not.toHaveProperty('breaksOff');
  await reportsDamage(client);
});

/** A damaged piece, when it is read, and before rows are shown without it. */
async function reportsDamage(client: BenchClient): Promise<void> {
  const path = join(folder, 'spoilt.mcap');
  const { writer } = await recordRun(join(folder, 'car.yaml'), path, ['duration=20']);
  writer.close();
  await spoilRows(path);
  const damages: (string | undefined)[] = [];
  client.on('state', ({ recording }) => damages.push(recording?.damage));
  const { epoch, time, recording } = await host!.openRecording(path);
  expect(recording).not.toHaveProperty('damage');
  await client.call('history.rows', { epoch, from: 0, to: time });
  expect(damages.at(-1)).toBe('1 damaged piece was left out.');
}

test('a host that is killed leaves a recording of all but its last second', async () => {
  const path = join(folder, 'killed.mcap');
  const cli = join(projectPaths().worker, '..', 'cli.js');
  const child = spawn(process.execPath, [cli, 'host', '--bots', '2', '--seats', '2', '--port', '0', '--record', path], { stdio: 'ignore' });
  children.push(child);
  await vi.waitFor(() => expect(statSync(path).size).toBeGreaterThan(60_000), patience);
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));
  const recording = await Recording.open(path);
  expect(recording.isWhole).toBe(false);
  const replayed = await replay(recording, replayMeans);
  expect(replayed).toMatchObject({ difference: null, hasResults: false });
  expect(replayed.time).toBeGreaterThan(0.5);
  recording.close();
});
