/** What a person sees, measured in whole sessions. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LinkSettings } from '../../engine/network/link-settings.ts';
import type { LaneResults, ReceiverResults } from '../../engine/measure/run-results.ts';
import type { MotionPlan, SessionPlan } from '../../engine/session/session-plan.ts';
import { setYaw, type KinematicState } from '../../engine/base/kinematic-state.ts';
import { anyNumber } from '../support/arbitraries.ts';
import { synthetic } from '../support/motion.ts';
import { lane, nodes, plan, recorded, stateOf } from '../support/plans.ts';
import { resultsOf } from '../support/runs.ts';

const driver = synthetic('human-like', { style: 'mouse' });

function lanesOf(session: SessionPlan): Record<string, LaneResults> {
  return resultsOf(session).lanes;
}

/** The first receiver of a lane. */
function seen(session: SessionPlan, id = 'base'): ReceiverResults {
  const receiver = lanesOf(session)[id]?.receivers['r0'];
  if (!receiver) throw new Error(`no lane ${id} with a receiver r0`);
  return receiver;
}

const quiet = { jumpsPerMinute: 0, jumpMax: 0, backwardRatio: 0, freezeRatio: 0, inconsistency: 0 };

test('a circle known by its arc is drawn as smoothly as it is driven', () => {
  const circle = seen(plan({ motion: recorded([{ t: 0, x: 50, y: 0, vx: 0, vy: 15, az: Math.PI / 2, w: 0.3 }]) }));
  expect(circle).toMatchObject(quiet);
  const halfTurn = (0.3 * 0.02) / 2;
  expect(circle.velocityStepMax).toBeCloseTo((15 * 2 * Math.sin(halfTurn) ** 2) / halfTurn, 9);
  expect(circle.velocityStepExcessMax).toBeLessThan(1e-9);
  expect(circle.jerkRms).toBeCloseTo(15 * 0.3 ** 2, 3);
});

test('an update that puts a straight drive 2 m right: one jump when it snaps, none when it is blended', () => {
  const updates = [
    { t: 0, x: 0, y: 0, vx: 10, vy: 0 },
    { t: 5, x: 52, y: 0, vx: 10, vy: 0 },
  ];
  const choice = plan({ motion: recorded(updates), lanes: [lane(), lane({ id: 'blended', convergence: 'linear-blend' })] });
  expect(seen(choice).jumpMax).toBeCloseTo(2, 9);
  expect(seen(choice).velocityStepMax).toBeCloseTo(2 / 0.02, 6);
  expect(seen(choice, 'blended')).toMatchObject({ jumpsPerMinute: 0, jumpMax: 0 });
});

test('pulled back by an update is backward motion when it snaps', () => {
  const updates = [
    { t: 0, x: 0, y: 0, vx: 10, vy: 0 },
    { t: 5, x: 47, y: 0, vx: 10, vy: 0 },
  ];
  const frames = 10 / 0.02 - 0.2 / 0.02 - 1;
  expect(seen(plan({ motion: recorded(updates) })).backwardRatio).toBeCloseTo(1 / frames, 9);
});

test('a model that stands still freezes the picture but in the frames of arrivals', () => {
  const lanes = [lane({ model: 'static', trigger: { heartbeat: 1 } })];
  const { freezeRatio } = seen(plan({ motion: synthetic('circular', {}), lanes, duration: 60 }));
  expect(freezeRatio).toBeGreaterThan(0.97);
  expect(freezeRatio).toBeLessThan(0.99);
});

test('a new life elsewhere is neither jump nor freeze nor inconsistency', () => {
  const state = (x: number) => stateOf({ t: 0, x, y: 0, vx: 0, vy: 0 });
  const updates = [
    { time: 0, spawn: 1, state: state(0) },
    { time: 5, spawn: 2, state: state(300) },
  ];
  const ends = [{ time: 3, spawn: 1 }];
  for (const [delay, breaks] of [
    [0, ends],
    [0.5, ends],
    [0, []],
  ] as const) {
    const motion: MotionPlan = { kind: 'recorded', recorded: { updates, ends: breaks } };
    expect(seen(plan({ motion, nodes: nodes({ delay }) }))).toMatchObject({ ...quiet, velocityStepMax: 0, jerkRms: 0 });
  }
});

test('where nothing is ever shown there is no figure of what is seen, and none of how far off it is', () => {
  const never = seen(plan({ motion: driver, nodes: nodes({ delay: 20 }), duration: 5 }));
  const counts = ['updates', 'updatesReceived', 'updatesShare', 'updatesPerSecond', 'bytesPerSecond'];
  const figures = Object.entries(never).filter(([, value]) => value !== null);
  expect(figures.map(([name]) => name)).toEqual(counts);
});

/** A gun that swings 60° to and fro about once in two seconds, like one that sweeps a street. */
const gun: MotionPlan = {
  kind: 'path',
  create: () => ({
    sample(now: number, out: KinematicState) {
      setYaw(out, (Math.PI / 3) * Math.sin(Math.PI * now));
      out.wz = ((Math.PI * Math.PI) / 3) * Math.cos(Math.PI * now);
      return 1;
    },
  }),
};

test('a gun that is snapped to its updates jumps, one that is smoothed does not, and has less judder', () => {
  const choice = { model: 'constant-turn', trigger: { heartbeat: 0.2 } };
  const [snap, smooth] = [lane(choice), lane({ ...choice, id: 'smooth', convergence: 'exponential' })];
  const session = plan({ motion: gun, lanes: [snap, smooth], nodes: nodes({ delay: 0.05 }), duration: 20 });
  const [jerky, soft] = [seen(session), seen(session, 'smooth')];
  expect(jerky.turnJumpsPerMinute).toBeGreaterThan(200);
  expect(jerky.turnJumpMax).toBeGreaterThan(0.2);
  expect(soft.turnJumpsPerMinute).toBe(0);
  expect(soft.turnRateStepRms! * 2).toBeLessThan(jerky.turnRateStepRms!);
  for (const { jumpsPerMinute, judder, deviationMax } of [jerky, soft]) expect([jumpsPerMinute, judder, deviationMax]).toEqual([0, 0, 0]);
});

test('the rules of the measures are the plan’s: a larger ε makes the inconsistency less, one out of reach makes it nothing', () => {
  const choice = plan({ motion: driver, nodes: nodes({ delay: 0.8 }), duration: 60 });
  const usual = seen(choice).inconsistency!;
  expect(usual).toBeGreaterThan(0);
  expect(seen({ ...choice, measures: { inconsistencyDistance: 3 } }).inconsistency).toBeLessThan(usual!);
  expect(seen({ ...choice, measures: { inconsistencyTime: 60 } }).inconsistency).toBe(0);
});

test('rates are those of the totals, and the lane’s the sum of its receivers’', () => {
  const anyLink: fc.Arbitrary<LinkSettings> = fc.record({ delay: anyNumber(0, 0.8) });
  fc.assert(
    fc.property(fc.array(anyLink, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 9 }), (links, duration) => {
      const results = lanesOf(plan({ motion: driver, nodes: nodes(...links), duration }))['base'] as LaneResults;
      const receivers = Object.values(results.receivers);
      const sum = (of: (receiver: ReceiverResults) => number) => receivers.reduce((total, receiver) => total + of(receiver), 0);
      expect(results.updatesPerSecond * duration).toBeCloseTo(results.updatesSent, 6);
      expect(results.bytesPerSecond * duration).toBeCloseTo(results.bytesSent, 6);
      expect(sum((receiver) => receiver.updatesPerSecond)).toBeCloseTo(results.updatesPerSecond, 9);
      expect(sum((receiver) => receiver.bytesPerSecond)).toBeCloseTo(results.bytesPerSecond, 9);
    }),
    { numRuns: 10 },
  );
});
