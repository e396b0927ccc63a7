import { expect, test } from 'vitest';
import { PluginRegistry } from '../../../../engine/session/plugin-registry.ts';
import { performRun } from '../../../../main/run/perform-run.ts';
import { builtInPlugins } from '../../../../plugins/index.ts';
import { example } from '../figures/example.ts';
import { probes } from './research-probes.ts';
import { tenfoldStep } from './tenfold-step.ts';

test('the triggers come about ten times as often, and the overdraft is that of the updates after the step', async () => {
  const registry = new PluginRegistry(builtInPlugins);
  const sets = [
    'entities.tank.motion={ kind: human-like, style: keys }',
    'lanes.third.trigger={ distance: 0.09, orientation: 0.05 }',
    'lanes.fair.scheduler.rate=0.8',
  ];
  const run = {
    path: example('receiver-threshold'),
    seed: 703,
    duration: 230,
    sets,
    lanes: ['efficient', 'fair'],
    probes: [tenfoldStep.id],
  };
  const { efficient, fair } = tenfoldStep.found((await performRun(run, { registry, probes: [async () => probes] })).probed);
  expect(efficient!.rise).toBeGreaterThan(6);
  expect(efficient!.rise).toBeLessThan(15);
  // After the step the slow trigger lets updates go to all without a reason: they do not hide the others.
  // A budget for each trigger grows with the step; a rate does not.
  expect(efficient!.overdraft).toBeGreaterThan(0);
  expect(fair!.overdraft).toBeGreaterThan(efficient!.overdraft);
});
