import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkLaws } from '../../../test/support/link-laws.ts';
import type { LinkSettings } from '../../../engine/network/link-settings.ts';
import { EventQueue } from '../../../engine/base/time/timeline.ts';
import { Link } from '../../../engine/network/link.ts';
import { Delivery } from '../../../engine/network/delivery.ts';
import { Conditions, conditionsOf } from '../../../engine/network/conditions.ts';
import { ChannelMeter } from './channel-meter.ts';
import { ProxyChannel } from './proxy-channel.ts';

function newWay(settings: LinkSettings, stream = false) {
  const queue = new EventQueue();
  const conditions = conditionsOf(settings) ?? new Conditions({ stages: [{ at: 0, settings }] });
  const total = new ChannelMeter();
  const channel = new ProxyChannel({ conditions, dispatcher: queue, began: 0, seed: 1, name: 'proxy/1/up', stream, total });
  return { channel, queue, conditions, total };
}

/** Packets of 100 bytes every 10 ms; which of them arrived when. */
function arrivals(settings: LinkSettings, stream: boolean, packets = 200) {
  const { channel, queue } = newWay(settings, stream);
  const seen: { readonly packet: number; readonly delay: number }[] = [];
  for (let packet = 0; packet < packets; packet++) {
    queue.advanceTo(packet * 0.01);
    channel.carry(100, () => seen.push({ packet, delay: queue.now - packet * 0.01 }));
  }
  queue.advanceTo(1e6);
  return { seen, figures: channel.meter.figures };
}

const anySettings = fc.record({
  delay: fc.double({ min: 0, max: 2, noNaN: true }),
  jitter: fc.record({ law: fc.constant('uniform' as const), spread: fc.double({ min: 0, max: 1, noNaN: true }) }),
  loss: fc.record({ law: fc.constant('independent' as const), ratio: fc.double({ min: 0, max: 1, noNaN: true }) }),
  duplicate: fc.double({ min: 0, max: 1, noNaN: true }),
});

test('a stream arrives whole and in order, whatever the network', () => {
  fc.assert(
    fc.property(anySettings, (settings) => {
      expect(arrivals(settings, true, 50).seen.map(({ packet }) => packet)).toEqual(Array.from({ length: 50 }, (_, packet) => packet));
    }),
  );
});

test('every datagram is delivered, lost or doubled, and each is counted once', () => {
  fc.assert(
    fc.property(anySettings, (settings) => {
      const { seen, figures } = arrivals(settings, false, 50);
      expect(figures.packets - figures.lost + figures.duplicated).toBe(seen.length);
      expect([figures.delivered, figures.underWay, figures.bytes]).toEqual([seen.length, 0, 5000]);
    }),
  );
});

test('a packet delivered in time has the configured delay', () => {
  const { figures, seen } = arrivals({ delay: 0.2, jitter: { law: 'uniform', spread: 0.1 } }, false, 5000);
  expect(figures.configured.mean).toBeCloseTo(0.2, 2);
  expect(figures.delivery.max).toBe(Math.max(...seen.map(({ delay }) => delay)));
  expect(figures.lateness.max).toBe(0);
});

test('packets due during a stall wait for its end, in order, and do not count as late', () => {
  const { channel, queue, total } = newWay({ delay: 0.1 });
  const seen: string[] = [];
  channel.carry(1, () => seen.push('first'));
  channel.stall();
  channel.carry(1, () => seen.push('second'));
  queue.advanceTo(5);
  expect([seen, channel.bytes, total.figures.underWay]).toEqual([[], 2, 2]);
  channel.resume();
  expect([seen, channel.bytes, total.figures.lateness.max, total.figures.configured.max]).toEqual([['first', 'second'], 0, 0, 5]);
});

test('new conditions apply to later packets', () => {
  const { channel, queue, conditions } = newWay({ delay: 1 });
  const seen: number[] = [];
  channel.carry(1, () => seen.push(queue.now));
  queue.advanceTo(0.5);
  conditions.change(0.5, () => ({ delay: 2 }));
  channel.carry(1, () => seen.push(queue.now));
  queue.advanceTo(10);
  expect(seen).toEqual([1, 2.5]);
});

const laws = {
  delay: 0.02,
  jitter: { law: 'lognormal', spread: 0.004 },
  stalls: { every: 4, lasts: 0.3, spread: 0.06 },
  shifts: { spread: 0.005, correlationTime: 2 },
  states: [
    { id: 'good', lasts: 2 },
    { id: 'bad', lasts: 0.3, delay: 0.12, loss: { law: 'independent', ratio: 0.5 } },
    { id: 'gone', lasts: 0.2, bandwidth: 0 },
  ],
} as const satisfies LinkSettings;

test.each(Object.entries(linkLaws))('%s: every packet has the fate that a link of the same name and seed gives it', (_, settings) => {
  const link = new Link({ settings, seed: 1, name: 'proxy/1/up' });
  const delivery = new Delivery();
  const expected = Array.from({ length: 1000 }, (_, packet) => {
    link.carry(packet, packet * 0.01, 100, delivery);
    return [delivery.first, delivery.second].filter((time) => time >= 0).map((time) => ({ packet, delay: time - packet * 0.01 }));
  }).flat();
  const { seen } = arrivals(settings, false, 1000);
  expect(seen.toSorted((a, b) => a.packet - b.packet)).toEqual(expected);
});

test('a stream keeps its order in whatever state of the network', () => {
  const { seen } = arrivals({ ...laws, jitter: { law: 'lognormal', spread: 0.1 } }, true, 3000);
  expect(seen.map(({ packet }) => packet)).toEqual(Array.from({ length: 3000 }, (_, packet) => packet));
});

test('an outage of a trace holds what comes, and lets it go with its end', () => {
  const trace = [
    { t: 0, bandwidth: 1e6 },
    { t: 1, bandwidth: 0 },
    { t: 2, bandwidth: 1e6 },
    { t: 10, bandwidth: 1e6 },
  ];
  const queue = new EventQueue();
  const conditions = new Conditions({ stages: [{ at: 0, settings: { delay: 0.1 } }], trace });
  const channel = new ProxyChannel({ conditions, dispatcher: queue, began: 0, seed: 1, name: 'proxy/1/up', stream: false });
  const seen: number[] = [];
  for (const at of [0.5, 1.25, 1.5]) {
    queue.advanceTo(at);
    channel.carry(125, () => seen.push(queue.now));
  }
  queue.advanceTo(20);
  expect(seen.map((time) => Number(time.toFixed(9)))).toEqual([0.601, 2.101, 2.102]);
});
