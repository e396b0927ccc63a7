/** The table of costs, and tunings in which processor time counts. */
import { expect, test } from 'vitest';
import type { PluginKind } from '../../../engine/plugin-api/define.ts';
import { builtInPlugins } from '../../../plugins/index.ts';
import { tuneText } from '../../../test/support/tuning.ts';
import { callCosts, costOf } from './costs.ts';

const world = `driftbench: 1
name: Costs
duration: 16
frame: 0.1
entities: [{ id: car, owner: driver, motion: { kind: circular } }]
nodes: [{ id: driver }, { id: viewer, link: { delay: 0.05 } }]
lanes: [{ id: own, model: { id: linear }, trigger: { distance: 0.5, heartbeat: 1 } }]
`;

test('the table has every built-in model, scheme and playout', () => {
  const parts: Partial<Record<PluginKind, string>> = { 'dead-reckoning': 'model', convergence: 'convergence', playout: 'playout' };
  const ids = builtInPlugins.flatMap(({ kind, id }) => (parts[kind] ? [`${parts[kind]}.${id}`] : []));
  expect(Object.keys(callCosts({})).sort()).toEqual(ids.sort());
  const costs = { 'model.linear': 7, 'convergence.snap': 3, 'playout.constant': 5 };
  expect([costOf({}, costs), costOf({ playout: { id: 'constant' } }, costs)]).toEqual([10, 15]);
});

test('a bound on processor time leaves out what costs more; costs of the setup count', async () => {
  const setup = {
    blocks: 6,
    only: { model: ['linear', 'constant-turn'], trigger: ['distance'] },
    fix: ['convergence' as const, 'clock' as const, 'scheduler' as const],
    bounds: [{ metric: 'cpuNs', max: 50 }],
  };
  const modelsOf = async (costs: Readonly<Record<string, number>>) => {
    const { candidates } = await tuneText(world, { evaluations: 60, setup: { ...setup, costs } });
    return new Set(candidates.filter(({ isOnFront }) => isOnFront).map(({ lane }) => (lane['model'] as { id: string }).id));
  };
  expect(await modelsOf({})).toEqual(new Set(['constant-turn']));
  expect(await modelsOf({ 'model.constant-turn': 80 })).toEqual(new Set(['linear']));
});

test('a cost of what there is not is refused, and a metric that is misspelt before the search', async () => {
  await expect(tuneText(world, { evaluations: 3000, setup: { blocks: 6, costs: { 'model.linaer': 3 } } })).rejects.toThrow(
    'costs: unknown plugin "model.linaer"',
  );
});
