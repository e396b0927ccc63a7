/** The JSON Schema of experiment files, as an editor reads it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { builtInPlayers } from '../engine/game/players/index.ts';
import { PluginRegistry } from '../engine/session/plugin-registry.ts';
import { builtInPlugins } from '../plugins/index.ts';
import { experimentJsonSchema } from './json-schema.ts';

const published = experimentJsonSchema({ registry: new PluginRegistry(builtInPlugins), players: builtInPlayers });
const schema = z.fromJSONSchema(published as z.core.JSONSchema.JSONSchema);
const road = readFileSync('resources/experiments/road.yaml', 'utf8');

const takes = (file: string) => schema.safeParse(parse(file)).success;
const withMotion = (motion: string) => road.replace(/motion: .*/, `motion: ${motion}`);
const withWorld = (fields: string) => road.replace('world:', `world:\n  ${fields}`);
const withLane = (lane: string) => `${road}  - ${lane}\n`;

test('the schema has an address that names no machine, and points to nothing outside itself', () => {
  const address = { $id: 'urn:driftbench:experiment:1' };
  expect(published).toMatchObject(address);
  const references = [...JSON.stringify(published).matchAll(/"\$ref":"([^"]*)"/g)].map(([, to]) => to);
  expect(references.filter((to) => !to?.startsWith('#'))).toEqual([]);
  expect(JSON.parse(readFileSync('docs/experiment.schema.json', 'utf8'))).toMatchObject(address);
});

test('a kind with all that it needs is taken', () => {
  expect(takes(withMotion('{ kind: road, road: ring }'))).toBe(true);
  expect(takes(withMotion('{ kind: circular }'))).toBe(true);
  expect(takes(withWorld('terrain: { kind: heightmap, file: heights.csv }'))).toBe(true);
  expect(takes(withWorld('obstacles: [{ kind: circle, centre: [0, 0], radius: 1 }]'))).toBe(true);
});

test('a kind without what it needs is refused', () => {
  expect(takes(withMotion('{ kind: road }'))).toBe(false);
  expect(takes(withMotion('{ kind: trace }'))).toBe(false);
  expect(takes(withWorld('terrain: { kind: heightmap }'))).toBe(false);
  expect(takes(withWorld('obstacles: [{ kind: circle, centre: [0, 0] }]'))).toBe(false);
});

test('what a plugin needs may be inherited', () => {
  expect(takes(withLane('{ id: again, from: contract, model: { id: path-following } }'))).toBe(true);
});
