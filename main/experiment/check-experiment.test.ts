/** Checks of texts that need be no files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { checkExperiment } from './check-experiment.ts';

const registry = new PluginRegistry(builtInPlugins);
const path = 'resources/templates/one-tank.yaml';
const good = readFileSync(path, 'utf8');

const check = (text: string, from = path) => checkExperiment(from, text, registry);

test('a sound text comes to nodes and lanes, with what lanes inherit', async () => {
  const { problems, resolved } = await check(good);
  expect(problems).toEqual([]);
  expect(resolved?.nodes.map(({ id, down }) => [id, down?.delay])).toEqual([
    ['sender', undefined],
    ['near', 0.1],
    ['far', 0.4],
  ]);
  expect(resolved?.lanes.map(({ id, model, convergence }) => [id, model.id, convergence.id])).toEqual([
    ['jumping', 'constant-turn', 'snap'],
    ['blended', 'constant-turn', 'linear-blend'],
  ]);
});

test('every problem stands at its field and its line', async () => {
  const text = good.replace('delay: 0.1 ', 'delay: -1 ').replace('heartbeat: 1', 'heartbeet: 1');
  expect((await check(text)).problems).toEqual([
    {
      path: ['nodes', 1, 'link', 'delay'],
      line: 11,
      column: 25,
      field: 'nodes.near.link.delay',
      message: 'found -1; allowed: a number ≥ 0 and ≤ 60 s.',
    },
    {
      path: ['lanes', 0, 'trigger', 'heartbeet'],
      line: 16,
      column: 31,
      field: 'lanes.jumping.trigger.heartbeet',
      message: expect.stringContaining('Did you mean "heartbeat"?') as string,
    },
  ]);
});

test('a plugin that is not there, and a file that is not, are problems too', async () => {
  const { problems } = await check(good.replace('linear-blend', 'linear-blent'));
  expect(problems).toMatchObject([{ path: ['lanes', 1, 'convergence', 'id'], message: expect.stringContaining('Did you mean') as string }]);
  const recorded = readFileSync('resources/templates/recorded.yaml', 'utf8').replace('bzflag-robots.rec', 'gone.rec');
  expect((await check(recorded, 'resources/templates/recorded.yaml')).problems).toMatchObject([
    { path: ['entities', 0, 'motion', 'file'], line: 8, message: expect.stringContaining('there is no such file') as string },
  ]);
});

test('invalid YAML is one problem, with its place', async () => {
  expect(await check('driftbench: 1\nname: [unclosed\n')).toMatchObject({ problems: [{ path: [], field: '', line: 3 }], resolved: null });
});

test.each(['one-tank', 'budget', 'players', 'recorded'])('the template %s is sound', async (name) => {
  const template = join('resources/templates', `${name}.yaml`);
  expect((await check(readFileSync(template, 'utf8'), template)).problems).toEqual([]);
});
