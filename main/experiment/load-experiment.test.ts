import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { loadExperiment, type LoadOptions } from './load-experiment.ts';

const text = `
driftbench: 1
name: Three lanes
duration: 10
entities:
  - { id: tank, owner: sender, motion: { kind: human-like, style: keys } }
nodes:
  - { id: sender }
  - { id: near, link: { delay: 0.2 } }
  - { id: far, link: { delay: 0.8, jitter: { law: table, file: jitter.txt }, up: { delay: 0.4 } } }
lanes:
  - { id: last, from: middle, clock: one-way-delay, trigger: { orientation: pre-reckoning } }
  - { id: middle, from: first, trigger: { distance: 2 } }
  - { id: first, trigger: { distance: 1, heartbeat: 5 }, convergence: { id: linear-blend } }
  - { id: game, model: { id: bzflag }, trigger: { heartbeat: 3 } }
`;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-'));
  await writeFile(join(folder, 'three.yaml'), text);
  await writeFile(join(folder, 'jitter.txt'), '# measured\n-0.01\n\n0.03\n-0.02\n');
});
afterAll(() => rm(folder, { recursive: true }));

const load = (options: Omit<LoadOptions, 'registry'> = {}) =>
  loadExperiment(join(folder, 'three.yaml'), { registry: new PluginRegistry(builtInPlugins), ...options });

test('what the file leaves out has its default', async () => {
  const { plan, outline } = await load();
  const { seed, duration, frame, arena, relay } = plan;
  expect({ seed, duration, frame, arena, relay }).toEqual({
    seed: 1,
    duration: 10,
    frame: 0.02,
    arena: { width: 800, depth: 800 },
    relay: null,
  });
  expect([outline.file, outline.name, outline.description]).toEqual(['three.yaml', 'Three lanes', '']);
  expect(outline.entities).toEqual([{ id: 'tank', owner: 'sender', motion: 'human-like, keys' }]);
});

test('a node without a link shows no one, and its uplink is ideal; up and down differ if the file has both', async () => {
  const { plan } = await load();
  const jitter = { law: 'table', values: [-0.01, 0.03, -0.02] };
  expect(plan.nodes).toEqual([
    { id: 'sender', down: null, up: { delay: 0 } },
    { id: 'near', down: { delay: 0.2 }, up: { delay: 0.2 } },
    { id: 'far', down: { delay: 0.8, jitter }, up: { delay: 0.4, jitter } },
  ]);
});

test('lanes inherit whatever their order, and a model brings its own rules where the lane is silent', async () => {
  const { outline } = await load();
  const lanes = outline.lanes.map(({ id, trigger, model, convergence, scheduler, clock }) => [
    id,
    trigger,
    model.id,
    convergence.params,
    scheduler.id,
    clock,
  ]);
  expect(lanes).toEqual([
    [
      'last',
      { distance: 2, orientation: Math.PI / 6, heartbeat: 5 },
      'linear',
      { time: 0.25, timing: 'fixed' },
      'send-to-all',
      'one-way-delay',
    ],
    ['middle', { distance: 2, heartbeat: 5 }, 'linear', { time: 0.25, timing: 'fixed' }, 'send-to-all', 'synchronised'],
    ['first', { distance: 1, heartbeat: 5 }, 'linear', { time: 0.25, timing: 'fixed' }, 'send-to-all', 'synchronised'],
    ['game', { distance: 0.09, shape: 'box', orientation: 0.05, heartbeat: 3, minInterval: 1 / 30 }, 'bzflag', {}, 'send-to-all', 'local'],
  ]);
});

test('the plan names plugins and motions themselves, with parameters filled in', async () => {
  const { plan } = await load({ lanes: ['game'] });
  expect(plan.lanes.map(({ model }) => [model.plugin, model.params])).toEqual([
    [new PluginRegistry(builtInPlugins).get('dead-reckoning', 'bzflag'), { turnThreshold: 0.001 }],
  ]);
  expect(plan.entities).toMatchObject([{ id: 'tank', owner: 0, motion: { kind: 'synthetic', params: { style: 'keys', maxSpeed: 25 } } }]);
});

test('receivers may go by another model than the publisher, and lanes inherit which', async () => {
  const sets = ['lanes.first.shown={ id: phbdr, order: 1 }', 'lanes.last.shown={ id: static }'];
  const { outline } = await load({ sets });
  expect(outline.lanes.map(({ model, shown }) => [model.id, shown?.id, shown?.params])).toEqual([
    ['linear', 'static', {}],
    ['linear', 'phbdr', expect.objectContaining({ order: 1 })],
    ['linear', 'phbdr', expect.objectContaining({ order: 1 })],
    ['bzflag', undefined, undefined],
  ]);
});

test('options override any field; lanes are chosen in the order of the file', async () => {
  const { plan } = await load({
    sets: [
      'nodes.near.link.jitter.spread=0.1',
      'nodes.sender.link.delay=1',
      'lanes.first.trigger={ orientation: 0.1 }',
      'seed=4',
      'world.size=[100, 50]',
    ],
    seed: 7,
    duration: 2.5,
    lanes: ['first', 'middle'],
  });
  expect([plan.seed, plan.duration, plan.arena]).toEqual([7, 2.5, { width: 100, depth: 50 }]);
  expect(plan.nodes.map(({ down }) => down)).toMatchObject([
    { delay: 1 },
    { delay: 0.2, jitter: { law: 'uniform', spread: 0.1 } },
    { delay: 0.8 },
  ]);
  expect(plan.lanes.map(({ id, trigger }) => [id, trigger])).toEqual([
    ['middle', { distance: 2, orientation: 0.1 }],
    ['first', { orientation: 0.1 }],
  ]);
});

test('setting a field through an alias leaves the anchor as it is', async () => {
  const aliased = text.replace('{ delay: 0.2 }', '&line { delay: 0.2 }').replace(/link: \{ delay: 0.8.*\} \}$/m, 'link: *line }');
  await writeFile(join(folder, 'aliased.yaml'), aliased);
  const registry = new PluginRegistry(builtInPlugins);
  const { plan } = await loadExperiment(join(folder, 'aliased.yaml'), { registry, sets: ['nodes.far.link.delay=0.5'] });
  expect(plan.nodes.map(({ down }) => down?.delay)).toEqual([undefined, 0.2, 0.5]);
});

test('JSON is YAML', async () => {
  const json = {
    driftbench: 1,
    name: 'J',
    duration: 1,
    entities: [{ id: 'e', owner: 'a', motion: { kind: 'linear' } }],
    nodes: [{ id: 'a' }, { id: 'b', link: {} }],
    lanes: [{ id: 'l', trigger: { distance: 1 } }],
  };
  await writeFile(join(folder, 'file.json'), JSON.stringify(json, null, 1));
  const { outline } = await loadExperiment(join(folder, 'file.json'), { registry: new PluginRegistry(builtInPlugins) });
  expect(outline.name).toBe('J');
});
