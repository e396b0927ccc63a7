import { expect, test } from 'vitest';
import { Dispatcher } from '../../proxy/node/dispatcher.ts';
import { projectPaths } from '../../../main/base/project-paths.ts';
import { mostSpawns } from '../../../engine/live/participant.ts';
import { PlayerChannel } from './player-channel.ts';
import { Seat } from './seat.ts';
import { Seats } from './seats.ts';

const { worker } = projectPaths();

/** Seats of people and bots alike. */
function seatsOf(dispatcher: Dispatcher, count: number): Seats {
  const channel = () => new PlayerChannel({ dispatcher, settings: { delay: 0 }, seed: 1, name: 'test' });
  return new Seats(Array.from({ length: count }, (_, index) => new Seat(index, `${index}`, { up: channel(), down: channel() }, 0)));
}

/**
 * Seats whose players come and go as often as they may, every `everyMs`, for so many hours; returns how many spawns
 * began.
 */
async function spawnsIn(seats: number, hours: number, everyMs: number): Promise<readonly number[]> {
  const dispatcher = await Dispatcher.open(worker);
  const all = seatsOf(dispatcher, seats);
  for (let nowMs = 0; nowMs < hours * 3600e3; nowMs += everyMs) {
    try {
      all.free('person', nowMs).spawn += 1;
    } catch {
      // Refused for now.
    }
  }
  await dispatcher.close();
  return all.all.map(({ spawn }) => spawn);
}

test('players who join and leave for a day do not use up the spawns of a seat', async () => {
  const [alone] = await spawnsIn(1, 24, 500);
  expect(alone).toBeLessThan(mostSpawns);
  expect(alone).toBeGreaterThan(mostSpawns / 2);
});

test('a seat that is joined too often is left out, and the next one is taken', async () => {
  const [first = 0, second = 0] = await spawnsIn(2, 0.05, 500);
  expect(first + second).toBeGreaterThan(180);
  expect(second).toBeGreaterThan(30);
});

test('a person whose page sends nothing for three seconds is marked until it sends again; bots and absent people are not', async () => {
  const dispatcher = await Dispatcher.open(worker);
  const seats = seatsOf(dispatcher, 3);
  for (const [index, occupant] of (['person', 'bot', 'away'] as const).entries())
    Object.assign(seats.at(index), { occupant, heardAtMs: 1000 });
  const marked = () => seats.all.map(({ silent }) => silent);
  expect([seats.markSilent(3999), marked()]).toEqual([false, [false, false, false]]);
  expect([seats.markSilent(4000), marked()]).toEqual([true, [true, false, false]]);
  expect(seats.markSilent(5000)).toBe(false);
  seats.at(0).heardAtMs = 5000;
  expect([seats.markSilent(5000), marked()]).toEqual([true, [false, false, false]]);
  await dispatcher.close();
});
