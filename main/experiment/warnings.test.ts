/** Doubtful files and settings: what is said of each wherever they are used, and what a run of them gives. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReceiverResults } from '../../engine/measure/run-results.ts';
import { registry } from '../../test/support/plans.ts';
import { resultsOf } from '../../test/support/runs.ts';
import { loadExperiment } from './load-experiment.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-warnings-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Row = readonly number[];

async function csv(name: string, head: string, rows: readonly Row[]): Promise<void> {
  await writeFile(join(folder, name), `${[head, ...rows.map((row) => row.join(','))].join('\n')}\n`);
}

interface Parts {
  readonly duration: number;
  /** Fields of the motion beside its kind. */
  readonly motion: string;
  readonly lanes: readonly string[];
  readonly delay?: number;
}

async function load({ duration, motion, lanes, delay = 0.05 }: Parts) {
  const text = `driftbench: 1
name: Tried
duration: ${duration}
entities: [{ id: e, owner: s, motion: { kind: trace, ${motion} } }]
nodes: [{ id: s }, { id: r, link: { delay: ${delay} } }]
lanes:
${lanes.map((lane) => `  - { ${lane} }`).join('\n')}
`;
  return loadExperiment(join(folder, 'tried.yaml'), { registry, text });
}

async function warningsOf(parts: Parts): Promise<readonly string[]> {
  const { outline } = await load(parts);
  return (outline.warnings ?? []).map(({ about, text }) => `${about}: ${text}`);
}

/** The results of the one receiver, by lane. */
async function measured(parts: Parts): Promise<Record<string, ReceiverResults>> {
  const { lanes } = resultsOf((await load(parts)).plan);
  return Object.fromEntries(Object.entries(lanes).map(([lane, { receivers }]) => [lane, Object.values(receivers)[0] as ReceiverResults]));
}

/** Rows at `rate` Hz from 0 up to and with `length` s. */
const sampled = (length: number, rate: number, row: (t: number) => Row) =>
  Array.from({ length: Math.round(length * rate) + 1 }, (_, k) => [k / rate, ...row(k / rate)]);

const heartbeat = 'id: a, trigger: { heartbeat: 0.2 }';

test('a file that import questions is questioned by a run of it too', async () => {
  const circle = (t: number) => [20 * Math.cos(t / 2), 20 * Math.sin(t / 2), 90 + ((t / 2) * 180) / Math.PI];
  await csv('degrees.csv', 't,x,y,yaw', sampled(4, 50, circle));
  expect(await warningsOf({ duration: 4, motion: 'file: degrees.csv', lanes: [heartbeat] })).toEqual([
    expect.stringMatching(/^degrees\.csv: yaw goes to 205, read as radians\. Are these degrees\?/),
  ]);
});

test('a sound file at the rate of the ticks has no warning', async () => {
  await csv(
    'sound.csv',
    't,x,y',
    sampled(4, 50, (t) => [20 * Math.cos(t / 2), 20 * Math.sin(t / 2)]),
  );
  expect(await warningsOf({ duration: 4, motion: 'file: sound.csv', lanes: [heartbeat] })).toEqual([]);
});

test('an entity leaves the world where its trace ends, which is said; hold and loop keep it there', async () => {
  await csv(
    'short.csv',
    't,x,y',
    sampled(5, 50, (t) => [20 * Math.cos(t), 20 * Math.sin(t)]),
  );
  const parts = (duration: number, end = '') => ({ duration, delay: 0.1, motion: `file: short.csv${end}`, lanes: [heartbeat] });
  expect(await warningsOf(parts(60))).toEqual([expect.stringMatching(/^short\.csv: The motion of e ends at 5 s of 60 s\..*end: hold/)]);
  expect(await warningsOf(parts(60, ', end: hold'))).toEqual([]);
  expect(await warningsOf(parts(5))).toEqual([]);
  const [whole, long, held] = await Promise.all([5, 60, 60].map((duration, k) => measured(parts(duration, k === 2 ? ', end: hold' : ''))));
  expect(long?.['a']?.deviationMean).toBeCloseTo(whole?.['a']?.deviationMean ?? NaN, 2);
  expect(held?.['a']?.deviationMean).toBeLessThan(0.2 * (whole?.['a']?.deviationMean ?? NaN));
});

test('a heartbeat between two ticks says the rate that results', async () => {
  await csv(
    'still.csv',
    't,x,y',
    sampled(2, 50, (t) => [t, 0]),
  );
  const lanes = [
    'id: h20, trigger: { heartbeat: 0.05 }',
    'id: h30, trigger: { heartbeat: 0.0333 }',
    'id: h25, trigger: { heartbeat: 0.04 }',
  ];
  expect(await warningsOf({ duration: 2, motion: 'file: still.csv', lanes })).toEqual([
    expect.stringMatching(
      /^lane h20: The heartbeat is 50 ms, no multiple of the tick of 20 ms: .* at least 16\.7 a second instead of 20\./,
    ),
    expect.stringMatching(/^lane h30: The heartbeat is 33\.3 ms, .* 25 a second instead of 30\./),
  ]);
});

test('quantised positions that leave the arena are said, with the time', async () => {
  await csv(
    'outside.csv',
    't,x,y',
    sampled(10, 50, (t) => [350 + 12 * t, 0]),
  );
  const lanes = ['id: bits, trigger: { heartbeat: 0.2 }, publishing: { quantisation: { position: { bits: 16 } } }', heartbeat];
  expect(await warningsOf({ duration: 10, motion: 'file: outside.csv', lanes })).toEqual([
    expect.stringMatching(/^lane bits: From 4\.18 s on e is outside of the 400 m that quantised positions reach/),
  ]);
});

test('stamps that fit the truth better a while earlier are said, and the deviation stays what it is', async () => {
  await csv(
    'truth.csv',
    't,x,y',
    sampled(12, 5, (t) => [12 * t + 3 * Math.sin(t), 0]),
  );
  const late = sampled(10, 10, (t) => [12 * t + 3 * Math.sin(t), 0, 12 + 3 * Math.cos(t), 0, 0, 0]).map(([t = 0, ...rest]) => [
    t + 0.2,
    ...rest,
  ]);
  await csv('late.csv', 't,x,y,vx,vy,yaw,yawRate', late);
  const motion = 'file: late.csv, updates: recorded, start: 0, truth: { file: truth.csv, start: 0 }';
  const warnings = await warningsOf({ duration: 10, motion, lanes: ['id: a, model: { id: linear }'] });
  expect(warnings).toContainEqual(expect.stringMatching(/^late\.csv: Its stamps fit truth\.csv best 0\.2 s earlier/));
  const { a } = await measured({ duration: 10, motion, lanes: ['id: a, model: { id: linear }'] });
  expect(a?.deviationMean).toBeCloseTo(2.4, 1);
});

test('files of clocks that are minutes apart are said', async () => {
  await csv(
    'noon.csv',
    't,x,y',
    sampled(4, 50, (t) => [t, 0]).map(([t = 0, ...rest]) => [43_200 + t, ...rest]),
  );
  await csv(
    'later.csv',
    't,x,y,vx,vy,yaw,yawRate',
    sampled(4, 10, (t) => [t, 0, 1, 0, 0, 0]).map(([t = 0, ...rest]) => [43_500 + t, ...rest]),
  );
  const motion = 'file: later.csv, updates: recorded, truth: { file: noon.csv }';
  expect(await warningsOf({ duration: 4, motion, lanes: ['id: a, model: { id: linear }'] })).toContainEqual(
    expect.stringMatching(/^later\.csv: Its times begin at 43500 s, those of noon\.csv at 43200 s\./),
  );
});

test('updates without accelerations are said where a lane’s model uses them', async () => {
  await csv(
    'plain.csv',
    't,x,y,vx,vy,yaw,yawRate',
    sampled(4, 10, (t) => [t, 0, 1, 0, 0, 0]),
  );
  const lanes = ['id: first, model: { id: linear }', 'id: second, model: { id: quadratic }'];
  expect(await warningsOf({ duration: 4, motion: 'file: plain.csv, updates: recorded', lanes })).toEqual([
    expect.stringMatching(/^plain\.csv: The updates have no accelerations, which the model quadratic of lane second uses/),
  ]);
});

test('of positions alone a second-order model gets accelerations: on a circle it misses by a tenth of what a linear one does', async () => {
  await csv(
    'circle.csv',
    't,x,y',
    sampled(10, 64, (t) => [20 * Math.cos(t / 2), 20 * Math.sin(t / 2)]),
  );
  const lanes = ['id: linear, trigger: { heartbeat: 0.5 }, model: { id: linear }', 'id: quadratic, from: linear, model: { id: quadratic }'];
  const { linear, quadratic } = await measured({ duration: 10, delay: 0.001, motion: 'file: circle.csv', lanes });
  expect(linear?.deviationP95).toBeGreaterThan(0.5);
  expect(quadratic?.deviationP95).toBeLessThan(0.1);
});

test('a teleport is one jump, and no velocity: nothing is shown beyond the path', async () => {
  await csv(
    'teleport.csv',
    't,x,y',
    sampled(6, 50, (t) => [t < 3 ? 5 * t : 100 + 5 * t, 0]),
  );
  const lanes = [
    'id: snap, trigger: { distance: 0.5, heartbeat: 0.5 }, model: { id: linear }',
    'id: delayed, trigger: { heartbeat: 0.1 }, model: { id: delayed, delay: 0.3 }',
  ];
  const { snap, delayed } = await measured({ duration: 6, motion: 'file: teleport.csv', lanes });
  expect(snap?.deviationMax).toBeGreaterThan(95);
  expect(snap?.deviationMax).toBeLessThan(101);
  expect(delayed?.deviationMax).toBeLessThan(103);
});

test('after an idle stretch interpolation in the past stands until the motion began', async () => {
  const drive = (t: number) => (t < 5 ? [0, 0, 0, 0] : [12 * (t - 5), 0, 12, 0]);
  await csv('idle.csv', 't,x,y,vx,vy', sampled(10, 50, drive));
  const lanes = [
    'id: hermite, trigger: { distance: 0.5, heartbeat: 5 }, model: { id: linear }, shown: { id: delayed, delay: 0.3 }',
    'id: straight, from: hermite, shown: { id: delayed, delay: 0.3, interpolation: linear }',
  ];
  const { hermite, straight } = await measured({ duration: 10, motion: 'file: idle.csv', lanes });
  for (const lane of [hermite, straight]) {
    expect(lane?.jumpMax ?? 0).toBeLessThan(0.3);
    expect(lane?.backwardRatio ?? 0).toBe(0);
  }
});

test('a blend that measures its time takes no pause for an interval', async () => {
  const zigzag = (t: number) => [10 * t, 3 * Math.abs(((10 * t) % 2) - 1), 10, 0, 0, 0];
  const rows = [...sampled(10, 10, zigzag), ...sampled(5, 10, (t) => zigzag(t + 85)).map(([t = 0, ...rest]) => [t + 85, ...rest])];
  await csv('pause.csv', 't,x,y,vx,vy,yaw,yawRate', rows);
  const lanes = [
    'id: measured, model: { id: linear }, convergence: { id: linear-blend, timing: measured }',
    'id: fixed, model: { id: linear }, convergence: { id: linear-blend, time: 0.1 }',
  ];
  const found = await measured({ duration: 90, motion: 'file: pause.csv, updates: recorded', lanes });
  expect(found['measured']?.deviationP95).toBeCloseTo(found['fixed']?.deviationP95 ?? NaN, 2);
});

test('two files of one clock that begin apart are said: without a start they would begin together', async () => {
  const drive = (from: number) => sampled(20, 50, (t) => [t, 0]).map(([t = 0, ...rest]) => [from + t, ...rest]);
  await csv('first.csv', 't,x,y', drive(100));
  await csv('second.csv', 't,x,y', drive(107));
  const text = `driftbench: 1
name: Two
duration: 20
entities:
  - { id: a, owner: s, motion: { kind: trace, file: first.csv } }
  - { id: b, owner: s, motion: { kind: trace, file: second.csv } }
nodes: [{ id: s }, { id: r, link: { delay: 0.05 } }]
lanes: [{ ${heartbeat} }]
`;
  const { outline } = await loadExperiment(join(folder, 'two.yaml'), { registry, text });
  expect(outline.warnings).toEqual([
    { about: 'second.csv', text: expect.stringMatching(/^Its times begin at 107 s, those of first\.csv at 100 s\./) as string },
  ]);
});

test('differences from tick to tick of rows that are further apart are said', async () => {
  await csv(
    'thirty.csv',
    't,x,y',
    sampled(4, 30, (t) => [20 * Math.cos(t / 2), 20 * Math.sin(t / 2)]),
  );
  const lanes = ['id: a, trigger: { heartbeat: 0.2 }, publishing: { derivatives: finite-differences }'];
  expect(await warningsOf({ duration: 4, motion: 'file: thirty.csv', lanes })).toEqual([
    expect.stringMatching(/^lane a: It finds velocities by differences from tick to tick, but the rows of thirty\.csv are 33\.3 ms apart/),
  ]);
});

test('times of 32-bit floats are questioned by their steps, and the same times in doubles are not', async () => {
  const rows = Array.from({ length: 1200 }, (_, k) => [1e5 + k / 60, k / 5, 0]);
  await csv('doubles.csv', 't,x,y', rows);
  await csv(
    'floats.csv',
    't,x,y',
    rows.map(([t = 0, ...rest]) => [Math.fround(t), ...rest]),
  );
  const parts = (file: string) => ({ duration: 19, motion: `file: ${file}`, lanes: ['id: a, trigger: { heartbeat: 0.1 }'] });
  expect(await warningsOf(parts('doubles.csv'))).toEqual([]);
  expect(await warningsOf(parts('floats.csv'))).toEqual([
    expect.stringMatching(/^floats\.csv: Times come in steps of 7\.81 ms\. .*32-bit floats/),
  ]);
});

test('rows that come between the ticks are said', async () => {
  await csv(
    'coarse.csv',
    't,x,y',
    sampled(4, 25, (t) => [20 * Math.cos(t / 2), 20 * Math.sin(t / 2)]),
  );
  expect(await warningsOf({ duration: 4, motion: 'file: coarse.csv', lanes: [heartbeat] })).toEqual([
    expect.stringMatching(/^coarse\.csv: Rows are 40 ms apart, and ticks 20 ms/),
  ]);
});

test('a playout over a model that shows the past by itself is questioned: the picture is late by both', async () => {
  await csv(
    'straight.csv',
    't,x,y',
    sampled(10, 50, (t) => [10 * t, 0]),
  );
  const [model, playout] = ['model: { id: delayed, delay: 0.2 }', 'playout: { id: constant, delay: 0.3 }'];
  const parts = { duration: 10, motion: 'file: straight.csv', lanes: [`${heartbeat}, ${model}, ${playout}`, `id: b, ${model}`] };
  expect(await warningsOf(parts)).toEqual([
    'lane a: the model delayed shows the past by 200 ms, and the playout adds to it: the picture is 200 ms older than its shown age. Use linear with a playout, or delayed without one.',
  ]);
  const { a } = await measured(parts);
  expect(a?.shownAgeMean).toBeCloseTo(0.3, 2);
  expect(a?.pictureLatenessMean).toBeCloseTo(0.5, 1);
});
