/**
 * Triggers, motion sources, link models, metrics, playouts and clocks of plugins in experiment files: how they are chosen, and what is
 * refused.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { Session } from '../../engine/session/session.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import errorArea from '../../test/support/plugins/kinds/error-area.ts';
import handover from '../../test/support/plugins/kinds/handover.ts';
import helix from '../../test/support/plugins/kinds/helix.ts';
import lead from '../../test/support/plugins/kinds/lead.ts';
import peaks from '../../test/support/plugins/kinds/peaks.ts';
import smoothed from '../../test/support/plugins/kinds/smoothed.ts';
import { bundlePlugins } from '../plugins/bundle-plugin.ts';
import { loadPlugins } from '../plugins/load-plugin.ts';
import { loadExperiment } from './load-experiment.ts';
import { schemaOf } from './published-schema.ts';

const registry = new PluginRegistry([...builtInPlugins, errorArea, handover, helix, lead, peaks, smoothed]);
const good = `driftbench: 1
name: Six kinds
duration: 5
entities:
  - { id: aircraft, owner: sender, motion: { kind: helix, radius: 80 } }
nodes:
  - { id: sender }
  - { id: near, at: [0, 0], link: { delay: 0.1, model: { id: handover, outage: 0.2 }, up: { model: { tail: 0.02 } } } }
lanes:
  - { id: base, trigger: { heartbeat: 2, rule: { id: error-area, most: 0.25 } } }
  - { id: finer, from: base, trigger: { rule: { most: 0.05 } } }
  - { id: late, from: base, playout: { id: peaks, margin: 0.05 } }
  - { id: later, from: late, playout: { margin: 0.5 } }
  - { id: timed, from: base, clock: { synchronisation: { id: smoothed, gain: 0.5 } } }
  - { id: slower, from: timed, clock: { mode: one-way-delay, synchronisation: { poll: 4 } } }
  - { id: plain, from: base, relevance: { levels: [{ within: 5, trigger: { rule: { most: 0.1 } } }, { trigger: { distance: 3 } }] } }
metrics:
  - { id: lead, slowest: 1 }
`;

let path = '';
beforeAll(async () => void (path = join(await mkdtemp(join(tmpdir(), 'driftbench-')), 'kinds.yaml')));
afterAll(() => rm(join(path, '..'), { recursive: true }));

async function load(text: string, sets: readonly string[] = [], known = registry) {
  await writeFile(path, text);
  return loadExperiment(path, { registry: known, sets });
}

test('a file chooses plugins of all six kinds, and lanes, levels and directions inherit parameter by parameter', async () => {
  const { plan, outline } = await load(good);
  const [base, finer, late, later, timed, slower, plain] = plan.lanes;
  expect(plan.entities[0]?.motion).toEqual({ kind: 'synthetic', definition: helix, params: { radius: 80, turnRate: 0.5, climb: 2 } });
  const [down, up] = [0.01, 0.02].map((tail) => ({ plugin: handover, params: { interval: 15, outage: 0.2, tail } }));
  expect(plan.nodes.map(({ linkModels }) => linkModels)).toEqual([undefined, { down, up }]);
  expect(base).toMatchObject({ trigger: { heartbeat: 2 }, furtherTrigger: { plugin: errorArea, params: { most: 0.25 } } });
  expect(finer).toMatchObject({ trigger: { heartbeat: 2 }, furtherTrigger: { params: { most: 0.05 } } });
  expect(plain?.relevance?.levels.map(({ furtherTrigger }) => furtherTrigger?.params)).toEqual([{ most: 0.1 }, { most: 0.25 }]);
  expect([late, later].map((lane) => lane?.playout)).toEqual(
    [0.05, 0.5].map((margin) => ({ plugin: peaks, params: { margin, forget: 0.01 } })),
  );
  expect([timed, slower].map((lane) => [lane?.clock, lane?.senderClock])).toEqual([
    ['synchronised', { plugin: smoothed, params: { poll: 1, gain: 0.5 } }],
    ['one-way-delay', { plugin: smoothed, params: { poll: 4, gain: 0.5 } }],
  ]);
  expect(plan.metrics).toEqual([{ plugin: lead, params: { slowest: 1 } }]);
  expect(structuredClone(outline)).toEqual(outline);
  expect(outline.lanes[0]?.furtherTrigger).toMatchObject({ id: 'error-area', params: { most: 0.25 } });
});

test('the outline has the units of parameters', async () => {
  const { outline } = await load(good, ['lanes.base.convergence={ id: linear-blend, time: 0.2 }']);
  expect(outline.lanes[0]?.convergence).toMatchObject({ params: { time: 0.2 }, units: { time: 's' } });
});

test('such a file runs, and says what was measured', async () => {
  const { plan } = await load(good, ['metrics.lead.slowest=0', 'lanes.finer.trigger.rule.most=0.01']);
  const session = new Session(plan);
  session.advanceTo(plan.duration);
  const { base, finer } = session.results().lanes;
  expect(finer?.triggers).toBeGreaterThan(base?.triggers ?? NaN);
  expect(base?.receivers['near']?.metrics).toEqual({ lead: expect.any(Number) as number });
});

test.each([
  [
    'kind: helix',
    'kind: heliks',
    'unknown kind of motion "heliks"; allowed: linear, circular, human-like, gls-wander, road, car, helix, player, trace. Did you mean "helix"?',
  ],
  ['radius: 80', 'radios: 80', 'unknown field "radios"; allowed: kind, radius, turnRate, climb. Did you mean "radius"?'],
  ['id: handover', 'id: handovre', 'unknown link model "handovre"; allowed: handover. Did you mean "handover"?'],
  ['outage: 0.2', 'outage: -1', 'nodes.near.link.model.outage: found -1; allowed: a number ≥ 0 and ≤ 60 s.'],
  ['id: error-area', 'id: error-aera', 'unknown trigger "error-aera"; allowed: error-area. Did you mean "error-area"?'],
  ['most: 0.25', 'most: lots', 'lanes.base.trigger.rule.most: found "lots"; allowed: a number ≥ 0 and ≤ 1000.'],
  [
    'id: smoothed, gain: 0.5',
    'id: cristain',
    'lanes.timed.clock.synchronisation.id: unknown clock "cristain"; allowed: first-snapshot, lower-envelope, cristian, running-mean, ntp, tick-lead, smoothed. Did you mean "cristian"?',
  ],
  ['gain: 0.5', 'gain: 2', 'lanes.timed.clock.synchronisation.gain: found 2; allowed: a number ≥ 0.01 and ≤ 1.'],
  ['id: lead', 'id: laed', 'unknown metric "laed"; allowed: lead. Did you mean "lead"?'],
  ['slowest: 1', 'slowst: 1', 'metrics.lead.slowst: unknown field "slowst"; allowed: id, slowest. Did you mean "slowest"?'],
  [
    '  - { id: lead, slowest: 1 }',
    '  - { id: lead }\n  - { id: lead }',
    '"lead" is the id of an earlier element of metrics; ids must be unique.',
  ],
])('%s in place of which stands %s is refused', async (from, to, message) => {
  expect(good).toContain(from);
  await expect(load(good.replace(from, to))).rejects.toThrow(message);
});

test('the schema of a bench with such plugins spells them out', () => {
  const schema = JSON.stringify(schemaOf(registry));
  for (const { id, title } of [errorArea, handover, helix, lead, peaks, smoothed])
    expect(schema).toContain(`{"const":"${id}","description":"${title}"}`);
});

const examples = [errorArea, helix, handover, lead, peaks, smoothed];

async function examplesOfDocument(): Promise<string[]> {
  const document = await readFile('docs/plugin-kinds.md', 'utf8');
  return [...document.matchAll(/```ts\n(.*?)```/gs)].map(([, text]) => text ?? '');
}

test('the examples of the document are these plugins', async () => {
  const files = await Promise.all(examples.map(({ id }) => readFile(`test/support/plugins/kinds/${id}.ts`, 'utf8')));
  const expected = files.map((text) => text.replace(/'\.\.\/\.\.\/\.\.\/\.\.\/.*index\.ts'/, "'driftbench/plugin-api'"));
  expect(await examplesOfDocument()).toEqual(expected);
});

test('bundled and loaded as they stand in the document, they measure the same', async () => {
  const paths = examples.map(({ id }) => join(path, '..', `${id}.ts`));
  const texts = await examplesOfDocument();
  await Promise.all(paths.map((file, index) => writeFile(file, texts[index] ?? '')));
  const loaded = await loadPlugins(await bundlePlugins(paths));
  const found = await measured(loaded);
  expect(found).toEqual(await measured(registry));
});

async function measured(known: PluginRegistry) {
  const { plan } = await load(good, [], known);
  const session = new Session(plan);
  session.advanceTo(plan.duration);
  return session.results();
}
