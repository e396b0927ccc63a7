/**
 * Plugins that try to change what all lanes share, or that throw hostile objects: the other lane's figures stay, and
 * the plugin is named.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundlePlugins } from '../../main/plugins/bundle-plugin.ts';
import { projectPaths } from '../../main/base/project-paths.ts';
import type { BatchRun, Outcome } from '../../main/run/run-tasks.ts';
import { WorkerPool } from '../../features/sweep/node/worker-pool.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
const path = join(folder, 'two-lanes.yaml');
const never = new AbortController().signal;
const planted = ['meddling', 'meddling-trigger', 'hostile-error'];
const bundles = bundlePlugins(planted.map((name) => fileURLToPath(new URL(`../support/plugins/bad/${name}.mjs`, import.meta.url))));

const text = `driftbench: 1
name: A sound lane beside another
duration: 3
world:
  size: [200, 200]
  terrain: { kind: hills, count: 4, amplitude: 3, length: [30, 60] }
  obstacles: [{ kind: circle, centre: [30, 0], radius: 8 }]
  roads: [{ id: ring, points: [[-20, -20], [20, -20], [20, 20]], closed: true }]
entities:
  - { id: tank, owner: driver, motion: { kind: human-like, style: mouse, maxSpeed: 12, turnRate: 1.2, avoid: 2.5 } }
  - { id: car, owner: driver, motion: { kind: road, road: ring } }
nodes:
  - { id: driver }
  - { id: viewer, link: { delay: 0.1, jitter: { law: lognormal, spread: 0.05 }, loss: { ratio: 0.05 } } }
lanes:
  - { id: base, trigger: { distance: 0.25 }, model: { id: linear } }
  - { id: sound, trigger: { distance: 0.25 }, model: { id: constant-turn }, convergence: { id: turn-and-drive, obstacles: around } }
`;

beforeAll(() => writeFileSync(path, text));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs one after another in one worker: what an attack changes stays changed for those that follow. */
async function outcomesOf(runs: readonly BatchRun[]): Promise<Outcome[]> {
  const pool = new WorkerPool({ workerPath: projectPaths().worker, jobs: 1, plugins: await bundles, stuckMs: 60_000 });
  const outcomes: Outcome[] = [];
  try {
    for await (const outcome of pool.outcomes(runs, { cancelled: never })) outcomes.push(outcome);
  } finally {
    await pool.close();
  }
  return outcomes;
}

function soundLane(outcome: Outcome): unknown {
  if (outcome.fault) throw new Error(outcome.fault.message);
  return outcome.results.lanes.sound;
}

const withModel = (attack: string): BatchRun => ({
  path,
  sets: ['lanes.base.model.id=meddling', `lanes.base.model.attack=${attack}`],
});
const withTrigger = (attack: string): BatchRun => ({
  path,
  sets: ['lanes.base.trigger.rule.id=meddling-trigger', `lanes.base.trigger.rule.attack=${attack}`],
});

const attacks = [
  'Math.hypot',
  'Math.sqrt',
  'Math',
  'Number.isFinite',
  'Array.prototype',
  'Array iterator',
  'Float64Array.prototype',
  'Map.prototype',
  'Object.prototype',
  'KinematicState.prototype',
  'copyState',
  'api',
  'zod',
  'obstacles',
  'obstacle',
  'road',
  'ground',
  'terrain',
  'params',
  'real',
];

test('a plugin that replaces what all lanes share changes nothing in the other lane', async () => {
  const runs = [withModel('none'), ...attacks.map(withModel), withTrigger('random'), withTrigger('real')];
  const [quiet, ...attacked] = await outcomesOf(runs);
  attacked.forEach((outcome, index) => {
    expect({ attack: runs[index + 1]?.sets, lane: soundLane(outcome) }).toEqual({ attack: runs[index + 1]?.sets, lane: soundLane(quiet!) });
  });
});

test('a hostile error is blamed on its plugin', async () => {
  const errors = ['getter', 'proxy', 'symbol', 'text', 'nothing', 'input'];
  const runs = errors.map((error) => ({ path, sets: ['lanes.base.model.id=hostile-error', `lanes.base.model.error=${error}`] }));
  for (const { fault } of await outcomesOf(runs)) {
    expect(fault).toMatchObject({
      code: 'plugin-fault',
      message: expect.stringMatching(/^Plugin dead-reckoning\/hostile-error: extrapolate threw .{1,1100} at session time/) as string,
      plugin: { id: 'hostile-error', call: 'extrapolate' },
    });
  }
});
