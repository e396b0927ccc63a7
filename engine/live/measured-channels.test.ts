import { expect, test } from 'vitest';
import { Delivery } from '../network/delivery.ts';
import { MeasuredChannels } from './measured-channels.ts';

const keep = { delay: 0.1, order: 'keep' as const };
const nodes = ['a', 'b', 'c'].map((id) => ({ id, up: keep, down: { ...keep, delay: 0.2 } }));

function carried(ways: MeasuredChannels, now: number, reliable = false): Delivery {
  const delivery = new Delivery();
  ways.channel(0, 1, reliable).carry(0, now, 100, delivery);
  return delivery;
}

test('before anything is delivered a message takes the delays that are set, up and down', () => {
  const ways = new MeasuredChannels(nodes, null);
  expect(carried(ways, 1)).toMatchObject({ arrivals: 1, lost: false });
  expect(carried(ways, 1).first).toBeCloseTo(1.3, 12);
  ways.set(0, 'up', { delay: 0.7 });
  expect(carried(ways, 1).first).toBeCloseTo(1.9, 12);
});

test('a message takes as long as the newest delivered one on its channel, and other channels are unaffected', () => {
  const ways = new MeasuredChannels(nodes, null);
  ways.delivered(0, 1, 0.5);
  ways.delivered(0, 1, 0.05);
  ways.delivered(1, 0, 4);
  expect(carried(ways, 1).first).toBe(1.05);
  ways.delivered(0, 1, -0.001);
  expect(carried(ways, 1).first).toBe(1);
});

test('a message is lost while the newest known one was, unless it must come through', () => {
  const ways = new MeasuredChannels(nodes, null);
  ways.delivered(0, 1, 0.5);
  ways.lost(0, 1);
  expect(carried(ways, 1)).toMatchObject({ arrivals: 0, lost: true, first: NaN });
  expect(carried(ways, 1, true)).toMatchObject({ arrivals: 1, lost: false, first: 1.5 });
  ways.delivered(0, 1, 0.5);
  expect(carried(ways, 1)).toMatchObject({ arrivals: 1, lost: false });
});

test('where the order is kept on both legs, no message overtakes another of its carrier', () => {
  const ways = new MeasuredChannels(nodes, null);
  const carrier = ways.channel(0, 1, false);
  const delivery = new Delivery();
  ways.delivered(0, 1, 1);
  carrier.carry(0, 1, 100, delivery);
  ways.delivered(0, 1, 0.1);
  carrier.carry(1, 1.1, 100, delivery);
  expect(delivery.first).toBe(2);
  ways.set(1, 'down', { delay: 0.2, order: 'free' });
  carrier.carry(2, 1.2, 100, delivery);
  expect(delivery.first).toBeCloseTo(1.3, 12);
});

test('another player in a seat resets its channels', () => {
  const ways = new MeasuredChannels(nodes, null);
  ways.delivered(0, 1, 1);
  ways.forget(1);
  expect(carried(ways, 0).first).toBeCloseTo(0.3, 12);
});
