import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meanOf } from '../../test/support/statistics.ts';
import { EventQueue } from '../base/time/timeline.ts';
import { Delivery } from '../network/delivery.ts';
import { Forwarder, Packet } from '../network/forwarder.ts';
import { Link } from '../network/link.ts';
import type { LinkSettings } from '../network/link-settings.ts';
import { MeasuredChannels } from './measured-channels.ts';
import { MessagesUnderWay } from './messages-under-way.ts';

class Lone extends Packet {}

/** Packets of a shadow lane; what becomes of each is written down in the order of their sending: Infinity where it is lost. */
class Probes extends Forwarder<Packet> {
  readonly arrivals: number[] = [];

  send(ways: MeasuredChannels, reliable: boolean, times: readonly number[]): void {
    const channels = [ways.channel(0, 1, reliable)];
    times.forEach((time, number) => {
      this.arrivals.push(NaN);
      this.timeline.at(time, () => this.forward(this.take(channels, number, 100), time));
    });
  }

  protected create(): Packet {
    return new Lone();
  }

  protected duplicate(): boolean {
    return false;
  }

  protected arrive({ number }: Packet, now: number): void {
    this.arrivals[number] = now;
  }

  protected override lose({ number }: Packet): void {
    this.arrivals[number] = Infinity;
  }
}

interface Met {
  /** Sending times, and arrivals (Infinity: lost), s. */
  readonly times: readonly number[];
  readonly arrivals: readonly number[];
}

/** How soon (s) it is known that a message was lost. */
const noticed = 0.01;
const unmeasured = 0.04;

/** What players met on a link that keeps the order, and what shadow lanes made of it that send at other times. */
function met(law: LinkSettings, seed: number, times: readonly number[], lanes: readonly (readonly number[])[], reliable = false) {
  const settings = { ...law, order: 'keep' } as const;
  const link = new Link({ settings, seed, name: 'link', path: 'b' });
  const nodes = [
    { id: 'a', up: { delay: 0, order: 'keep' }, down: null },
    { id: 'b', up: { delay: 0 }, down: { delay: unmeasured, order: 'keep' } },
  ] as const;
  const ways = new MeasuredChannels(nodes, null);
  const queue = new EventQueue();
  const arrivals: number[] = [];
  const delivery = new Delivery();
  times.forEach((time, number) => {
    queue.at(time, () => {
      ways.sent(0, 1, number, time);
      link.carry(number, time, 100, delivery);
      const arrival = delivery.lost ? Infinity : delivery.first;
      arrivals.push(arrival);
      if (arrival === Infinity) return queue.at(time + noticed, () => ways.lost(0, 1, number));
      queue.at(arrival, () => {
        ways.delivered(0, 1, arrival - time, arrival);
        ways.arrived(0, 1, number);
      });
    });
  });
  const shadows = lanes.map((own): Met => {
    const probes = new Probes(queue);
    probes.send(ways, reliable, own);
    return { times: own, arrivals: probes.arrivals };
  });
  queue.advanceTo(1e6);
  return { players: { times, arrivals }, shadows };
}

/** What each packet of a lane meets: what the last message met that was sent by then, behind its lane's own packets. */
function expected({ times, arrivals }: Met, own: readonly number[], reliable: boolean): number[] {
  let latest = -Infinity;
  return own.map((sent) => {
    const followed = times.findLastIndex((time, at) => time <= sent && !(reliable && arrivals[at] === Infinity));
    const arrival = followed < 0 ? sent + unmeasured : sent + (arrivals[followed]! - times[followed]!);
    if (arrival === Infinity) return arrival;
    return (latest = Math.max(latest, arrival));
  });
}

const every = (interval: number, count: number, from = 0) => Array.from({ length: count }, (_, k) => from + k * interval);

const laws: readonly (readonly [string, LinkSettings])[] = [
  ['uniform', { delay: 0.03, jitter: { law: 'uniform', spread: 0.02 } }],
  ['normal', { delay: 0.03, jitter: { law: 'normal', spread: 0.01 } }],
  ['correlated', { delay: 0.05, jitter: { law: 'lognormal', spread: 0.03, correlation: 0.9 } }],
  ['Pareto', { delay: 0.03, jitter: { law: 'pareto', spread: 0.02 } }],
  ['Pareto with loss', { delay: 0.03, jitter: { law: 'pareto', spread: 0.02 }, loss: { law: 'independent', ratio: 0.1 } }],
  ['shifts', { delay: 0.06, shifts: { spread: 0.01, correlationTime: 5 } }],
  ['stalls', { delay: 0.05, stalls: { every: 2, lasts: 0.3, spread: 0.1 } }],
  [
    'states',
    {
      delay: 0.05,
      states: [
        { id: 'good', lasts: 4 },
        { id: 'bad', lasts: 1, delay: 0.2, loss: { law: 'independent', ratio: 0.3 } },
      ],
    },
  ],
];

test('a packet meets what the last message met that was sent by then, and overtakes none of its lane', () => {
  const times = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 120 });
  const sorted = (list: readonly number[]) => [...new Set(list)].sort((a, b) => a - b).map((millis) => millis / 1000);
  fc.assert(
    fc.property(fc.constantFrom(...laws), fc.nat(), fc.boolean(), times, times, ([, law], seed, reliable, sent, own) => {
      const { players, shadows } = met(law, seed, sorted(sent), [sorted(own)], reliable);
      const right = expected(players, sorted(own), reliable);
      shadows[0]!.arrivals.forEach((arrival, number) => {
        if (right[number] === Infinity) expect(arrival).toBe(Infinity);
        else expect(arrival).toBeCloseTo(right[number]!, 8);
      });
    }),
    { numRuns: 200 },
  );
});

const count = 20_000;

test.each(laws)(
  '%s: a shadow lane meets the delays and losses of players, whether it sends as often, more rarely or more often',
  (_, law) => {
    const asOften = [every(0.05, count), every(0.05, count, 0.02)];
    const others = [every(0.2, count / 4, 0.03), every(0.0125, count * 4, 0.003)];
    const { players, shadows } = met(law, 1, every(0.05, count), [...asOften, ...others]);
    const [real, same, between, rarer, oftener] = [players, ...shadows].map(figuresOf) as [Figures, Figures, Figures, Figures, Figures];
    for (const lane of [same, between]) for (const field of fields) expect(lane[field]).toBeCloseTo(real[field], 6);
    for (const lane of [rarer, oftener]) {
      expect(Math.abs(lane.mean / real.mean - 1)).toBeLessThan(0.04);
      expect(Math.abs(lane.p50 / real.p50 - 1)).toBeLessThan(0.03);
      expect(Math.abs(lane.p99 / real.p99 - 1)).toBeLessThan(0.1);
      expect(Math.abs(lane.lost - real.lost)).toBeLessThan(0.005);
    }
    // Its packets push each other back, and are pushed back by nothing less than players were.
    expect(oftener.mean).toBeGreaterThan(real.mean * (1 - 1e-9));
  },
);

test('a message of which nothing is known after a minute holds nothing back any more, nor do those of one who left', () => {
  const room = { packets: 0 };
  const messages = new MessagesUnderWay(room);
  let passed = 0;
  const packet = { sentOnAt: 1, due: 1, run: () => void passed++ };
  messages.sent(0, 1);
  messages.wait(packet, false);
  expect([messages.endOf(2, false, 60), passed, room.packets]).toEqual(['under way', 0, 1]);
  expect([messages.endOf(2, false, 62), passed, room.packets]).toEqual(['arrived', 1, 0]);
  messages.sent(1, 70);
  messages.wait({ ...packet, sentOnAt: 70 }, false);
  messages.clear();
  expect([messages.endOf(71, false, 71), passed, room.packets]).toEqual(['arrived', 2, 0]);
});

test('what became of a message counts whatever order it is reported in', () => {
  const room = { packets: 0 };
  const messages = new MessagesUnderWay(room);
  const ends = (sent: number) => [false, true].map((reliable) => messages.endOf(sent, reliable, 3));
  messages.arrived(0);
  messages.sent(0, 1.003);
  expect(ends(1.1)).toEqual(['arrived', 'arrived']);
  messages.sent(2, 1.2);
  messages.sent(1, 1.1);
  messages.arrived(2);
  expect(ends(1.3)).toEqual(['arrived', 'arrived']);
  messages.sent(3, 1.4);
  messages.lost(4);
  messages.sent(4, 1.5);
  expect([1.45, 1.6].map(ends)).toEqual([
    ['under way', 'under way'],
    ['lost', 'under way'],
  ]);
  const passed: number[] = [];
  const wait = (sentOnAt: number, reliable: boolean) =>
    messages.wait({ sentOnAt, due: sentOnAt, run: () => void passed.push(sentOnAt) }, reliable);
  messages.sent(6, 1.7);
  [1.45, 1.62, 1.65, 1.75].forEach((sentOnAt, place) => wait(sentOnAt, place === 1));
  messages.lost(5);
  messages.sent(5, 1.64);
  expect(passed).toEqual([1.65]);
  messages.arrived(3);
  expect([passed, room.packets]).toEqual([[1.65, 1.45, 1.62], 1]);
  messages.arrived(2);
  messages.arrived(6);
  expect([passed, room.packets]).toEqual([[1.65, 1.45, 1.62, 1.75], 0]);
});

test('after a stall of a minute packets are let go without going over all of them for each message', () => {
  const count = 3600;
  const messages = new MessagesUnderWay({ packets: 0 });
  let [reads, passed] = [0, 0];
  for (let number = 0; number < count; number++) {
    const at = number / 60;
    messages.sent(number, at);
    const run = () => {
      passed += 1;
      expect(messages.endOf(at, false, 60)).toBe('arrived');
    };
    const packet = {
      due: at,
      run,
      get sentOnAt() {
        reads += 1;
        return at;
      },
    };
    messages.wait(packet, false);
  }
  for (let number = 0; number < count; number++) {
    messages.arrived(number);
    expect(passed).toBe(number + 1);
  }
  expect(reads / count).toBeLessThan(50);
});

/** Channels of two nodes whose links all keep the order. */
function inOrder(delay: number): MeasuredChannels {
  const link = { delay, order: 'keep' } as const;
  return new MeasuredChannels(
    ['a', 'b'].map((id) => ({ id, up: link, down: link })),
    null,
  );
}

test('packets that wait for a message go on once the order is no longer kept', () => {
  const ways = inOrder(0.1);
  const queue = new EventQueue();
  ways.sent(0, 1, 0, 1);
  const probes = new Probes(queue);
  probes.send(ways, false, [1.1, 1.6]);
  queue.at(1.5, () => ways.set(0, 'up', { delay: 0.1, order: 'free' }));
  queue.advanceTo(10);
  expect(probes.arrivals).toEqual([1.5, expect.closeTo(1.8, 9)]);
});

test('after a stall by hand no packet overtakes another that was sent earlier', () => {
  const ways = inOrder(0.02);
  const queue = new EventQueue();
  const probes = new Probes(queue);
  probes.send(ways, false, [1, 1.1, 2.01, 2.3]);
  queue.at(0.9, () => ways.delivered(0, 1, 0.2, 0.9));
  queue.at(1.005, () => ways.hold({ seat: 0, direction: 'up', isHeld: true }, 1.005));
  queue.at(1.05, () => ways.delivered(0, 1, 0.05, 1.05));
  queue.at(2, () => ways.hold({ seat: 0, direction: 'up', isHeld: false }, 2));
  queue.advanceTo(10);
  expect(probes.arrivals).toEqual([2.18, 2.18, 2.18, 2.35].map((time) => expect.closeTo(time, 9) as number));
});

const fields = ['mean', 'p50', 'p99', 'lost'] as const;
type Figures = Record<(typeof fields)[number], number>;

/** Mean and quantiles of the delays (s), and the share that is lost. */
function figuresOf({ times, arrivals }: Met): Figures {
  const delays = arrivals.map((arrival, number) => arrival - times[number]!).filter(Number.isFinite);
  delays.sort((a, b) => a - b);
  const quantile = (share: number) => delays[Math.floor(share * delays.length)]!;
  return { mean: meanOf(delays), p50: quantile(0.5), p99: quantile(0.99), lost: 1 - delays.length / arrivals.length };
}
