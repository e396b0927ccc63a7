/** Parts in the file: what is taken, what lanes inherit of them, and what is refused. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { Session } from '../../engine/session/session.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { loadExperiment } from './load-experiment.ts';

const registry = new PluginRegistry(builtInPlugins);
let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'driftbench-'))));
afterAll(() => rm(folder, { recursive: true }));

async function planOf(parts: string, lanes = '{ id: base, trigger: { heartbeat: 1 } }', motion = '{ kind: linear }'): Promise<SessionPlan> {
  const path = join(folder, 'parts.yaml');
  const text = `driftbench: 1
name: Parts
duration: 10
entities:
  - id: scout
    owner: sender
    motion: ${motion}
  - id: tank
    owner: sender
    motion: { kind: circular }
    parts: [${parts}]
nodes: [{ id: sender }, { id: far, link: { delay: 0.1 } }]
lanes: [${lanes}]
`;
  await writeFile(path, text);
  return (await loadExperiment(path, { registry })).plan;
}

const refusalOf = async (...args: Parameters<typeof planOf>) =>
  planOf(...args).then(
    () => 'It was taken.',
    (error: Error) => error.message.replace(/^.*parts\.yaml:\d+:\d+: /, ''),
  );

test('a part that says nothing goes by the thresholds of IEEE 1278.1, at its rate, at once, at full precision', async () => {
  const { entities } = await planOf('{ id: turret, motion: { kind: steady } }');
  expect(entities[0]).not.toHaveProperty('parts');
  expect(entities[1]?.parts).toMatchObject([
    { id: 'turret', axis: 'azimuth', rule: { trigger: { orientation: Math.PI / 60, heartbeat: 5 }, model: 'rate', smoothing: 0 } },
  ]);
});

test('what a part says replaces the default trigger as a whole, and steps get their range', async () => {
  const fields =
    'trigger: { orientation: 0.1 }, model: static, smoothing: 0.3, quantisation: { angle: { bits: 8 }, rate: { bits: 3, step: 0.5 } }';
  const { entities } = await planOf(`{ id: gun, axis: elevation, motion: { kind: track, entity: scout }, ${fields} }`);
  expect(entities[1]?.parts?.[0]).toMatchObject({ axis: 'elevation', motion: { params: { entity: 'scout', rate: 1 } } });
  expect(entities[1]?.parts?.[0]?.rule).toEqual({
    trigger: { orientation: 0.1 },
    model: 'static',
    smoothing: 0.3,
    quantisation: { angle: { bits: 8 }, rate: { bits: 3, range: 1.5 } },
  });
});

test('lanes inherit the settings of parts field by field, triggers too', async () => {
  const base = '{ id: base, trigger: { heartbeat: 1 }, parts: { model: static, trigger: { orientation: 0.1, minInterval: 0.2 } } }';
  const { lanes } = await planOf(
    '{ id: turret, motion: { kind: steady } }',
    `${base}, { id: child, from: base, parts: { smoothing: 0.2, trigger: { orientation: 0.3 } } }`,
  );
  expect(lanes[1]?.parts).toEqual({ model: 'static', smoothing: 0.2, trigger: { orientation: 0.3, minInterval: 0.2 } });
});

test.each([
  [
    '{ id: turret, motion: { kind: stedy } }',
    'entities.tank.parts.turret.motion.kind: unknown kind of motion of a part "stedy"; allowed: steady, sweep, track, human-like. Did you mean "steady"?',
  ],
  [
    '{ id: turret, motion: { kind: track, entity: tank } }',
    'entities.tank.parts.turret.motion.entity: unknown other entity with a real path "tank"; allowed: scout.',
  ],
  ['{ id: turret, motion: { kind: track } }', 'entities.tank.parts.turret.motion: needs either entity or point'],
  [
    '{ id: turret, motion: { kind: human-like, slowest: 2, fastest: 1 } }',
    'entities.tank.parts.turret.motion: slowest must not be above fastest',
  ],
  [
    '{ id: turret, motion: { kind: steady }, trigger: { minInterval: 1 } }',
    'entities.tank.parts.turret.trigger: no condition that makes an update; needed: at least one of orientation, heartbeat.',
  ],
  [
    '{ id: turret, motion: { kind: steady }, quantisation: { rate: { bits: 8 } } }',
    'entities.tank.parts.turret.quantisation.rate: found neither range nor step; needed: one of them.',
  ],
  [
    '{ id: a, motion: { kind: steady } }, { id: a, motion: { kind: steady } }',
    'entities.tank.parts.a.id: "a" is the id of an earlier element of entities.parts; ids must be unique.',
  ],
])('%s is refused', async (parts, message) => {
  expect(await refusalOf(parts)).toBe(message);
});

test('streams of recorded updates can neither have parts nor be kept to', async () => {
  await writeFile(join(folder, 'rows.csv'), 't,x,y,vx,vy,yaw,yawRate\n0,0,0,1,0,0,0\n');
  const recorded = '{ kind: trace, file: rows.csv, updates: recorded }';
  const message = 'entities.tank.parts.turret.motion.entity: unknown other entity with a real path "scout"; allowed: none.';
  expect(await refusalOf('{ id: turret, motion: { kind: track, entity: scout } }', undefined, recorded)).toBe(message);
});

test('turret.yaml shows what it says: rates save most of the updates, few bits a fifth of the bytes, and accuracy stays', async () => {
  const { plan } = await loadExperiment('resources/experiments/turret.yaml', { registry });
  const session = new Session(plan);
  session.advanceTo(plan.duration);
  const { still, rates, smooth, 'few-bits': fewBits } = session.results().lanes;
  const error = (lane: typeof still) => lane?.receivers['arena/hunter>far']?.parts?.['turret']?.orientationErrorMean ?? NaN;
  expect(rates?.partTriggers).toBeLessThan(still!.partTriggers! / 4);
  expect(smooth?.partTriggers).toBe(rates?.partTriggers);
  expect(fewBits!.partBytesSent! / fewBits!.partUpdatesSent!).toBe(20);
  expect(error(rates)).toBeLessThan(error(still) / 2);
  expect(error(fewBits)).toBeLessThan(error(rates) * 1.5);
});
