/**
 * Sweeps and tunings on the bench: seen by every page, cancelled and gone on with, what they found fetched piece by
 * piece.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BenchClient } from '../../client/bench-client.ts';
import type { SweepRow, SweepState } from '../../features/sweep/calls/sweep-state.ts';
import type { TuneSetup } from '../../features/tune/calls/tune-setup.ts';
import type { TuneState } from '../../features/tune/calls/tune-state.ts';
import { LoopbackBench } from '../support/bench-on-loopback.ts';
import { smallExperiment } from '../support/experiments.ts';
import { ScriptedRunner } from '../support/scripted-runner.ts';
import { patience } from '../support/patience.ts';

let bench: LoopbackBench;
let client: BenchClient;
let states: SweepState[];

const circleRows = (radius: number) =>
  ['t,x,y', ...Array.from({ length: 31 }, (_, k) => `${k / 5},${radius * Math.cos(k / 5)},${radius * Math.sin(k / 5)}`), ''].join('\n');

const traced = smallExperiment({ duration: 5 }).replace(/motion: \{.*?\}/, 'motion: { kind: trace, file: first.csv }');

async function openBench(): Promise<void> {
  const experiments = {
    'small.yaml': smallExperiment({ duration: 5 }),
    'long.yaml': smallExperiment({ duration: 600_000 }),
    'net.csv': 't,delay\n0,0.1\n',
    'first.csv': circleRows(20),
    'second.csv': circleRows(60),
    'traced.yaml': traced,
    'nets.yaml': 'networks: [{ id: home, group: wired, link: cable }, { id: car, link: { delay: 0.2 } }]',
  };
  bench = await LoopbackBench.start({ runner: new ScriptedRunner(), experiments });
  client = (await bench.visit()).client;
  states = [];
  client.on('sweep', (state) => states.push(state));
  await client.call('session.open', { file: 'small.yaml' });
}

async function closeBench(): Promise<void> {
  await bench.close();
  expect(bench.bugs).toEqual([]);
}

const ended = async (status: SweepState['status']) => {
  await vi.waitFor(() => expect(states.at(-1)?.status).toBe(status), patience);
  return states.at(-1) as SweepState;
};

const delays = { name: 'delays', vary: ['nodes.viewer.link.delay=0.1..0.3:0.1'], repeats: 2 };

async function allRows(columns: string[], limit: number): Promise<SweepRow[]> {
  const rows: SweepRow[] = [];
  for (;;) {
    const answer = await client.call('sweep.rows', { sweep: 1, after: rows.length, columns, limit });
    if (answer.rows.length === 0) return rows;
    rows.push(...answer.rows);
  }
}

async function table(name: 'runs.csv' | 'runs.parquet' | 'summary.csv'): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const answer: { base64: string; next: number | null } = await client.call('sweep.table', { sweep: 1, table: name, offset });
    pieces.push(Buffer.from(answer.base64, 'base64'));
    offset = answer.next;
  }
  return Buffer.concat(pieces);
}

const only = { trigger: ['distance'], model: ['linear', 'constant-turn'], convergence: ['snap'] };
const setup = { only, fix: ['scheduler' as const, 'clock' as const], blocks: 6 };
const segments = [{}, { set: { 'entities.car.motion.file': 'second.csv' } }];
const budget = { evaluations: 12 };
const tuning = { setup, budget, jobs: 1 };
const ofFiles = { ...tuning, setup: { ...setup, segments } };

describe('on one bench', () => {
  beforeAll(openBench);
  beforeEach(() => {
    states = [];
  });
  afterAll(closeBench);

  test('a sweep is tried, runs and is done; its rows come in batches and its tables are those of the command', async () => {
    expect(await client.call('sweep.start', delays)).toMatchObject({ status: 'checking', number: 1, file: 'small.yaml', name: 'delays' });
    const state = await ended('done');
    expect(states.map(({ status }) => status)).toEqual(expect.arrayContaining(['checking', 'running', 'done']));
    expect(state).toMatchObject({ size: 6, done: 6, failed: 0, rows: 6, lanes: ['base'], seed: 1, repeats: 2, message: null });
    expect(state.variations).toMatchObject([{ path: 'nodes.viewer.link.delay', values: ['0.1', '0.2', '0.3'], unit: 's' }]);
    const names = await client.call('sweep.metrics', { sweep: 1 });
    expect(names).toEqual(expect.arrayContaining(['base.aeeMean', 'base.viewer.aee']));
    const rows = await allRows(['base.viewer.aee', 'base.viewer.none'], 4);
    expect(rows.map(({ run }) => run)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(rows[5]?.cells[0]).toBeGreaterThan(rows[0]?.cells[0] ?? NaN);
    expect(rows[0]?.cells[1]).toBeNull();
    const [head = '', first = ''] = String(await table('runs.csv')).split('\n');
    expect(Number(first.split(',')[head.split(',').indexOf('base.viewer.aee (m·s)')])).toBe(rows[0]?.cells[0]);
    expect(String((await table('runs.parquet')).subarray(0, 4))).toBe('PAR1');
    expect(String(await table('summary.csv'))).toMatch(
      /^point,nodes\.viewer\.link\.delay \(s\),metric,unit,n,median,.*,scope\n.*,base\.sendRate,Hz,\d/,
    );
  });

  test('a wrong value is reported before anything runs; a failed run has its fault and stops no other', async () => {
    await client.call('sweep.start', { name: 'wrong', vary: ['nodes.viewer.link.delay=0.1,-1'] });
    expect((await ended('failed')).message).toContain('nodes.viewer.link.delay');
    await expect(client.call('sweep.start', { name: 'wrong', vary: ['seed=1,2'] })).rejects.toMatchObject({ code: 'bad-input' });
    await expect(client.call('sweep.start', { name: '../x', vary: ['frame=0.02'] })).rejects.toMatchObject({ code: 'bad-input' });
    await expect(client.call('sweep.start', { name: 'big', vary: ['frame=0.02'], repeats: 10_000 })).resolves.toBeDefined();
    await client.call('sweep.cancel', {});
    const vary = ['duration=1..100:1', 'frame=0.02..0.9:0.01'];
    await expect(client.call('sweep.start', { name: 'huge', vary, repeats: 100 })).rejects.toMatchObject({ code: 'too-many' });
  });

  test('what can be varied is found by words', async () => {
    const { fields, total } = await client.call('sweep.fields', { search: 'viewer delay', limit: 2 });
    expect(fields[0]).toMatchObject({ path: 'nodes.viewer.link.delay', unit: 's', value: '0.1', given: true });
    expect([fields.length, total > 2]).toEqual([2, true]);
  });

  test('a tuning that is interrupted before its first run can be resumed', async () => {
    await client.call('session.open', { file: 'small.yaml' });
    const { number } = await client.call('tune.start', { name: 'early', ...tuning });
    expect(await client.call('tune.cancel', {})).toMatchObject({ number, status: 'interrupted', runs: 0 });
    expect(await client.call('tune.resume', { name: 'early' })).toMatchObject({ number: number + 1, status: 'preparing' });
    await client.call('tune.cancel', {});
  });
});

describe('on a bench of its own', () => {
  beforeEach(openBench);
  afterEach(closeBench);

  test('a cancelled sweep keeps its completed runs and can be continued, also by a page that connects later', async () => {
    await client.call('session.open', { file: 'long.yaml' });
    const { cancelled, vary } = { cancelled: 'kept', vary: ['frame=0.02,0.04', 'duration=1,600000'] };
    await client.call('sweep.start', { name: cancelled, vary, jobs: 1 });
    await vi.waitFor(() => expect(states.at(-1)?.rows).toBe(1), patience);
    await expect(client.call('sweep.start', { name: 'other', vary })).rejects.toMatchObject({
      message: expect.stringContaining('is running'),
    });
    const late = (await bench.visit()).client;
    const seen: SweepState[] = [];
    late.on('sweep', (state) => seen.push(state));
    await vi.waitFor(() => expect(seen.at(-1)).toMatchObject({ status: 'running', number: 1, rows: 1 }), patience);
    expect(await client.call('sweep.cancel', {})).toMatchObject({ status: 'cancelled', done: 1, rows: 1, tables: [] });
    expect(await late.call('sweep.list', {})).toEqual([{ name: 'kept', varied: ['frame', 'duration'], size: 4, through: 1, ofThis: true }]);
    await expect(client.call('sweep.start', { name: 'kept', vary })).rejects.toMatchObject({ message: expect.stringContaining('already') });
    expect(await late.call('sweep.resume', { name: 'kept', jobs: 1 })).toMatchObject({ status: 'checking', number: 2 });
    await vi.waitFor(() => expect(states.at(-1)).toMatchObject({ status: 'running', number: 2, done: 1 }), patience);
    await client.call('sweep.cancel', {});
    await client.call('session.open', { file: 'small.yaml' });
    await client.call('sweep.resume', { name: 'kept' });
    expect((await ended('failed')).message).toContain('the experiment file has changed');
  });

  test('while an unsaved draft runs, the sweeps are of other experiments, and none can begin', async () => {
    await client.call('sweep.start', { name: 'once', vary: [], repeats: 2 });
    await ended('done');
    await client.call('sweep.start', { name: 'nets', vary: [], networks: 'nets.yaml' });
    const tables = ['runs.csv', 'runs.parquet', 'summary.csv', 'networks.csv'];
    await vi.waitFor(() => expect(states.at(-1)).toMatchObject({ status: 'done', number: 2, done: 2, tables }), patience);
    expect(states.at(-1)?.variations).toMatchObject([{ path: 'network', networks: [{ group: 'wired' }, { name: 'car', weight: 1 }] }]);
    await client.call('session.apply', { text: smallExperiment({ duration: 6 }), name: 'draft.yaml' });
    expect(await client.call('sweep.list', {})).toEqual([
      { name: 'nets', varied: ['network'], size: 2, through: 2, ofThis: false },
      { name: 'once', varied: [], size: 2, through: 2, ofThis: false },
    ]);
    await expect(client.call('sweep.start', { name: 'twice', vary: [], repeats: 2 })).rejects.toThrow('save it first');
  });

  test('a tuning runs to its verdict; opened once more it has the same, for every page; a draft is tuned as well, and its files come along', async () => {
    await client.call('session.open', { file: 'traced.yaml' });
    const tuned: TuneState[] = [];
    client.on('tune', (state) => tuned.push(state));
    const reaches = (status: TuneState['status'], number: number) =>
      vi.waitFor(() => expect(tuned.at(-1)).toMatchObject({ status, number }), patience);
    expect(await client.call('tune.start', { name: 'circle', ...ofFiles })).toMatchObject({ status: 'preparing', file: 'traced.yaml' });
    await expect(client.call('tune.start', { name: 'other', ...tuning })).rejects.toMatchObject({
      message: expect.stringContaining('is running'),
    });
    await reaches('done', 1);
    expect(tuned.map(({ status }) => status)).toEqual(expect.arrayContaining(['preparing', 'searching', 'done']));
    const result = await client.call('tune.result', { tune: 1 });
    expect(result).toMatchObject({ ...budget, file: 'traced.yaml', segments: 2, tuningBlocks: 2, heldOutBlocks: 2 });
    expect(result.candidates[0]).toMatchObject({ number: 0, versusPresent: [{ difference: 0 }, { difference: 0 }] });
    const { points } = await client.call('tune.points', { tune: 1 });
    expect(points[0]).toMatchObject({ number: 0, measured: 1, keepsBounds: true });
    expect(points.some(({ measured }) => measured < 1)).toBe(true);
    const lane = await client.call('tune.table', { tune: 1, table: 'lane.yaml' });
    expect(String(Buffer.from(lane.base64, 'base64'))).toBe(result.laneYaml);
    expect(await client.call('tune.list', {})).toMatchObject([{ name: 'circle', isDone: true, ofThis: true, file: 'traced.yaml' }]);
    await expect(client.call('tune.start', { name: 'circle', ...tuning })).rejects.toMatchObject({
      message: expect.stringContaining('already'),
    });

    const late = (await bench.visit()).client;
    expect(await late.call('tune.resume', { name: 'circle' })).toMatchObject({ number: 2, budget });
    await reaches('done', 2);
    expect(await late.call('tune.result', { tune: 2 })).toEqual(result);
    await expect(late.call('tune.result', { tune: 1 })).rejects.toMatchObject({ code: 'not-possible' });

    await client.call('session.apply', { text: traced, name: 'dropped.yaml', paused: true });
    const ranges = { 'trigger.distance': [0.1, 2] as [number, number], 'trigger.heartbeat': 1 };
    const ranged = await client.call('tune.space', { setup: { ...setup, ranges } });
    expect(ranged).toMatchObject({ lanes: ['base'], blocks: 6, runsOfCandidate: 2 });
    const parameters = [
      { name: 'distance', unit: 'm', low: 0.1, high: 2 },
      { name: 'heartbeat', unit: null },
    ];
    expect(ranged.components[0]).toEqual({ name: 'trigger', alternatives: [{ id: 'distance', parameters }] });
    const networks = [{ name: 'net', weight: 2, link: { trace: 'net.csv' } }];
    const { folder } = await client.call('tune.start', { name: 'draft', ...tuning, setup: { ...setup, segments, networks } });
    await reaches('done', 3);
    const named = [{ name: 'net', weight: 2 }];
    expect({ ...(await client.call('tune.result', { tune: 3 })), file: '' }).toEqual({ ...result, file: '', networks: named });
    const { inputs } = JSON.parse(readFileSync(join(folder, 'tune.json'), 'utf8')) as { inputs: object };
    expect(Object.keys(inputs).sort()).toEqual(['first.csv', 'net.csv', 'second.csv']);
    expect(readFileSync(join(folder, 'second.csv'), 'utf8')).toBe(circleRows(60));
    for (const [wrong, words] of [
      [{ lane: 'bsae' }, 'unknown lane "bsae"'],
      [{ networks: [{ name: 'far', weight: 1, link: { trace: 'gone.csv' } }] }, 'network far: '],
    ] satisfies [Partial<TuneSetup>, string][]) {
      const { number } = await client.call('tune.start', { name: `wrong-${words.length}`, ...tuning, setup: { ...setup, ...wrong } });
      await reaches('failed', number);
      expect(tuned.at(-1)?.message).toContain(words);
    }
    await expect(client.call('tune.resume', { name: 'none' })).rejects.toMatchObject({ code: 'not-found' });
  });

  test('a tuning that a former version began with fewer blocks is listed, with the reason that it cannot go on', async () => {
    const tuned: TuneState[] = [];
    client.on('tune', (state) => tuned.push(state));
    const { folder } = await client.call('tune.start', { name: 'former', ...tuning, budget: { evaluations: 3000 } });
    await vi.waitFor(() => expect(tuned.at(-1)?.status).toBe('searching'), patience);
    await client.call('tune.cancel', {});
    const note = join(folder, 'bench.json');
    writeFileSync(note, readFileSync(note, 'utf8').replace('"blocks":6', '"blocks":2'));
    const problem = expect.stringContaining('setup.blocks: found 2; allowed: ') as string;
    expect(await client.call('tune.list', {})).toMatchObject([{ name: 'former', ofThis: true, isDone: false, problem }]);
    await expect(client.call('tune.resume', { name: 'former' })).rejects.toMatchObject({ code: 'not-possible', message: problem });
  });
});
