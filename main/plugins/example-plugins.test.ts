/** The example plugins load as the guide for plugin authors shows them (test/policy/public-api.test.ts), and work. */
import { readdir, readFile, writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type Plugin } from '../../engine/plugin-api/index.ts';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { lawsOf } from '../../engine/conformance/laws-of.ts';
import { stateAt } from '../../test/support/schemes.ts';
import { drawing, stepOf } from '../../test/support/steps.ts';
import { commandOf } from '../../test/support/command.ts';
import { bundlePlugin } from './bundle-plugin.ts';
import { loadPlugin } from './load-plugin.ts';

const examples = 'resources/plugins';
const registry = new PluginRegistry();
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'examples-'));
  for (const name of await readdir(examples)) await loadPlugin(await bundlePlugin(join(examples, name)), registry);
});
afterAll(() => rm(folder, { recursive: true }));

function example<K extends Plugin['kind']>(kind: K, id: string) {
  const plugin = registry.get(kind, id);
  if (!plugin) throw new Error(`no example ${kind}/${id}`);
  return plugin;
}

test('the guide shows every example', async () => {
  const guide = await readFile('docs/plugin-authors.md', 'utf8');
  for (const name of await readdir(examples)) expect(guide).toContain(`<!-- made: ${examples}/${name} -->`);
});

test('every example keeps the laws of its kind', () => {
  const plugins = [
    example('dead-reckoning', 'ballistic'),
    example('convergence', 'ease-out'),
    example('fairness', 'worst-first'),
    example('metric', 'newest-age'),
  ];
  for (const plugin of plugins) for (const { keep } of lawsOf(plugin)) keep();
  for (const { keep } of lawsOf(example('fairness', 'worst-first'), { params: { updates: 2, patience: 3 } })) keep();
});

describe('they do what they say', () => {
  test('ballistic: a shell is where it falls', () => {
    const plugin = example('dead-reckoning', 'ballistic');
    const model = plugin.create({ params: plugin.params.parse({ gravity: 10 }), world: openWorld });
    const out = stateAt([0, 0, 0]);
    model.extrapolate(stateAt([0, 0, 0], [30, 0, 20]), stepOf(4), out);
    expect(out).toMatchObject({ x: 120, z: 0, vx: 30, vz: -20, az: -10 });
  });

  test('ease-out: after half of the time an eighth is left', () => {
    const plugin = example('convergence', 'ease-out');
    const scheme = plugin.create({ params: plugin.params.parse({ time: 1 }), world: openWorld });
    const [target, out] = [stateAt([0, 0, 0]), stateAt([0, 0, 0])];
    scheme.land(stateAt([8, 0, 0]), target);
    scheme.place(target, drawing(0.5, 0.02), out);
    expect(out.x).toBe(1);
  });
});

const experiment = `
driftbench: 1
name: Examples
duration: 3
metrics: [{ id: newest-age }]
entities: [{ id: tank, owner: sender, motion: { kind: human-like, style: keys } }]
nodes: [{ id: sender }, { id: near, link: { delay: 0.1 } }, { id: far, link: { delay: 0.5 } }]
lanes:
  - id: own
    trigger: { distance: 0.1, heartbeat: 0.5 }
    model: { id: ballistic }
    convergence: { id: ease-out }
    scheduler: { id: worst-first, patience: 5 }
`;

test('a lane runs with all four', async () => {
  const file = join(folder, 'examples.yaml');
  await writeFile(file, experiment);
  const plugins = (await readdir(examples)).flatMap((name) => ['--plugin', join(examples, name)]);
  const { status, out, err } = await commandOf(['run', file, '--json', ...plugins]);
  expect([status, out], err).toEqual([0, expect.stringContaining('"lanes"')]);
  const { lanes } = JSON.parse(out) as {
    lanes: Record<string, { receivers: Record<string, { updates: number; metrics: Record<string, number> }> }>;
  };
  const far = lanes['own']?.receivers['far'];
  expect(far?.updates).toBeGreaterThan(1);
  // The delay, and up to a heartbeat more.
  expect(far?.metrics['newest-age']).toBeGreaterThan(0.5);
  expect(far?.metrics['newest-age']).toBeLessThan(1.1);
});
