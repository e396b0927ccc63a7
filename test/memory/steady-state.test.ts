/**
 * In its steady state a session keeps nothing, and a frame allocates nothing but boxes of numbers that cross a call:
 * with the courses of the updates that are made, 200 to 275 bytes a frame and pair, by what the compiler of a process
 * happens to merge. An object of three numbers would be 96 more.
 */
import { expect, test } from 'vitest';
import { defaultAutomaticRule } from '../../engine/update/contracts.ts';
import { Session } from '../../engine/session/session.ts';
import { loadExperiment } from '../../main/experiment/load-experiment.ts';
import { bytesAllocated } from '../../main/plugins/check/call-cost.ts';
import { SessionRecorder } from '../../main/run/session-recorder.ts';
import { contracted, tourist, world } from '../support/contracts.ts';
import { glsPlan } from '../support/gls.ts';
import { bytesInUse } from '../support/heap.ts';
import { netgames } from '../support/netgames.ts';
import { lane, plan as planOf, registry } from '../support/plans.ts';

const pairs = 9;
const frame = 0.02;
/** Simulated seconds that are measured at a time: the sampler is then good to 2 %. */
const stretch = 100;

/**
 * Bytes a frame, the least of three stretches of the session from `start` (s) on, or the first that is below `bound`:
 * the compiler keeps optimising for minutes of simulated time, and what it does meanwhile is not the steady state.
 */
async function bytesOfFrame(session: Session, start: number, bound: number): Promise<number> {
  session.advanceTo(start);
  let least = Infinity;
  for (let stretches = 1; stretches <= 3 && least >= bound; stretches++) {
    const bytes = await bytesAllocated(() => session.advanceTo(start + stretches * stretch));
    least = Math.min(least, bytes / (stretch / frame));
  }
  return least;
}

/**
 * Bytes by which the session grows in `length` s, the least of three stretches from `start` (s) on, or the first that is
 * below `bound`: leaked memory grows in each, the compiler's work does not.
 */
function growth(session: Session, { start, length, bound }: { start: number; length: number; bound: number }): number {
  session.advanceTo(start);
  let least = Infinity;
  for (let stretches = 1; stretches <= 3 && least >= bound; stretches++) {
    const before = bytesInUse();
    session.advanceTo(start + stretches * length);
    least = Math.min(least, bytesInUse() - before);
  }
  return least;
}

test('memory is flat in simulated time', () => {
  const bound = 40_000;
  expect(growth(new Session(netgames(1000)), { start: 100, length: 300, bound })).toBeLessThan(bound);
});

/**
 * The least of three sessions, or the first below `bound`: an object would be there in each, how many boxes the compiler
 * leaves differs among them.
 */
async function leastOfFrame(made: () => Session, start: number, bound: number): Promise<number> {
  let least = Infinity;
  for (let count = 0; count < 3 && least >= bound; count++) least = Math.min(least, await bytesOfFrame(made(), start, bound));
  return least;
}

test('a game keeps nothing, and its frames have no room for an object', async () => {
  const lanes = ['converging'];
  const { plan } = await loadExperiment('resources/experiments/gls.yaml', { registry, lanes, duration: 2000 });
  const first = new Session(plan);
  const mostKept = 60_000;
  expect(growth(first, { start: 300, length: 200, bound: mostKept })).toBeLessThan(mostKept);
  // 490 to 650.
  const bound = 720;
  const sessions = [first];
  expect(await leastOfFrame(() => sessions.pop() ?? new Session(plan), 900, bound)).toBeLessThan(bound);
});

test('a frame allocates boxes of numbers, and has no room for an object', async () => {
  const bound = 295 * pairs;
  expect(await leastOfFrame(() => new Session(netgames(700)), 400, bound)).toBeLessThan(bound);
});

test('a session that is recorded allocates hardly more: what happens goes into buffers that are kept', async () => {
  const plan = netgames(500);
  const recorded = () => {
    const { observer, onDecision } = new SessionRecorder(plan, () => undefined);
    return new Session(plan, { observer, onDecision });
  };
  const bound = 310 * pairs;
  expect(await leastOfFrame(recorded, 200, bound)).toBeLessThan(bound);
});

test('while every contract is rehearsed there is no room for an object either', async () => {
  const lanes = [contracted({ own: 'arc', named: ['road', 'history', 'filter'], rule: defaultAutomaticRule })];
  const plan = planOf({ motion: tourist, world, duration: 600, lanes });
  // 490 to 650.
  const bound = 720;
  expect(await leastOfFrame(() => new Session(plan), 300, bound)).toBeLessThan(bound);
});

const derived = [lane({ model: 'phbdr' }), lane({ model: 'phbdr', params: { model: { order: 2 } } }), lane({ model: 'kalman' })];
const weighing = [
  lane({ model: 'double-exponential' }),
  lane({ model: 'learned' }),
  lane({ model: 'imm', convergence: 'predictive-interpolation' }),
  lane({ model: 'decaying-acceleration', params: { model: { reverse: 'stops' } }, convergence: 'adaptive-offset' }),
];

/** With thresholds the first of them would send at every tick. */
const even = { heartbeat: 0.1 };

test.each([
  ['models that derive their fix from several updates', derived, null],
  ['models that weigh many updates, and schemes that remember', weighing, even],
])('nor with %s', async (_, chosen, trigger) => {
  const plan = netgames(600);
  const lanes = plan.lanes.map((given, i) => {
    const { model, convergence } = chosen[i]!;
    return { ...given, model, convergence, trigger: trigger ?? given.trigger };
  });
  // About 600; a fifth more on a busy machine, whose compiler leaves more boxes. An array for each call would double it.
  const bound = 800 * pairs;
  expect(await leastOfFrame(() => new Session({ ...plan, lanes }), 300, bound)).toBeLessThan(bound);
});

test('memory of a game with many shots is flat in simulated time', () => {
  const session = new Session(glsPlan({ duration: 700, params: { fire: 'constant' }, players: 4 }));
  const bound = 40_000;
  expect(growth(session, { start: 100, length: 200, bound })).toBeLessThan(bound);
});
