/** The publisher's estimate of a receiver whose model remembers updates knows which of them never came. */
import { expect, test } from 'vitest';
import type { LinkSettings } from '../../engine/network/link-settings.ts';
import { synthetic } from '../support/motion.ts';
import { lane, nodes, plan } from '../support/plans.ts';
import { resultsOf } from '../support/runs.ts';

const lossy: LinkSettings = { delay: 0.1, loss: { law: 'independent', ratio: 0.35 } };

test.each([
  ['linear', {}],
  ['phbdr', { order: 2 }],
  ['kalman', { order: 2 }],
  ['double-exponential', {}],
  ['imm', {}],
  ['learned', {}],
  ['cubic', {}],
  ['delayed', { delay: 0.3 }],
])('%s: over a lossy link it is the error that the receiver has, but for what is in flight', (model, params) => {
  const motion = synthetic('human-like', { style: 'mouse' });
  const lanes = [lane({ model, params: { model: params }, trigger: { heartbeat: 0.1 } })];
  const { lanes: found } = resultsOf(plan({ motion, duration: 60, nodes: nodes(lossy), lanes }));
  const { aee, aeeEstimated } = found['base']!.receivers['r0']!;
  expect(aeeEstimated! / aee!).toBeGreaterThan(0.98);
  expect(aeeEstimated! / aee!).toBeLessThan(1.02);
});
