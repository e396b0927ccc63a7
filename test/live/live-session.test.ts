/** Live sessions over real sockets: join, play, drop, come back, be let go; and what a participant cannot do. */
import { afterEach, expect, test, vi } from 'vitest';
import { LiveRig, type Guest } from '../support/live-rig.ts';

const rigs: LiveRig[] = [];
afterEach(async () => {
  for (const rig of rigs.splice(0)) {
    await rig.close();
    expect(rig.bugs).toEqual([]);
  }
});

async function rigFor(...options: Parameters<typeof LiveRig.open>): Promise<LiveRig> {
  const rig = await LiveRig.open(...options);
  rigs.push(rig);
  return rig;
}

const heardBy = (guest: Guest) => guest.heard.flat().map(({ from, payload }) => [from, ...payload]);

test('two people join, play, and hear each other but not themselves', async () => {
  const rig = await rigFor(2);
  const ada = await rig.player('Ada');
  const bob = await rig.player('Bob');
  expect([ada.seat, bob.seat]).toEqual([0, 1]);
  ada.say([1, 2, 3]);
  bob.say([4], [0]);
  await vi.waitFor(() => expect([heardBy(ada), heardBy(bob)]).toEqual([[[1, 4]], [[0, 1, 2, 3]]]));
  expect(ada.heard[0]?.[0]).toMatchObject({ number: 0.25, sentAt: 1 });
  expect(rig.session.host.state.seats.map(({ name, occupant, life }) => [name, occupant, life])).toEqual([
    ['Ada', 'person', 1],
    ['Bob', 'person', 1],
  ]);
});

test('what comes within a tick is one message', async () => {
  const rig = await rigFor(3);
  const [ada, bob, eve] = [await rig.player('Ada'), await rig.player('Bob'), await rig.player('Eve')];
  for (let round = 0; round < 20; round++) for (const guest of [ada, bob]) guest.say([round]);
  await vi.waitFor(() => expect(eve.heard.flat()).toHaveLength(40));
  expect(eve.heard.length).toBeLessThan(20);
});
