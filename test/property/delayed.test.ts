/** Whole sessions with a model that shows the past. */
import { expect, test } from 'vitest';
import type { LinkSettings } from '../../engine/network/link-settings.ts';
import type { ReceiverResults } from '../../engine/measure/run-results.ts';
import type { MotionPlan } from '../../engine/session/session-plan.ts';
import { TraceSource } from '../../engine/world/trace-source.ts';
import { lane, nodes, plan, recorded, type LaneChoice, type VectorUpdate } from '../support/plans.ts';
import { resultsOf } from '../support/runs.ts';

/** A winding drive with an update every 0.1 s. */
const winding: VectorUpdate[] = Array.from({ length: 100 }, (_, i) => {
  const t = i * 0.1;
  return { t, x: 12 * t, y: 6 * Math.sin(t), vx: 12, vy: 6 * Math.cos(t) };
});

const jitter: LinkSettings = { delay: 0.2, jitter: { law: 'uniform', spread: 0.15 }, order: 'free' };

function shownWith(delay: number, link: LinkSettings, choice: LaneChoice = {}): ReceiverResults {
  const lanes = [lane({ ...choice, model: 'delayed', params: { model: { delay } } })];
  const { lanes: found } = resultsOf(plan({ motion: recorded(winding), nodes: nodes(link), lanes, duration: 9.9 }));
  return found.base?.receivers.r0 as ReceiverResults;
}

test('states older than the network delay are shown as exported, late updates included', () => {
  const { exportErrorBefore, exportErrorAfter, updatesReceived } = shownWith(0.5, jitter);
  expect(updatesReceived).toBeGreaterThan(90);
  expect(exportErrorBefore! + exportErrorAfter!).toBeLessThan(1e-9);
});

test('an update that never came makes an error while the newest one is in use', () => {
  const lossy: LinkSettings = { delay: 0.05, loss: { law: 'independent', ratio: 0.3 } };
  const measured = (convergence: string) => {
    const params = { model: { delay: 0.4, interpolation: 'linear' }, convergence: convergence === 'snap' ? {} : { time: 0 } };
    const lanes = [lane({ model: 'delayed', convergence, params })];
    const { lanes: found } = resultsOf(plan({ motion: recorded(winding), nodes: nodes(lossy), lanes, duration: 9.9, frame: 0.001 }));
    return found.base?.receivers.r0 as ReceiverResults;
  };
  const [between, drawn] = [measured('snap'), measured('linear-blend')];
  expect(drawn.exportErrorAfter).toBeGreaterThan(0.01);
  expect(between.aee).toBeCloseTo(drawn.aee!, 3);
  expect(between.exportErrorAfter).toBeCloseTo(drawn.exportErrorAfter!, 3);
});

test('newer states are extrapolated, and have an error', () => {
  expect(shownWith(0.1, jitter).aee).toBeGreaterThan(0.1);
});

test('the entity lags by its playout delay', () => {
  const [zeros, ones] = [new Float64Array(2), new Float64Array([1, 1])];
  const [t, x] = [new Float64Array([0, 20]), new Float64Array([0, 240])];
  const motion: MotionPlan = { kind: 'path', create: () => new TraceSource({ t, x, y: zeros, z: zeros, yaw: zeros, life: ones }) };
  const lanes = [lane({ model: 'delayed', params: { model: { delay: 0.5 } }, trigger: { heartbeat: 0.1 } })];
  const results = resultsOf(plan({ motion, nodes: nodes({ delay: 0.2 }), lanes, duration: 10 }));
  expect(results.lanes.base?.receivers.r0?.deviationMax).toBeCloseTo(0.5 * 12, 9);
});
