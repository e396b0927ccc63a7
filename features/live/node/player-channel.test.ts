/** A player's channel meets the laws of its link from the beginning of its session, whatever the clock says. */
import { expect, test } from 'vitest';
import { EventQueue } from '../../../engine/base/time/timeline.ts';
import { Delivery } from '../../../engine/network/delivery.ts';
import { Link } from '../../../engine/network/link.ts';
import type { LinkSettings } from '../../../engine/network/link-settings.ts';
import { linkLaws } from '../../../test/support/link-laws.ts';
import { PlayerChannel } from './player-channel.ts';

const [seed, name, path] = [3, 'live/1/0/down', 'live/1/0'];

/** Arrivals of 1000 messages, one every 20 ms, counted from the beginning; `upFor`: s that the machine has been up. */
function arrivals(settings: LinkSettings, upFor: number): readonly number[] {
  const queue = new EventQueue();
  queue.advanceTo(upFor);
  const channel = new PlayerChannel({ dispatcher: queue, settings, seed, name, path });
  const seen: number[] = [];
  for (let number = 0; number < 1000; number++) {
    queue.advanceTo(upFor + number * 0.02);
    channel.carry(100, () => seen.push(queue.now - upFor));
  }
  queue.advanceTo(upFor + 1000);
  return seen.map((time) => Number(time.toFixed(6)));
}

/** Changes over time are the operator's: a live session refuses them in a file. */
const played = Object.entries(linkLaws).filter(([, { schedule, trace }]) => !schedule && !trace);

test.each(played)('%s: as a link of the same path has it at the same time of the session', (_, settings) => {
  const link = new Link({ settings, seed, name, path });
  const delivery = new Delivery();
  const expected = Array.from({ length: 1000 }, (_, number) => {
    link.carry(number, number * 0.02, 100, delivery);
    return [delivery.first, delivery.second];
  }).flat();
  const delivered = expected.filter((time) => !Number.isNaN(time)).sort((a, b) => a - b);
  for (const upFor of [0, 1e6]) expect(arrivals(settings, upFor)).toEqual(delivered.map((time) => Number(time.toFixed(6))));
});
