/** Lanes run by planar kernels against the same lanes run by the ordinary calls. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RunResults } from '../../engine/measure/run-results.ts';
import { Session } from '../../engine/session/session.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import { loadExperiment } from '../../main/experiment/load-experiment.ts';
import { anyLevelPlan } from '../support/level-plans.ts';
import { registry } from '../support/plans.ts';

function run(plan: SessionPlan, ordinary: boolean, steps: readonly number[] = []): RunResults {
  const session = new Session(plan, { ordinary });
  for (const step of steps) session.advanceTo(session.now + step);
  session.advanceTo(plan.duration);
  return session.results();
}

/** All numbers but the export error's are to be the very same. */
const isClose = new Set(['aee', 'aeeMean', 'aeeStd', 'aeeMax', 'exportErrorBefore', 'exportErrorAfter']);

function expectSame(found: unknown, expected: unknown, path: string): void {
  if (typeof expected === 'object' && expected !== null) {
    expect(Object.keys(found as object)).toEqual(Object.keys(expected));
    for (const [name, value] of Object.entries(expected)) expectSame((found as Record<string, unknown>)[name], value, `${path}.${name}`);
  } else if (typeof expected === 'number' && isClose.has(path.slice(path.lastIndexOf('.') + 1))) {
    expect(Math.abs((found as number) - expected), path).toBeLessThanOrEqual(1e-11 * Math.max(1, Math.abs(expected)));
  } else expect(found, path).toBe(expected);
}

test('planar kernels give the results of the ordinary calls: all but export errors to the last bit', () => {
  fc.assert(
    fc.property(anyLevelPlan, (plan) => expectSame(run(plan, false), run(plan, true), 'results')),
    { numRuns: 25 },
  );
});

test('so they do where players act on what they see: the whole game is the same', async () => {
  const { plan } = await loadExperiment('resources/experiments/gls.yaml', { registry, duration: 90 });
  expectSame(run(plan, false, [3, 0.001, 20]), run(plan, true), 'results');
});

test('lanes that can are run by planar kernels', () => {
  const plan = (fc.sample(anyLevelPlan, { numRuns: 1, seed: 1 }) as [SessionPlan])[0];
  const calls = (ordinary: boolean) => new Session(plan, { ordinary }).pluginCalls.map(({ call }) => call);
  expect(calls(false)).toContain('planar extrapolate');
  expect(calls(true)).not.toContain('planar extrapolate');
});
