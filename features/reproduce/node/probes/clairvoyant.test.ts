/** The clairvoyant bound: no schedule with as many updates has less mean deviation. */
import { expect, test } from 'vitest';
import { builtInPlugins } from '../../../../plugins/index.ts';
import { PluginRegistry } from '../../../../engine/session/plugin-registry.ts';
import { performRun } from '../../../../main/run/perform-run.ts';
import { clairvoyant } from './clairvoyant.ts';

const registry = new PluginRegistry(builtInPlugins);
const straight = [0.2, 0.5, 0.8].map((delay, index) => `{ id: r${index}, link: { delay: ${delay} } }`).join(', ');
const lanes = ['third', 'all', 'deterministic', 'efficient', 'balanced', 'fair'];

test.each([1, 2])('more updates have less mean, and no lane has less than the schedules known after the fact, seed %i', async (seed) => {
  const path = 'resources/experiments/receiver-threshold.yaml';
  const run = { path, seed, duration: 30, lanes, probes: [clairvoyant.id], sets: [`nodes=[{ id: sender }, ${straight}]`] };
  const { results, probed } = await performRun(run, { registry, probes: [async () => [clairvoyant]] });
  const curve = clairvoyant.found(probed).filter(({ updates }, index, all) => index === 0 || updates > all[index - 1]!.updates);
  expect(curve.length).toBeGreaterThan(5);
  curve.slice(1).forEach(({ mean }, index) => expect(mean).toBeLessThan(curve[index]!.mean));
  for (const { updatesSent, receivers } of Object.values(results.lanes)) {
    const deviations = Object.values(receivers).map(({ deviationMean }) => deviationMean!);
    const mean = deviations.reduce((sum, value) => sum + value, 0) / deviations.length;
    // The mean of a schedule with no more updates than the lane is an upper bound of the least one.
    const best = curve.filter(({ updates }) => updates <= updatesSent).at(-1)!;
    expect(best.mean).toBeLessThan(mean);
  }
});
