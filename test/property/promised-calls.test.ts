/** Calls of plugins that are not through when they return: whatever the call, it is named. */
import { expect, test } from 'vitest';
import {
  defineConvergenceScheme,
  defineFairnessScheduler,
  defineLinkModel,
  defineMetric,
  defineTrigger,
} from '../../engine/plugin-api/index.ts';
import type { PluginFault } from '../../engine/guard/plugin-fault.ts';
import type { NodePlan } from '../../engine/session/session-plan.ts';
import { synthetic } from '../support/motion.ts';
import { copyFix, faultOf, identity, model, motion } from '../support/planted-plugins.ts';
import { plan, recorded } from '../support/plans.ts';

/** Instead of the call. */
const promised = (): never => Promise.resolve() as never;

const params = {};
const rows = Array.from({ length: 40 }, (_, i) => ({ t: i * 0.2, x: i, y: 0, vx: 5, vy: 0 }));
const { entities } = plan({ motion: recorded(rows) });
const level = { entities: plan({ motion: synthetic('linear') }).entities };
const nodesWith = (receiver: Partial<NodePlan>) => plan({ motion }).nodes.map((node) => (node.down ? { ...node, ...receiver } : node));
/** Updates overtake each other. */
const jittery = nodesWith({ down: { delay: 0.5, jitter: { law: 'uniform', spread: 0.5 } } });

function expectNamed({ details, message }: PluginFault, kind: string, call: string): void {
  expect(details).toMatchObject({ kind, call });
  expect(message).toContain('returned a promise; plugin calls must be synchronous');
}

test.each(['derive', 'describe', 'overtaken', 'restart', 'isStraight'] as const)('%s of a model', (call) => {
  expectNamed(faultOf(model(copyFix, { [call]: promised }), { entities, nodes: jittery }), 'dead-reckoning', call);
});

test.each(['land', 'place', 'restart'] as const)('%s of a convergence scheme', (call) => {
  const plugin = defineConvergenceScheme({ ...identity, create: () => ({ land() {}, place() {}, [call]: promised }) });
  expectNamed(faultOf({ convergence: { plugin, params } }, { entities }), 'convergence', call);
});

test.each(['onTrigger', 'onAcknowledgement'] as const)('%s of a scheduler', (call) => {
  const plugin = defineFairnessScheduler({
    ...identity,
    create: () => ({ onTrigger: (_trigger, sending) => sending.send(0), [call]: promised }),
  });
  expectNamed(faultOf({ scheduler: { plugin, params } }, { entities }), 'fairness', call);
});

test('what a trigger hears of updates', () => {
  const plugin = defineTrigger({ ...identity, create: () => ({ isDue: () => false, made: promised }) });
  expectNamed(faultOf({ furtherTrigger: { plugin, params } }, level), 'trigger', 'made');
});

test('what a link model says of packets', () => {
  const down = { plugin: defineLinkModel({ ...identity, create: () => ({ carry: promised }) }), params };
  expectNamed(faultOf({}, { nodes: nodesWith({ linkModels: { down } }) }), 'link-model', 'carry');
});

test.each(['frame', 'update'] as const)('%s of a metric', (call) => {
  const plugin = defineMetric({ ...identity, unit: 'm', per: 'pair', create: () => ({ value: () => null, [call]: promised }) });
  expectNamed(faultOf({}, { metrics: [{ plugin, params }] }), 'metric', call);
});
