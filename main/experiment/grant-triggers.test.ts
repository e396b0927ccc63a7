/** Lanes that say how many updates they are to make. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import type { LaneResults } from '../../engine/measure/run-results.ts';
import { Session } from '../../engine/session/session.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { loadExperiment } from './load-experiment.ts';

const registry = new PluginRegistry(builtInPlugins);
const example = 'resources/experiments/same-budget.yaml';

test('a lane that sends to one of three receivers gets a threshold at which it sends as much as the base does', async () => {
  const { plan, outline } = await loadExperiment(example, { registry, duration: 120 });
  const session = new Session(plan);
  session.advanceTo(plan.duration);
  const { base, picked, credited } = session.results().lanes as Record<'base' | 'picked' | 'credited', LaneResults>;
  const { triggersAsked = NaN, triggerDistance = NaN } = picked;
  expect(triggersAsked).toBe(3 * base.triggers);
  expect(triggerDistance).toBeLessThan(1);
  expect(Math.abs(picked.triggers - triggersAsked)).toBeLessThanOrEqual(0.01 * triggersAsked);
  expect(picked.updatesSent / base.updatesSent).toBeCloseTo(1, 1);
  expect(credited).toMatchObject({ triggersAsked, triggerDistance });
  expect(outline.lanes.find(({ id }) => id === 'picked')?.trigger.distance).toBe(triggerDistance);
  expect(base).not.toHaveProperty('triggersAsked');
});

test('a lane makes the configured number of updates', async () => {
  const sets = ['lanes.base.trigger={ triggers: 150 }'];
  const { plan } = await loadExperiment(example, { registry, duration: 120, lanes: ['base'], sets });
  const session = new Session(plan);
  session.advanceTo(plan.duration);
  expect(Math.abs((session.results().lanes['base']?.triggers ?? NaN) - 150)).toBeLessThanOrEqual(1);
});

test('the budget is that of the file’s lane, also where that lane does not run', async () => {
  const all = await loadExperiment(example, { registry, duration: 60 });
  const alone = await loadExperiment(example, { registry, duration: 60, lanes: ['picked'] });
  expect(alone.plan.lanes).toEqual(all.plan.lanes.filter(({ id }) => id === 'picked'));
});

async function refusalOf(lanes: string, motion = '{ kind: human-like }'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'driftbench-'));
  const file = join(folder, 'budget.yaml');
  const head = `driftbench: 1\nname: test\nduration: 20\nentities: [{ id: tank, owner: a, motion: ${motion} }]\n`;
  await writeFile(file, `${head}nodes: [{ id: a }, { id: b, link: { delay: 0.1 } }]\nlanes:\n${lanes}`);
  const refusal = await loadExperiment(file, { registry }).then(
    () => 'loaded',
    (error: Error) => error.message,
  );
  await rm(folder, { recursive: true });
  return refusal;
}

test('numbers that no distance makes are refused with what was reached', async () => {
  const refusal = await refusalOf('  - { id: slow, trigger: { triggers: 3, heartbeat: 1 } }\n');
  expect(refusal).toMatch(/:7:.*lanes\.slow\.trigger\.triggers: requests 3 updates; .* between 2\d \(at 1000000 m\) and \d+/);
});

test('budgets come from a lane of the file that has its own, and stand alone', async () => {
  const base = '  - { id: base, trigger: { distance: 1 } }\n';
  expect(await refusalOf(`${base}  - { id: b, trigger: { budgetOf: bsae } }\n`)).toContain('unknown lane "bsae"; allowed: base, b.');
  const chain = `${base}  - { id: b, trigger: { budgetOf: base } }\n  - { id: c, trigger: { budgetOf: b } }\n`;
  expect(await refusalOf(chain)).toContain('lanes.c.trigger.budgetOf: the lane "b" takes its budget from another lane; allowed: base.');
  const levelled = `${base}  - { id: near, from: base, relevance: { levels: [{}] } }\n  - { id: c, trigger: { budgetOf: near } }\n`;
  expect(await refusalOf(levelled)).toContain('lanes.c.trigger.budgetOf: the lane "near" has levels of detail; allowed: base.');
  expect(await refusalOf(`${base}  - { id: b, trigger: { budgetOf: base, triggers: 5 } }\n`)).toContain(
    'lanes.b.trigger: gives more than one of distance, triggers and budgetOf',
  );
});
