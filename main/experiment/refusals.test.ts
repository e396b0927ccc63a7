import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { refusalOf } from '../../test/support/refused-experiment.ts';
import { loadExperiment, type LoadOptions } from './load-experiment.ts';

const good = `driftbench: 1
name: Good
duration: 10
world: { kind: arena, size: [800, 800], obstacles: 0 }
entities:
  - id: tank
    owner: sender
    motion: { kind: human-like, style: mouse }
nodes:
  - { id: sender }
  - id: far
    link: { delay: 0.8, jitter: { law: uniform, spread: 0.1 }, order: free }
lanes:
  - id: base
    trigger: { distance: 0.09, heartbeat: 1 }
    scheduler: { id: every-nth, n: 3 }
  - { id: child, from: base }
`;

const schedulers = builtInPlugins.filter(({ kind }) => kind === 'fairness').map(({ id }) => id);

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'driftbench-'))));
afterAll(() => rm(folder, { recursive: true }));

/** The good file with one thing changed. */
function changed(from: string, to: string): string {
  expect(good).toContain(from);
  return good.replace(from, to);
}

test('a playout beside a scheduler that says when updates are shown is refused', async () => {
  const both = changed('scheduler: { id: every-nth, n: 3 }', 'scheduler: { id: local-lag }\n    playout: { id: fixed }');
  expect(await refusalOf(both)).toContain(
    'lanes.base.playout: a playout beside the scheduler "local-lag", which says itself when updates are shown; leave out one of them.',
  );
});

test('the good file is taken', async () => {
  expect(await refusalOf(good)).toBe('taken');
});

const trigger = 'distance, shape, timeSpace, velocity, orientation, heartbeat, minInterval, rule, triggers, budgetOf, perTrigger';

test.each([
  // YAML itself
  [
    'name: Good',
    'name: [Good',
    'file.yaml:3:1: not valid YAML: Flow sequence in block collection must be sufficiently indented and end with a ].',
  ],
  ['duration: 10', 'name: Again', 'file.yaml:3:1: the field "name" appears here a second time; keep one.'],
  ['duration: 10', 'duration: 10\n---', 'file.yaml:4:1: a second document begins here; an experiment file is one.'],
  ['name: Good', 'name: !secret Good', 'file.yaml:2:7: not valid YAML: Unresolved tag: !secret.'],
  ['name: Good', 'name: *good', 'file.yaml:2:7: the alias *good has no value; mark one before it with an anchor, &good.'],
  ['name: Good', 'name: &me [*me]', 'file.yaml:2:12: the alias *me has no value; mark one before it with an anchor, &me.'],
  ['delay: 0.8', 'delay: *nope', 'file.yaml:12:20: the alias *nope has no value; mark one before it with an anchor, &nope.'],
  ['name: Good', `name: !${'x'.repeat(500)} Good`, `file.yaml:2:7: not valid YAML: Unresolved tag: !${'x'.repeat(103)}….`],
  // Playouts and extrapolation limits
  [
    'scheduler: { id: every-nth, n: 3 }',
    'playout: { id: adaptiv }',
    'file.yaml:16:16: lanes.base.playout.id: unknown playout "adaptiv"; allowed: constant, fixed, adaptive, quantile. Did you mean "adaptive"?',
  ],
  [
    'scheduler: { id: every-nth, n: 3 }',
    'playout: { delay: 1 }',
    'file.yaml:16:5: lanes.base.playout.id: missing; allowed: constant, fixed, adaptive, quantile.',
  ],
  [
    'scheduler: { id: every-nth, n: 3 }',
    'playout: { id: adaptive, interval: 0 }',
    'file.yaml:16:30: lanes.base.playout.interval: found 0; allowed: a number ≥ 0.001 and ≤ 10 s.',
  ],
  [
    'scheduler: { id: every-nth, n: 3 }',
    'extrapolation: { then: stop }',
    'file.yaml:16:22: lanes.base.extrapolation.then: unknown value "stop"; allowed: freeze, hold, decay.',
  ],
  // Unknown fields
  [
    'distance: 0.09',
    'distnace: 0.09',
    `file.yaml:15:16: lanes.base.trigger.distnace: unknown field "distnace"; allowed: ${trigger}. Did you mean "distance"?`,
  ],
  [
    'distance: 0.09',
    'orientation: reckoning',
    'file.yaml:15:16: lanes.base.trigger.orientation: found "reckoning"; allowed: a number ≥ 0 rad or "pre-reckoning".',
  ],
  ['kind: arena', 'colour: red', 'file.yaml:4:10: world.colour: unknown field "colour"; allowed: kind, size, terrain, obstacles, roads.'],
  ['n: 3', 'm: 3', 'file.yaml:16:33: lanes.base.scheduler.m: unknown field "m"; allowed: id, n. Did you mean "n"?'],
  [
    'style: mouse',
    'stile: mouse',
    'file.yaml:8:33: entities.tank.motion.stile: unknown field "stile"; allowed: kind, style, maxSpeed, reverse, turnRate, heading, start, boundary, avoid. Did you mean "style"?',
  ],
  // Values
  ['driftbench: 1', 'driftbench: 2', 'file.yaml:1:1: driftbench: found 2; allowed: 1. Version of the file format.'],
  ['duration: 10', 'duration: ten', 'file.yaml:3:1: duration: found "ten"; allowed: a number > 0 and ≤ 604800 s.'],
  ['duration: 10', 'duration: -1', 'file.yaml:3:1: duration: found -1; allowed: a number > 0 and ≤ 604800 s.'],
  ['duration: 10', 'seed: 1', 'file.yaml:1:1: duration: missing; needed: a number > 0 and ≤ 604800 s.'],
  ['duration: 10', 'duration: 10\nseed: 0.5', 'file.yaml:4:1: seed: found 0.5; allowed: a whole number.'],
  [
    '[800, 800]',
    '[800]',
    'file.yaml:4:23: world.size: found a list of 1; allowed: a list of 2: a number ≥ 1 and ≤ 1000000 m; a number ≥ 1 and ≤ 1000000 m.',
  ],
  ['[800, 800]', '[800, wide]', 'file.yaml:4:35: world.size[1]: found "wide"; allowed: a number ≥ 1 and ≤ 1000000 m.'],
  [
    'law: uniform',
    'law: unifrom',
    'file.yaml:12:35: nodes.far.link.jitter.law: unknown value "unifrom"; allowed: uniform, normal, lognormal, pareto, table. Did you mean "uniform"?',
  ],
  ['spread: 0.1', 'spread: 100', 'file.yaml:12:49: nodes.far.link.jitter.spread: found 100; allowed: a number ≥ 0 and ≤ 60 s.'],
  ['heartbeat: 1', 'heartbeat: 0', 'file.yaml:15:32: lanes.base.trigger.heartbeat: found 0; allowed: a number > 0 s.'],
  ['style: mouse', 'style: wheel', 'file.yaml:8:33: entities.tank.motion.style: unknown value "wheel"; allowed: keys, mouse, analog.'],
  ['n: 3', 'n: 0', 'file.yaml:16:33: lanes.base.scheduler.n: found 0; allowed: a whole number ≥ 1 and ≤ 1000.'],
  ['id: far', 'id: far away', 'file.yaml:11:5: nodes.far away.id: found "far away"; allowed: a name of letters, digits, "_" and "-".'],
  [
    'link: {',
    'link: 5 #',
    'file.yaml:12:5: nodes.far.link: found 5; allowed: a map with preset, delay, jitter, order, loss, duplicate, bandwidth, queue, stalls, shifts, states, schedule, trace, model, down, up.',
  ],
  // References
  [
    'owner: sender',
    'owner: sendr',
    'file.yaml:7:5: entities.tank.owner: unknown node "sendr"; allowed: sender, far. Did you mean "sender"?',
  ],
  ['duration: 10', 'duration: 10\nrelay: fra', 'file.yaml:4:1: relay: unknown node "fra"; allowed: sender, far. Did you mean "far"?'],
  ['from: base', 'from: bsae', 'file.yaml:17:18: lanes.child.from: unknown lane "bsae"; allowed: base, child. Did you mean "base"?'],
  [
    'from: base',
    'from: child',
    'file.yaml:17:18: lanes.child.from: the lanes copy each other in a circle: child → child; allowed here: base.',
  ],
  ['id: child', 'id: base', 'file.yaml:17:7: lanes.base.id: "base" is the id of an earlier element of lanes; ids must be unique.'],
  [
    'every-nth',
    'evry-nth',
    `file.yaml:16:18: lanes.base.scheduler.id: unknown fairness scheduler "evry-nth"; allowed: ${schedulers.join(', ')}. Did you mean "every-nth"?`,
  ],
  [
    'kind: human-like',
    'kind: human',
    'file.yaml:8:15: entities.tank.motion.kind: unknown kind of motion "human"; allowed: linear, circular, human-like, gls-wander, road, car, player, trace. If a plugin brings it, load that: --plugin PATH, or plugins: [PATH or package] in the experiment.',
  ],
  // Files
  [
    'kind: human-like, style: mouse',
    'kind: trace, file: none.csv',
    'file.yaml:8:28: entities.tank.motion.file: none.csv: there is no such file; give the path of a motion file (.csv, .tsv, .txt, .log, .dat, .tum, .plt, .parquet, .jsonl, .ndjson, .json, .geojson, .gpx, .kml, .tcx, .xml, .gz, .zst, .dem, .pcap, .pcapng, .rec, .bag, .db3, .ulg or .mcap).',
  ],
  [
    'kind: human-like, style: mouse',
    'kind: trace, file: none.csv, plaier: 9',
    'file.yaml:8:44: entities.tank.motion.plaier: unknown field "plaier"; allowed: kind, file, updates, end, truth, player, entity, start, preset, map, units, axes, rate, id, geo, held, teleportAbove, port, exercise, origin. Did you mean "player"?',
  ],
  // Fields against each other
  [
    'delay: 0.8, jitter: { law: uniform',
    'jitter: { law: pareto',
    'file.yaml:12:5: nodes.far.link.delay: found 0; law pareto of the jitter needs a mean delay > 0 s, as it has no negative delays.',
  ],
  [
    'trigger: { distance: 0.09, heartbeat: 1 }',
    'trigger: { minInterval: 1 }',
    'file.yaml:15:5: lanes.base.trigger: no condition that makes an update; needed: at least one of distance, timeSpace, velocity, orientation, heartbeat, or the rule of a plugin, here or in the lane named by from, or a model that brings its own trigger (bzflag, delayed).',
  ],
  [
    '    link: {',
    '    #',
    'file.yaml:9:1: nodes: entity "tank" has no receiver: a node other than its owner "sender" needs a link, as in { id: viewer, link: { delay: 0.1 } }.',
  ],
  [
    'law: uniform',
    'law: table, file: nowhere.txt',
    'file.yaml:12:47: nodes.far.link.jitter.file: nowhere.txt: there is no such file; give the path of a file with one deviation (s) a line.',
  ],
])('%j as %j', async (from, to, message) => {
  expect(await refusalOf(changed(from, to))).toBe(message);
});

test('an error inside a motion file is reported with the field that names it', async () => {
  const recording = resolve('resources/traces/bzflag-robots.rec');
  const message = await refusalOf(changed('kind: human-like, style: mouse', `kind: trace, file: ${recording}, player: 9`));
  expect(message).toContain(`file.yaml:8:28: entities.tank.motion.file: ${recording}: there is no player 9; it has 1 (`);
});

test('several problems are reported in the order of the file, each with its place', async () => {
  const text = changed('distance: 0.09', 'distnace: x').replace('duration: 10', 'duraton: 10').replace('delay: 0.8', 'delay: far');
  expect(await refusalOf(text)).toBe(
    [
      'file.yaml:1:1: duration: missing; needed: a number > 0 and ≤ 604800 s.',
      'file.yaml:3:1: duraton: unknown field "duraton"; allowed: driftbench, name, description, seed, duration, frame, world, rates, relay, timeServer, entities, nodes, game, lanes, study, measures, metrics, plugins. Did you mean "duration"?',
      'file.yaml:12:13: nodes.far.link.delay: found "far"; allowed: a number ≥ 0 and ≤ 60 s.',
      `file.yaml:15:16: lanes.base.trigger.distnace: unknown field "distnace"; allowed: ${trigger}. Did you mean "distance"?`,
    ].join('\n'),
  );
});

test('of many problems five are listed and the others counted', async () => {
  const fields = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `${name}x: 1\n`).join('');
  const lines = (await refusalOf(good + fields)).split('\n');
  expect([lines.length, lines.at(-1)]).toEqual([6, '… and 2 more problems.']);
});

test.each([
  [
    '',
    'file.yaml:1:1: found nothing; allowed: a map with driftbench, name, description, seed, duration, frame, world, rates, relay, timeServer, entities, nodes, game, lanes, study, measures, metrics, plugins.',
  ],
  [
    '- 1\n',
    'file.yaml:1:1: found a list of 1; allowed: a map with driftbench, name, description, seed, duration, frame, world, rates, relay, timeServer, entities, nodes, game, lanes, study, measures, metrics, plugins.',
  ],
])('a file of %j', async (text, message) => {
  expect(await refusalOf(text)).toBe(message);
});

test.each([
  ['seed', 'needs the form path=value, as in --set nodes.far.link.delay=0.8.'],
  ['nodes..link=1', 'needs the form path=value, as in --set nodes.far.link.delay=0.8.'],
  ['nodes.fra.link.delay=1', 'unknown element of nodes "fra"; allowed: sender, far. Did you mean "far"?'],
  ['name.first=1', 'name is not a map, so it has no field "first".'],
  ['seed=[1', 'the value is not valid YAML: Flow sequence must end with a ].'],
  [
    'lanes.base.trigger.distnace=0.2',
    `lanes.base.trigger.distnace: unknown field "distnace"; allowed: ${trigger}. Did you mean "distance"?`,
  ],
  [
    'lanes.base.triger.distance=0.2',
    'lanes.base.triger: unknown field "triger"; allowed: id, from, trigger, publishing, model, shown, playout, extrapolation, relevance, contracts, convergence, scheduler, clock, acknowledgements, teleports, jumpBeyond, ground, parts. Did you mean "trigger"?',
  ],
  ['nodes=*a', 'the alias *a has no value; mark one before it with an anchor, &a.'],
  ['nodes.far.link.delay=soon', 'nodes.far.link.delay: found "soon"; allowed: a number ≥ 0 and ≤ 60 s.'],
  ['nodes.far.link.delay=', 'nodes.far.link.delay: found nothing; allowed: a number ≥ 0 and ≤ 60 s.'],
  ['nodes.sender.link.jitter.law=normal', 'nodes.sender.link.jitter.spread: missing; law normal needs it: a number ≥ 0 and ≤ 60 s.'],
  ['lanes.child.scheduler.n=0', 'lanes.child.scheduler.n: found 0; allowed: a whole number ≥ 1 and ≤ 1000.'],
  ['world.size.1=0', 'world.size[1]: found 0; allowed: a number ≥ 1 and ≤ 1000000 m.'],
])('--set %s names the option instead of a line', async (set, message) => {
  expect(await refusalOf(good, { sets: [set] })).toBe(`file.yaml: --set ${set}: ${message}`);
});

test('an option that takes an anchor away is refused where an alias still needs it', async () => {
  const text = changed('duration: 10', 'duration: &ten 10').replace('delay: 0.8', 'delay: *ten');
  expect(await refusalOf(text, { duration: 5 })).toBe(
    'file.yaml: --duration 5: the alias *ten has no value; mark one before it with an anchor, &ten.',
  );
});

test('a problem of the file keeps its line when options set other fields', async () => {
  const text = changed('delay: 0.8', 'delay: far');
  const message = await refusalOf(text, { sets: ['lanes.base.trigger.distance=0.2'], seed: 3 });
  expect(message).toBe('file.yaml:12:13: nodes.far.link.delay: found "far"; allowed: a number ≥ 0 and ≤ 60 s.');
});

test.each<[Omit<LoadOptions, 'registry'>, string]>([
  [{ duration: -5 }, '--duration -5: duration: found -5; allowed: a number > 0 and ≤ 604800 s.'],
  [{ seed: 0.5 }, '--seed 0.5: seed: found 0.5; allowed: a whole number.'],
  [{ lanes: ['base', 'chld'] }, '--lane chld: unknown lane "chld"; allowed: base, child. Did you mean "child"?'],
])('%j names the option', async (options, message) => {
  expect(await refusalOf(good, options)).toBe(`file.yaml: ${message}`);
});

test('a file that is not text is refused in a few words', async () => {
  const picture = join(folder, 'picture.png');
  await writeFile(picture, '\u0089PNG\0');
  await expect(loadExperiment(picture, { registry: new PluginRegistry(builtInPlugins) })).rejects.toThrow(
    `${picture}: this is not a text file; give the path of an experiment file (.yaml). As motion a recording is named in motion: { kind: trace, file }.`,
  );
});

test('a recording in the place of an experiment is refused with a hint', async () => {
  const recording = join(folder, 'run.mcap');
  await writeFile(recording, Uint8Array.of(0x89, 0x4d, 0x43, 0x41, 0x50, 0x30, 0x0d, 0x0a, 0));
  await expect(loadExperiment(recording, { registry: new PluginRegistry(builtInPlugins) })).rejects.toThrow(
    'The bench opens a recording by --recording, `driftbench replay` measures it.',
  );
});

test('a missing file and a folder are refused', async () => {
  const registry = new PluginRegistry(builtInPlugins);
  const missing = join(folder, 'none.yaml');
  await expect(loadExperiment(missing, { registry })).rejects.toThrow(
    `${missing}: there is no such file; give the path of an experiment file (.yaml).`,
  );
  await expect(loadExperiment(folder, { registry })).rejects.toThrow(
    `${folder}: this is a folder; give the path of an experiment file (.yaml).`,
  );
});

test('a text of a wrong length is refused with the lengths that are allowed', async () => {
  expect(await refusalOf(changed('name: Good', 'name: ""'))).toContain('name: found ""; allowed: text of at least 1 character.');
});
