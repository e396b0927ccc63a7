/** In its steady state a session keeps nothing, and allocates nothing but boxes of numbers that cross a call: about 350 bytes (22 numbers). */
import { expect, test } from 'vitest';
import { Session } from '../../engine/session/session.ts';
import { netgames } from '../support/netgames.ts';
import { bytesAllocated, bytesInUse } from '../support/heap.ts';

const pairs = 9;
const frame = 0.02;

test('memory is flat in simulated time', () => {
  const session = new Session(netgames(2000));
  session.advanceTo(200);
  const before = bytesInUse();
  session.advanceTo(2000);
  expect(bytesInUse() - before).toBeLessThan(200_000);
});

test('a frame allocates boxes of numbers, and has no room for an object', async () => {
  const session = new Session(netgames(900));
  session.advanceTo(600);
  const bytes = await bytesAllocated(() => session.advanceTo(900));
  const perFrameAndPair = bytes / ((300 / frame) * pairs);
  expect(perFrameAndPair).toBeLessThan(430);
});
