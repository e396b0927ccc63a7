/** In its steady state a session keeps nothing, and allocates nothing but boxes of numbers that cross a call: about 200 bytes (13 numbers). */
import { expect, test } from 'vitest';
import { Session } from '../../engine/session/session.ts';
import { loadExperiment } from '../../main/experiment/load-experiment.ts';
import { SessionRecorder } from '../../main/session/session-recorder.ts';
import { netgames } from '../support/netgames.ts';
import { bytesAllocated } from '../../main/plugins/check/bytes-allocated.ts';
import { bytesInUse } from '../support/heap.ts';
import { registry } from '../support/plans.ts';

const pairs = 9;
const frame = 0.02;

test('memory is flat in simulated time', () => {
  const session = new Session(netgames(2000));
  session.advanceTo(200);
  const before = bytesInUse();
  session.advanceTo(2000);
  expect(bytesInUse() - before).toBeLessThan(200_000);
});

test('a game keeps nothing, and its frames have no room for an object', async () => {
  const lanes = ['converging'];
  const { plan } = await loadExperiment('resources/experiments/gls.yaml', { registry, lanes, duration: 2000 });
  const session = new Session(plan);
  session.advanceTo(300);
  const before = bytesInUse();
  session.advanceTo(900);
  expect(bytesInUse() - before).toBeLessThan(200_000);
  const bytes = await bytesAllocated(() => session.advanceTo(1200));
  expect(bytes / (300 / frame)).toBeLessThan(520);
});

test('a frame allocates boxes of numbers, and has no room for an object', async () => {
  const session = new Session(netgames(900));
  session.advanceTo(600);
  const bytes = await bytesAllocated(() => session.advanceTo(900));
  const perFrameAndPair = bytes / ((300 / frame) * pairs);
  expect(perFrameAndPair).toBeLessThan(240);
});

test('a session that is recorded allocates hardly more: what happens goes into buffers that are kept', async () => {
  const plan = netgames(300);
  const { observer, onDecision } = new SessionRecorder(plan, () => undefined);
  const session = new Session(plan, { observer, onDecision });
  session.advanceTo(200);
  const bytes = await bytesAllocated(() => session.advanceTo(300));
  const perFrameAndPair = bytes / ((100 / frame) * pairs);
  expect(perFrameAndPair).toBeLessThan(290);
});
