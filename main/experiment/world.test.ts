import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { loadExperiment } from './load-experiment.ts';
import { heightAt } from '../../test/support/ground.ts';

const registry = new PluginRegistry(builtInPlugins);
let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'driftbench-'))));
afterAll(() => rm(folder, { recursive: true }));

async function load(world: string, seed = 1) {
  const path = join(folder, 'world.yaml');
  await writeFile(
    path,
    `driftbench: 1
name: World
duration: 1
world: ${world}
entities: [{ id: tank, owner: a, motion: { kind: human-like } }]
nodes: [{ id: a }, { id: b, link: {} }]
lanes: [{ id: base, trigger: { heartbeat: 1 } }]
`,
  );
  const { plan, outline } = await loadExperiment(path, { registry, seed });
  return { world: plan.world!, outline: outline.world };
}

test('without a word the world is flat and open', async () => {
  const { world, outline } = await load('{ size: [40, 40] }');
  expect(heightAt(world, 3, 4)).toBe(0);
  expect(world.terrain).toBeUndefined();
  expect(outline).toEqual({ terrain: { kind: 'flat' }, obstacles: [], roads: [] });
});

test('what the seed decides is the same for the session and for the page, and another with another seed', async () => {
  const text = '{ terrain: { kind: hills }, obstacles: 3 }';
  const { world, outline } = await load(text);
  expect(world.obstacles).toEqual(outline.obstacles);
  expect((await load(text)).outline).toEqual(outline);
  const other = (await load(text, 2)).outline;
  expect(other.obstacles).not.toEqual(outline.obstacles);
  expect(other.terrain).not.toEqual(outline.terrain);
});

test('obstacles stand where the list says', async () => {
  const { world } = await load(
    '{ obstacles: [{ kind: circle, centre: [4, 5], radius: 2 }, { kind: box, centre: [1, 2], size: [3, 4], yaw: 0.5, height: 6 }] }',
  );
  expect(world.obstacles).toEqual([
    { kind: 'circle', x: 4, y: 5, radius: 2, height: 3 },
    { kind: 'box', x: 1, y: 2, width: 3, depth: 4, yaw: 0.5, height: 6 },
  ]);
});

test('a height map from a table has its first row in the north and holes where cells are empty', async () => {
  await writeFile(join(folder, 'ground.csv'), '# heights\n1,2,3\n4,5,6\n7,8,\n');
  const { world } = await load('{ size: [20, 20], terrain: { kind: heightmap, file: ground.csv } }');
  expect(heightAt(world, -10, 10)).toBe(1);
  expect(heightAt(world, -10, -10)).toBe(7);
  expect(heightAt(world, -5, 5)).toBe(3);
  expect(heightAt(world, 5, -5)).toBe(NaN);
  expect(heightAt(world, 11, 0)).toBe(NaN);
});

test('a height map from a picture spans from black to white', async () => {
  await writeFile(join(folder, 'ground.pgm'), 'P2\n# hill\n2 2\n100\n0 100\n50 25\n');
  const { world } = await load('{ terrain: { kind: heightmap, file: ground.pgm, size: [10, 10], heights: [100, 200] } }');
  expect(heightAt(world, 5, 5)).toBe(200);
  expect(heightAt(world, -5, -5)).toBe(150);
  expect(heightAt(world, 0, 0)).toBe(143.75);
});

test.each([
  ['1,2\n3\n', 'row 2 has 1 heights and the first 2; all rows must be equally long.'],
  ['1,2\n3,high\n', 'ground.csv:2: found "high"; allowed: a height in m, or nothing for a hole.'],
  ['1,2\n', 'found 2 × 1 heights; allowed: at least 2 × 2.'],
  ['P2\n2 2\n255\n0 0 0\n', 'found 3 pixels; needed: 2 × 2.'],
])('the height map %j is refused', async (text, message) => {
  await writeFile(join(folder, 'ground.csv'), text);
  await expect(load('{ terrain: { kind: heightmap, file: ground.csv } }')).rejects.toThrow(message);
});

test.each([
  ['{ obstacles: 9.5 }', 'world.obstacles: found 9.5; allowed: a whole number ≥ 0 and ≤ 1000 or a list of at most 1000 or a map.'],
  [
    '{ obstacles: { count: 2, gab: 1 } }',
    'world.obstacles.gab: unknown field "gab"; allowed: count, radius, gap, height. Did you mean "gap"?',
  ],
  [
    '{ obstacles: { count: 9, gap: 300 } }',
    'world.obstacles: only 0 of 9 obstacles found room; allowed: fewer, or a smaller radius or gap',
  ],
  [
    '{ obstacles: [{ kind: circel }] }',
    'world.obstacles[0].kind: unknown kind of obstacle "circel"; allowed: circle, box. Did you mean "circle"?',
  ],
  [
    '{ obstacles: [{ kind: circle, centre: [0, 0], radius: 0 }] }',
    'world.obstacles[0].radius: found 0; allowed: a number > 0 and ≤ 1000000 m.',
  ],
  ['{ terrain: { kind: hill } }', 'unknown kind of terrain "hill"; allowed: flat, plane, hills, heightmap. Did you mean "hills"?'],
  ['{ terrain: { kind: heightmap, file: nowhere.csv } }', 'there is no such file; give the path of a height map (.csv or .pgm).'],
])('the world %s is refused where it is wrong', async (world, message) => {
  await expect(load(world)).rejects.toThrow(message);
});

test('a closed road that repeats its first point at its end is refused, with what to leave out', async () => {
  const roads = '{ roads: [{ id: ring, closed: true, points: [[0, 0], [9, 0], [9, 9], [0, 0]] }] }';
  await expect(load(roads)).rejects.toThrow('world.roads.ring.points[0]: the same point as the last one, to which a closed road returns');
});
