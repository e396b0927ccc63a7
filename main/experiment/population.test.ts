/** Files of populations of networks: what they say for an experiment, and what is refused. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { Session } from '../../engine/session/session.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { loadExperiment } from './load-experiment.ts';
import { linkPaths, networkSets, readPopulation, receivingNodes } from './population.ts';

let folder = '';
let experiment = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-'));
  for (const name of ['game', 'nets']) await mkdir(join(folder, name));
  experiment = join(folder, 'game', 'game.yaml');
  await writeFile(join(folder, 'nets', 'car.csv'), 't,delay\n0,0.1\n1,0.2\n2,0.1\n');
  await writeFile(
    experiment,
    `driftbench: 1
name: Game
duration: 5
entities: [{ id: tank, owner: sender, motion: { kind: human-like, style: keys } }]
nodes: [{ id: sender }, { id: far, link: { preset: cable, loss: { ratio: 0.2 } } }]
lanes: [{ id: base, trigger: { distance: 0.5 } }]
`,
  );
});
afterAll(() => rm(folder, { recursive: true }));

async function read(text: string) {
  const path = join(folder, 'nets', 'nets.yaml');
  await writeFile(path, text);
  return readPopulation(path, experiment);
}

async function resultsWith(sets: readonly string[]) {
  const { plan, fields } = await loadExperiment(experiment, { sets, registry: new PluginRegistry(builtInPlugins) });
  const session = new Session(plan);
  session.advanceTo(plan.duration);
  return { results: session.results(), nodes: receivingNodes(fields) };
}

test('a network replaces the link of every receiver: the results are those of that link, to the last digit', async () => {
  const { networks } = await read(
    'networks: [{ id: slow, link: dsl }, { id: car, group: 5G in cars, weight: 2, link: { trace: car.csv } }]',
  );
  expect(networks.map(({ name, group, weight }) => [name, group, weight])).toEqual([
    ['slow', undefined, 1],
    ['car', '5G in cars', 2],
  ]);
  const { nodes, results: own } = await resultsWith([]);
  expect(linkPaths(nodes)).toEqual(['nodes.far.link']);
  const [slow, car] = networks.map(({ link }) => networkSets(link, nodes));
  const slowly = (await resultsWith(slow!)).results;
  expect(slowly).toEqual((await resultsWith(['nodes.far.link={ preset: dsl }'])).results);
  expect(slowly).not.toEqual(own);
  // The trace lies beside the population, not beside the experiment.
  expect(car).toEqual(['nodes.far.link={"trace":"../nets/car.csv"}']);
  expect((await resultsWith(car!)).results).not.toEqual(own);
});

test.each([
  ['networks: []', 'networks'],
  ['networks: [{ id: a, link: cabel }]', 'cable'],
  ['networks: [{ link: cable }]', 'networks[0].id'],
  ['networks: [{ id: a, weight: 0, link: cable }]', 'found 0; allowed: a number > 0'],
  ['networks: [{ id: a, link: { dealy: 1 } }]', 'Did you mean "delay"?'],
  ['networks: [{ id: a, link: cable }, { id: a, link: dsl }]', '"a" is the id of an earlier element of networks'],
  ['nets: []', 'unknown field "nets"; allowed: networks'],
  ['networks: [{ id: a, link: { trace: ../game/game.yaml } }]', 'a population may name files in its own folder only'],
])('%s is refused', async (text, message) => {
  await expect(read(text)).rejects.toThrow(message);
});
