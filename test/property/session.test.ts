/** Laws that every session obeys, whatever the motion, the settings and the losses. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LinkSettings } from '../../engine/network/link-settings.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';
import { Session } from '../../engine/session/session.ts';
import type { MotionPlan, SessionPlan } from '../../engine/session/session-plan.ts';
import type { RecordedUpdate } from '../../engine/world/recorded-updates.ts';
import { loadExperiment } from '../../main/experiment/load-experiment.ts';
import { anyNumber } from '../support/arbitraries.ts';
import { anyLevelPlan } from '../support/level-plans.ts';
import { synthetic } from '../support/motion.ts';
import { lane, nodes, plan, recorded, registry, type VectorUpdate } from '../support/plans.ts';
import { resultsOf } from '../support/runs.ts';

const humanLike = (style: string) => synthetic('human-like', { style });

function laneOf(results: RunResults, id = 'base') {
  const found = results.lanes[id];
  if (!found) throw new Error(`no lane ${id}`);
  return found;
}

const anySeed = fc.integer({ min: 0, max: 2 ** 40 });
const anyStyle = fc.constantFrom('keys', 'mouse', 'analog');
const anyLink: fc.Arbitrary<LinkSettings> = fc.record({
  delay: anyNumber(0, 0.8),
  jitter: fc.record({ law: fc.constant('uniform' as const), spread: anyNumber(0, 0.2) }),
  order: fc.constantFrom('keep' as const, 'free' as const),
  loss: fc.record({ law: fc.constant('independent' as const), ratio: anyNumber(0, 0.3) }),
  duplicate: anyNumber(0, 0.3),
});
const shortRuns = { numRuns: 15 };

/** All lanes a session of this version can have. */
const everyLane = [
  lane(),
  lane({ id: 'local', clock: 'local' }),
  lane({ id: 'estimated', clock: 'one-way-delay' }),
  lane({ id: 'blended', convergence: 'linear-blend' }),
  lane({ id: 'third', scheduler: 'every-nth' }),
  lane({ id: 'straight', model: 'linear' }),
];

test('without delay a receiver is never further from the real path than the threshold', () => {
  fc.assert(
    fc.property(anySeed, anyStyle, anyNumber(0.05, 3), (seed, style, distance) => {
      const results = resultsOf(
        plan({ seed, motion: humanLike(style), nodes: nodes({ delay: 0 }), lanes: [lane({ trigger: { distance } })], duration: 20 }),
      );
      expect(laneOf(results).receivers.r0?.deviationMax).toBeLessThanOrEqual(distance + 1e-9);
      expect(laneOf(results).aeeMax).toBe(0);
    }),
    shortRuns,
  );
});

test('the same plan gives the same results however the time is cut up', () => {
  fc.assert(
    fc.property(anySeed, anyStyle, anyLink, fc.array(anyNumber(0.001, 2), { maxLength: 40 }), (...drawn) => {
      const [seed, style, link, steps] = drawn;
      expectSameCut(plan({ seed, motion: humanLike(style), nodes: nodes(link, { delay: 0.3 }), lanes: everyLane, duration: 12 }), steps);
    }),
    shortRuns,
  );
});

function expectSameCut(choice: SessionPlan, steps: readonly number[]): void {
  const chopped = new Session(choice);
  for (const step of steps) {
    chopped.advanceTo(chopped.now + step);
    chopped.results();
  }
  chopped.advanceTo(choice.duration);
  expect(JSON.stringify(chopped.results())).toBe(JSON.stringify(resultsOf(choice)));
}

test('so it does with many entities on the plane', () => {
  fc.assert(fc.property(anyLevelPlan, fc.array(anyNumber(0.001, 1), { maxLength: 20 }), expectSameCut), { numRuns: 10 });
});

test.each(['gls', 'gls-cheater'])('so it does where players act on what they see: %s', async (name) => {
  const { plan: game } = await loadExperiment(`resources/experiments/${name}.yaml`, { registry, duration: 30 });
  expectSameCut(game, [3, 0.001, 7.77, 10]);
});

test('a lane fares the same with and without other lanes beside it', () => {
  fc.assert(
    fc.property(anySeed, anyStyle, anyLink, (seed, style, link) => {
      const together = resultsOf(plan({ seed, motion: humanLike(style), nodes: nodes(link), lanes: everyLane, duration: 12 }));
      for (const one of everyLane) {
        const alone = resultsOf(plan({ seed, motion: humanLike(style), nodes: nodes(link), lanes: [one], duration: 12 }));
        expect(laneOf(alone, one.id)).toEqual(laneOf(together, one.id));
      }
    }),
    { numRuns: 5 },
  );
});

test('an added receiver changes nothing for the others but their share', () => {
  fc.assert(
    fc.property(anySeed, anyLink, anyLink, (seed, first, second) => {
      const few = resultsOf(plan({ seed, motion: humanLike('mouse'), nodes: nodes(first), duration: 12 }));
      const more = resultsOf(plan({ seed, motion: humanLike('mouse'), nodes: nodes(first, second), duration: 12 }));
      expect(laneOf(more).receivers.r0).toEqual({ ...laneOf(few).receivers.r0, updatesShare: 0.5 });
    }),
    shortRuns,
  );
});

/** Drives made of straight and curved updates, the first at 0. */
const anyUpdates: fc.Arbitrary<VectorUpdate[]> = fc
  .array(
    fc.record({
      gap: anyNumber(0.05, 1.5),
      x: anyNumber(-50, 50),
      y: anyNumber(-50, 50),
      speed: anyNumber(-12, 25),
      az: anyNumber(-3, 3),
      w: fc.constantFrom(0, 0, 0.5, -0.785),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((rows) => {
    let t = 0;
    return rows.map(({ gap, speed, az, ...row }, index) => {
      t += index === 0 ? 0 : gap;
      return { ...row, t, az, vx: speed * Math.cos(az), vy: speed * Math.sin(az) };
    });
  });

function errorsOf(updates: readonly VectorUpdate[], link: LinkSettings, duration = 20): number[] {
  const results = resultsOf(plan({ motion: recorded(updates), nodes: nodes(link), lanes: everyLane, duration }));
  return everyLane.flatMap(({ id }) => {
    const receiver = laneOf(results, id).receivers.r0;
    return [receiver?.aee ?? 0, receiver?.deviationMean ?? 0, receiver?.exportErrorBefore ?? 0];
  });
}

function expectClose(found: readonly number[], expected: readonly number[], tolerance: number): void {
  expected.forEach((value, i) =>
    expect(Math.abs((found[i] as number) - value)).toBeLessThanOrEqual(tolerance * Math.max(1, Math.abs(value))),
  );
}

test('a mirrored drive has the same errors', () => {
  fc.assert(
    fc.property(anyUpdates, anyLink, (updates, link) => {
      const mirrored = updates.map((u) => ({ ...u, y: -u.y, vy: -u.vy, az: -(u.az ?? 0), w: -(u.w ?? 0) }));
      expectClose(errorsOf(mirrored, link), errorsOf(updates, link), 1e-9);
    }),
    { numRuns: 40 },
  );
});

test('a drive moved in time has the same export errors where the placed path is continuous, whatever the frames are', () => {
  const immediate = everyLane.filter(({ convergence }) => convergence.plugin.immediate);
  const aeeOf = (updates: readonly VectorUpdate[], duration: number) => {
    const results = resultsOf(plan({ motion: recorded(updates), nodes: nodes({ delay: 0.31 }), lanes: immediate, duration }));
    return immediate.map(({ id }) => laneOf(results, id).aeeMean!);
  };
  fc.assert(
    fc.property(anyUpdates, anyNumber(0, 7), (updates, shift) => {
      const later = updates.map((update) => ({ ...update, t: update.t + shift }));
      expectClose(aeeOf(later, 20 + shift), aeeOf(updates, 20), 1e-9);
    }),
    { numRuns: 40 },
  );
});

test('before and after add up to the accumulated export error, and the estimates of a lossless lane agree with the truth', () => {
  const clocks = (['synchronised', 'local', 'one-way-delay'] as const).map((clock) => lane({ id: clock, clock }));
  fc.assert(
    fc.property(anySeed, anyUpdates, anyNumber(0.2, 0.9), (seed, updates, delay) => {
      const link: LinkSettings = { delay, jitter: { law: 'uniform', spread: 0.2 } };
      const results = resultsOf(plan({ seed, motion: recorded(updates), nodes: nodes(link), lanes: clocks, duration: 30 }));
      for (const { id } of clocks) {
        const { aee, aeeEstimated, exportErrorBefore, exportErrorAfter } = laneOf(results, id).receivers.r0 ?? { aee: NaN };
        expectClose([aee ?? 0], [(exportErrorBefore ?? 0) + (exportErrorAfter ?? 0)], 1e-12);
        expectClose([aeeEstimated ?? 0], [aee ?? 0], 1e-6);
      }
    }),
    { numRuns: 40 },
  );
});

test('a blend of no time is measured as a snap is', () => {
  const lanes = [lane(), lane({ id: 'blended', convergence: 'linear-blend', params: { convergence: { time: 0 } } })];
  fc.assert(
    fc.property(anySeed, anyUpdates, anyNumber(0, 0.9), (seed, updates, delay) => {
      const straight = updates.map((update) => ({ ...update, w: 0 }));
      // No two updates arrive between two drawings: the first of them would be shown by the snap alone.
      const link: LinkSettings = { delay, jitter: { law: 'uniform', spread: Math.min(delay / 2, 0.014) } };
      const results = resultsOf(plan({ seed, motion: recorded(straight), nodes: nodes(link), lanes, duration: 20 }));
      const [snapped, blended] = lanes.map(({ id }) => laneOf(results, id).receivers.r0);
      expectClose([blended?.exportErrorBefore ?? NaN], [snapped?.exportErrorBefore ?? NaN], 1e-9);
      expectClose([blended?.exportErrorAfter ?? NaN], [snapped?.exportErrorAfter ?? NaN], 1e-9);
    }),
    { numRuns: 40 },
  );
});

test('nothing is measured across a gap between lives', () => {
  const state = (x: number, t: number, spawn: number) => ({ time: t, spawn, state: recordedState(x) });
  const updates = [state(0, 0, 1), state(300, 5, 2)];
  const motion: MotionPlan = { kind: 'recorded', recorded: { updates, ends: [{ time: 3, spawn: 1 }] } };
  const results = resultsOf(
    plan({ motion, nodes: nodes({ delay: 0.5 }), lanes: [lane(), lane({ id: 'blended', convergence: 'linear-blend' })] }),
  );
  for (const id of ['base', 'blended']) {
    const receiver = laneOf(results, id).receivers.r0;
    expect(receiver).toMatchObject({ aee: 0, deviationMax: 0, updatesReceived: 2 });
  }
});

function recordedState(x: number) {
  const motion = recorded([{ t: 0, x, y: 0, vx: 0, vy: 0 }]);
  if (motion.kind !== 'recorded') throw new Error('not recorded');
  return (motion.recorded.updates[0] as RecordedUpdate).state;
}
