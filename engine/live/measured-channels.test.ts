import { expect, test } from 'vitest';
import { correlationOf, meanOf } from '../../test/support/statistics.ts';
import { EventQueue } from '../base/time/timeline.ts';
import { Delivery } from '../network/delivery.ts';
import { Link } from '../network/link.ts';
import { MeasuredChannels } from './measured-channels.ts';

const keep = { delay: 0.1, order: 'keep' as const };
const nodes = ['a', 'b', 'c'].map((id) => ({ id, up: keep, down: { ...keep, delay: 0.2 } }));

const withDown = <Node extends object>(node: Node) => ({ down: null, ...node });

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
  ways.delivered(0, 1, 0.5, 1);
  ways.delivered(0, 1, 0.05, 1);
  ways.delivered(1, 0, 4, 1);
  expect(carried(ways, 1).first).toBe(1.05);
  ways.delivered(0, 1, -0.001, 1);
  expect(carried(ways, 1).first).toBe(1);
});

test('a message is lost while the newest known one was, unless it must come through', () => {
  const ways = new MeasuredChannels(nodes, null);
  ways.delivered(0, 1, 0.5, 1);
  ways.lost(0, 1, 0);
  expect(carried(ways, 1)).toMatchObject({ arrivals: 0, lost: true, first: NaN });
  expect(carried(ways, 1, true)).toMatchObject({ arrivals: 1, lost: false, first: 1.5 });
  ways.delivered(0, 1, 0.5, 1);
  expect(carried(ways, 1)).toMatchObject({ arrivals: 1, lost: false });
});

test('where the order is kept on both legs, no message overtakes another of its carrier', () => {
  const ways = new MeasuredChannels(nodes, null);
  const carrier = ways.channel(0, 1, false);
  const delivery = new Delivery();
  ways.delivered(0, 1, 1, 1);
  carrier.carry(0, 1, 100, delivery);
  ways.delivered(0, 1, 0.1, 1);
  carrier.carry(1, 1.1, 100, delivery);
  expect(delivery.first).toBe(2);
  ways.set(1, 'down', { delay: 0.2, order: 'free' });
  carrier.carry(2, 1.2, 100, delivery);
  expect(delivery.first).toBeCloseTo(1.3, 12);
});

test('another player in a seat resets its channels', () => {
  const ways = new MeasuredChannels(nodes, null);
  ways.delivered(0, 1, 1, 1);
  ways.forget(1);
  expect(carried(ways, 0).first).toBeCloseTo(0.3, 12);
});

const outages = [
  { id: 'good', lasts: 1.5 },
  { id: 'gone', lasts: 0.3, bandwidth: 0 },
];

test.each([
  ['a random stall', { stalls: { rhythm: 'random', every: 2, lasts: 0.4, spread: 0.1 } }],
  ['a fixed stall', { stalls: { rhythm: 'fixed', every: 1, lasts: 0.3, spread: 0 } }],
  ['a stall that drains', { stalls: { rhythm: 'random', every: 2, lasts: 0.3, spread: 0.1, drain: 3 } }],
  ['an outage', { states: outages }],
  ['a stall or an outage', { stalls: { every: 2, lasts: 0.3 }, states: outages }],
] as const)('what is sent into %s waits as players’ packets do, and repeats no wait of theirs', (_, laws) => {
  const settings = { ...keep, ...laws };
  const from = 100;
  const link = new Link({ settings, seed: 3, name: 'link', path: 'b', conditionsFrom: from });
  const ways = new MeasuredChannels(
    [
      { id: 'a', up: { delay: 0 } },
      { id: 'b', up: keep, down: settings },
    ].map(withDown),
    null,
  );
  ways.stall({ seat: 1, seed: 3, path: 'b', from });
  const carrier = ways.channel(0, 1, false);
  const queue = new EventQueue();
  const [met, real] = [new Delivery(), new Delivery()];
  let [waited, differs] = [0, 0];
  for (let number = 0; number < 5000; number++) {
    const now = number * 0.02;
    queue.advanceTo(now);
    link.carry(number, now, 100, real);
    carrier.carry(number, now, 100, met);
    const { first } = real;
    waited += Number(first > now + 0.1001);
    differs = Math.max(differs, Math.abs(met.first - first));
    queue.at(first, () => ways.delivered(0, 1, first - now, first));
  }
  expect(waited).toBeGreaterThan(500);
  expect(differs).toBeLessThan(1e-9);
});

test('shadow lanes meet shifts and states of a link as players just met them', () => {
  const settings = {
    delay: 0.05,
    shifts: { spread: 0.01, correlationTime: 5 },
    states: [
      { id: 'good', lasts: 4 },
      { id: 'bad', lasts: 1, delay: 0.2, loss: { law: 'independent', ratio: 0.5 } },
    ],
  } as const;
  const link = new Link({ settings, seed: 1, name: 'a>b' });
  const ways = new MeasuredChannels(nodes, null);
  const queue = new EventQueue();
  const [met, real] = [new Delivery(), new Delivery()];
  const found = Array.from({ length: 20_000 }, (_, number) => {
    const now = number * 0.02;
    queue.advanceTo(now);
    link.carry(number, now, 100, real);
    const delay = real.first - now;
    const { lost } = real;
    queue.at(now + (lost ? 0.2 : delay), () => (lost ? ways.lost(0, 1, 0) : ways.delivered(0, 1, delay, now + delay)));
    ways.channel(0, 1, false).carry(number, now, 100, met);
    return { lost, delay, metLoss: met.lost, metDelay: met.first - now };
  });
  const share = (of: (each: (typeof found)[number]) => boolean) => meanOf(found.map((each) => Number(of(each))));
  expect(Math.abs(share((each) => each.metLoss) - share((each) => each.lost))).toBeLessThan(0.02);
  const both = found.filter((each) => !each.lost && !each.metLoss);
  const [delays, metDelays] = [both.map((each) => each.delay), both.map((each) => each.metDelay)];
  expect(Math.abs(meanOf(delays) - meanOf(metDelays))).toBeLessThan(0.004);
  expect(correlationOf(Float64Array.from(delays), Float64Array.from(metDelays))).toBeGreaterThan(0.6);
});

test('while a stall by hand lasts a packet waits; a hundred thousand do, and others find no room until it is over', () => {
  const ways = new MeasuredChannels(nodes, null);
  const [waiting, passed] = [[] as number[], [] as number[]];
  const packet = (number: number) => ({ sentOnAt: 1, due: 1.3, run: () => void passed.push(number) });
  const end = { seat: 1, direction: 'down' } as const;
  expect(ways.heldUntil(0, 1, packet(-1), 1.3)).toBe(1.3);
  ways.hold({ ...end, isHeld: true }, 1.2);
  for (let number = 0; number < 100_000; number++) {
    if (number === 99_999) expect(carried(ways, 1.5)).toMatchObject({ arrivals: 1, dropped: false });
    waiting.push(ways.heldUntil(0, 1, packet(number), 1.3));
  }
  expect(new Set(waiting)).toEqual(new Set([Infinity]));
  expect(carried(ways, 1.5)).toMatchObject({ arrivals: 0, dropped: true, lost: false });
  expect(carried(ways, 1.5, true)).toMatchObject({ arrivals: 1, dropped: false });
  ways.hold({ ...end, isHeld: false }, 2);
  expect(passed).toEqual(waiting.map((_, number) => number));
  expect(carried(ways, 1.6)).toMatchObject({ arrivals: 1, dropped: false });
});
