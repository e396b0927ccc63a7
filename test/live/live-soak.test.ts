/**
 * People who come, play, drop and go, one after the other: memory stays flat. DRIFTBENCH_SOAK=600 does so for ten
 * minutes.
 */
import { expect, test, vi } from 'vitest';
import { closeCodes } from '../../contract/close-codes.ts';
import { bytesInUse } from '../support/heap.ts';
import { LiveRig } from '../support/live-rig.ts';
import { patience } from '../support/patience.ts';

const seconds = Number(process.env['DRIFTBENCH_SOAK'] ?? 6);
/** MiB by which the heap may grow once it is warm. */
const slack = 12;

/** By then the heap is warm. */
const warmVisits = 18;

const heapMb = () => bytesInUse() / 2 ** 20;

/** Comes, plays for a while, and goes: by leaving, by dropping, or by dropping the game alone. */
async function visit(rig: LiveRig, number: number): Promise<void> {
  const guest = await rig.player(`Guest ${number}`);
  for (let word = 0; word < 30; word++) {
    guest.say(Array.from({ length: 40 }, () => word));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  if (number % 3 === 0) await guest.client.call('live.leave', {});
  if (number % 3 === 1) guest.game.terminate();
  guest.leave();
  const seat = rig.session.host.seats.at(guest.seat);
  await vi.waitFor(() => expect(seat.participant).toBeNull(), patience);
  // It would be kept for a minute.
  if (seat.isTaken) rig.session.host.people.empty(seat, closeCodes.goingAway, '');
}

test(`${seconds} s of joins and leaves leave nothing behind`, { timeout: (seconds + 180) * 1e3 }, async () => {
  const rig = await LiveRig.open(8);
  rig.session.host.impair((networks) => networks.link({ direction: 'both', delay: 0.05, loss: 0.02 }));
  rig.session.host.run.start();
  const end = performance.now() + seconds * 1e3;
  let [warm, visits] = [Infinity, 0];
  while (performance.now() < end || visits <= warmVisits) {
    await Promise.all(Array.from({ length: 6 }, () => visit(rig, ++visits)));
    for (const kept of [rig.states, rig.events]) kept.length = 0;
    if (visits === warmVisits) warm = heapMb();
  }
  expect(heapMb() - warm).toBeLessThan(slack);
  await rig.close();
  expect(rig.bugs).toEqual([]);
});
