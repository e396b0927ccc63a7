/** The fields that a sweep can vary, as the bench offers them. */
import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { builtInPlayers } from '../engine/game/players/index.ts';
import { PluginRegistry } from '../engine/session/plugin-registry.ts';
import { builtInPlugins } from '../plugins/index.ts';
import type { FieldSchema } from './allowed.ts';
import { fieldTitle } from './field-titles.ts';
import { experimentJsonSchema } from './json-schema.ts';
import { variableFields } from './variable-fields.ts';

const schema = experimentJsonSchema({
  registry: new PluginRegistry(builtInPlugins),
  players: builtInPlayers,
}) as FieldSchema;
const examples = readdirSync('resources/experiments').filter((name) => name.endsWith('.yaml'));
const fieldsOf = (name: string) => variableFields(schema, parse(readFileSync(`resources/experiments/${name}`, 'utf8')));
const netgames = fieldsOf('netgames05.yaml');
const field = (path: string) => netgames.find((each) => each.path === path);

test('a number has its unit, its range, its help and what holds now', () => {
  expect(field('nodes.far.link.delay')).toEqual({
    path: 'nodes.far.link.delay',
    help: 'Mean one-way delay. Unit: s.',
    unit: 's',
    allowed: 'a number ≥ 0 and ≤ 60 s',
    limits: { type: 'number', minimum: 0, maximum: 60 },
    value: '0.8',
    given: true,
  });
  expect(field('lanes.base.trigger.minInterval')).toMatchObject({ value: '0', given: false });
  expect(field('world.size.0')).toBeDefined();
});

test('a rate is a number where the file says one, or nothing, and fields where it has a map', () => {
  const paths = Object.fromEntries(fieldsOf('refresh-rate.yaml').map(({ path, value }) => [path, value]));
  expect(paths).toMatchObject({ 'nodes.sixty.render': '60', 'nodes.server.send': null, 'nodes.busy.render.hitches.every': '2' });
  const relayed = Object.fromEntries(fieldsOf('relay-ticks.yaml').map(({ path, value }) => [path, value]));
  expect(relayed).toMatchObject({ 'relay.tick': '0.05', 'relay.stamps': 'own', 'nodes.a.tick': '30' });
});

test('a word has its choices; a plugin is chosen whole, with the parameters of the one that holds now beside it', () => {
  expect(field('nodes.far.link.order')?.choices?.map(({ value }) => value)).toEqual(['keep', 'free']);
  const scheduler = field('lanes.third.scheduler');
  expect(scheduler?.value).toBe('{"id":"every-nth","n":3}');
  expect(scheduler?.choices?.map(({ value }) => value)).toEqual(
    expect.arrayContaining(['{"id":"every-nth","n":3}', '{ id: single-pick }']),
  );
  expect(field('lanes.third.scheduler.n')).toMatchObject({ value: '3', given: true });
  expect(field('lanes.base.trigger.orientation')).toMatchObject({ unit: 'rad', value: '0.05' });
});

test('what cannot stand by its name alone is not offered', () => {
  const offered = netgames.flatMap(({ choices = [] }) => choices.map(({ title }) => title));
  expect(offered).toContain('circular');
  for (const name of ['road', 'trace', 'heightmap', 'path-following']) expect(offered).not.toContain(name);
});

test('a lane shows what it inherits as what holds, not as its own', () => {
  expect(field('lanes.third.trigger.distance')).toMatchObject({ value: '0.09', given: false });
});

test('names, seeds and the version are none of them, and no path comes twice', () => {
  const paths = netgames.map(({ path }) => path);
  expect(paths.filter((path) => /(^|\.)(seed|driftbench|id|from|name|owner)$/.test(path))).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
});

test.each(examples)('%s: fields of the file come first, and every field has its allowed values', (name) => {
  const fields = fieldsOf(name);
  expect(fields.findLastIndex(({ given }) => given)).toBe(fields.filter(({ given }) => given).length - 1);
  expect(fields.filter(({ allowed }) => allowed === '' || allowed === 'another value')).toEqual([]);
});

test('in words, no two fields of an experiment are called the same', () => {
  for (const name of examples) {
    const titles = fieldsOf(name).map(({ path }) => fieldTitle(path));
    expect([name, titles.filter((title, place) => titles.indexOf(title) !== place)]).toEqual([name, []]);
  }
});
