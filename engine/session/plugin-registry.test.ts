/** The registry takes what a definer made, and refuses everything else in words. */
import { expect, test } from 'vitest';
import { defineDeadReckoningModel, z } from '../plugin-api/index.ts';
import { PluginRegistry } from './plugin-registry.ts';

const good = defineDeadReckoningModel({
  id: 'good-one',
  title: 'Good',
  source: 'test',
  params: z.object({}),
  create: () => ({ extrapolate() {} }),
});

test('a plugin is found by kind and id', () => {
  const registry = new PluginRegistry([good]);
  expect(registry.get('dead-reckoning', 'good-one')).toBe(good);
  expect(registry.get('convergence', 'good-one')).toBeUndefined();
  expect(registry.list('dead-reckoning')).toEqual([good]);
});

test.each([
  [undefined, 'A plugin is an object made by a definer (defineDeadReckoningModel …); found undefined.'],
  [
    { ...good, kind: 'magic' },
    'Plugin good-one: kind is "magic"; allowed are dead-reckoning, convergence, fairness, trigger, motion, link-model, metric, playout, clock. Use a definer.',
  ],
  [{ ...good, api: 9 }, 'Plugin good-one: made for plugin API 9; this bench has 1.'],
  [{ ...good, id: 'Good One' }, 'Plugin Good One: the id must be lower-case words joined by hyphens, as in "constant-turn".'],
  [{ ...good, title: '' }, 'Plugin good-one: a title is missing.'],
  [{ ...good, source: undefined }, 'Plugin good-one: a source is missing: where the algorithm comes from.'],
  [{ ...good, create: 1 }, 'Plugin good-one: create is missing: the function that binds parameters.'],
  [{ ...good, params: {} }, 'Plugin good-one: params must be a zod object schema.'],
  [{ ...good, params: z.string() }, 'Plugin good-one: params must be a zod object schema.'],
  [{ ...good, kind: 'metric', unit: 'm', per: 'node' }, 'Plugin good-one: per is "node"; allowed are lane, receiver, pair.'],
  [{ ...good, kind: 'metric', per: 'lane' }, 'Plugin good-one: a unit is missing: SI, or empty for ratios and counts.'],
  [{ ...good, kind: 'motion', id: 'trace' }, 'Plugin trace: a built-in motion has this id; choose another.'],
])('refusal %#', (candidate, message) => {
  expect(() => new PluginRegistry([candidate])).toThrow(message);
});

test('an id is taken once', () => {
  expect(() => new PluginRegistry([good, good])).toThrow("dead-reckoning/good-one exists already; a plugin's id must be unique.");
});
