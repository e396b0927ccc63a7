/** Whole sessions with models that derive their fix from several updates. */
import { expect, test } from 'vitest';
import type { LinkSettings } from '../../engine/network/link-settings.ts';
import type { LaneResults, ReceiverResults } from '../../engine/measure/run-results.ts';
import type { LanePlan } from '../../engine/session/session-plan.ts';
import { lane, nodes, plan, recorded, type VectorUpdate } from '../support/plans.ts';
import { resultsOf } from '../support/runs.ts';

const lanes: LanePlan[] = [
  lane({ id: 'line', model: 'phbdr' }),
  lane({ id: 'parabola', model: 'phbdr', params: { model: { order: 2 } } }),
  lane({ id: 'velocity', model: 'kalman' }),
  lane({ id: 'acceleration', model: 'kalman', params: { model: { order: 2 } } }),
  lane({ id: 'smoothed', model: 'double-exponential' }),
  lane({ id: 'bank', model: 'imm' }),
  lane({ id: 'network', model: 'learned' }),
];

/** A winding drive with an update every 0.25 s. */
const winding: VectorUpdate[] = Array.from({ length: 80 }, (_, i) => {
  const t = i * 0.25;
  return { t, x: 12 * t, y: 6 * Math.sin(t), vx: 12, vy: 6 * Math.cos(t) };
});

function resultsOver(link: LinkSettings): Record<string, LaneResults> {
  return resultsOf(plan({ motion: recorded(winding), nodes: nodes(link), lanes, duration: 25 })).lanes;
}

const only = ({ receivers }: LaneResults) => receivers.r0 as ReceiverResults;

test('without delay every receiver is on the exported path', () => {
  for (const results of Object.values(resultsOver({ delay: 0 }))) expect(only(results).aee).toBe(0);
});

test('the estimates know the error of a receiver that gets every update in order', () => {
  for (const [id, results] of Object.entries(resultsOver({ delay: 0.3 }))) {
    const { aee, aeeEstimated } = only(results);
    expect(aee, id).toBeGreaterThan(0.5);
    expect(Math.abs(aeeEstimated! - aee!), id).toBeLessThan(1e-6 * aee!);
  }
});

test('what was missed is an error even where the newest update is in use', () => {
  const link = { delay: 0, loss: { law: 'independent', ratio: 0.3 } } as const;
  for (const [id, results] of Object.entries(resultsOver(link))) expect(only(results).exportErrorAfter, id).toBeGreaterThan(0.01);
});
