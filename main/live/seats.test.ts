import { expect, test } from 'vitest';
import { Dispatcher } from '../proxy/dispatcher.ts';
import { projectPaths } from '../project-paths.ts';
import { mostLives } from '../../engine/live/participant.ts';
import { PlayerChannel } from './player-channel.ts';
import { Seat } from './seat.ts';
import { Seats } from './seats.ts';

const { worker } = projectPaths();

/** Seats whose players come and go as often as they may, every `everyMs`, for so many hours; returns how many lives began. */
async function livesIn(seats: number, hours: number, everyMs: number): Promise<readonly number[]> {
  const dispatcher = await Dispatcher.open(worker);
  const channel = () => new PlayerChannel({ dispatcher, settings: { delay: 0 }, seed: 1, name: 'test' });
  const all = new Seats(Array.from({ length: seats }, (_, index) => new Seat(index, `${index}`, { up: channel(), down: channel() }, 0)));
  for (let nowMs = 0; nowMs < hours * 3600e3; nowMs += everyMs) {
    try {
      all.free('person', nowMs).life += 1;
    } catch {
      // Refused for now.
    }
  }
  await dispatcher.close();
  return all.all.map(({ life }) => life);
}

test('players who join and leave for a day do not use up the lives of a seat', async () => {
  const [alone] = await livesIn(1, 24, 500);
  expect(alone).toBeLessThan(mostLives);
  expect(alone).toBeGreaterThan(mostLives / 2);
});

test('a seat that is joined too often is left out, and the next one is taken', async () => {
  const [first = 0, second = 0] = await livesIn(2, 0.05, 500);
  expect(first + second).toBeGreaterThan(180);
  expect(second).toBeGreaterThan(30);
});
