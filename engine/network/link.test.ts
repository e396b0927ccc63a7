import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviationOf, meanOf } from '../../test/support/statistics.ts';
import { Link } from './link.ts';
import { Delivery } from './delivery.ts';
import { idealLink, type LinkSettings } from './link-settings.ts';

const linkOf = (settings: LinkSettings, reliable = false) => new Link({ seed: 1, name: 'far/down', settings, reliable });

/** Carries update after update, one every `interval` s, of 100 bytes each. */
function carryAll(link: Link, count: number, interval: number): Delivery[] {
  return Array.from({ length: count }, (_, number) => {
    const delivery = new Delivery();
    link.carry(number, number * interval, 100, delivery);
    return delivery;
  });
}

// Evenly spread: fc.double would give hardly anything but numbers next to 0.
const share = fc.nat({ max: 100 }).map((hundredths) => hundredths / 100);
const time = fc.nat({ max: 2000 }).map((thousandths) => thousandths / 1000);
const anySettings: fc.Arbitrary<LinkSettings> = fc.record({
  delay: time,
  jitter: fc.option(
    fc.record({
      law: fc.constantFrom('uniform', 'normal', 'lognormal', 'pareto' as const),
      spread: time,
      correlation: share.map((ratio) => 1.98 * ratio - 0.99),
    }),
    { nil: undefined },
  ),
  order: fc.constantFrom('keep', 'free' as const),
  loss: fc.oneof(
    fc.record({ law: fc.constant('independent' as const), ratio: share }),
    fc.record({ law: fc.constant('gilbert-elliott' as const), toBad: share, toGood: share, lossGood: share, lossBad: share }),
  ),
  duplicate: share,
  bandwidth: fc.option(fc.integer({ min: 1000, max: 100_000 }), { nil: undefined }),
  queue: fc.option(fc.integer({ min: 0, max: 2000 }), { nil: undefined }),
});

test('an ideal link delivers at once', () => {
  const delivery = new Delivery();
  linkOf(idealLink).carry(3, 1.5, 100, delivery);
  expect(delivery).toEqual({ arrivals: 1, first: 1.5, second: NaN, lost: false, dropped: false });
});

test('schedule and trace may begin at a later time of theirs', () => {
  const schedule = [{ at: 30, settings: { delay: 0.4 } }];
  const trace = [
    { t: 0, delay: 0.1 },
    { t: 20, delay: 0.3 },
    { t: 40, delay: 0.1 },
  ];
  const delays = (settings: LinkSettings) => {
    const link = new Link({ seed: 1, name: 'far/down', settings, conditionsFrom: 20 });
    return carryAll(link, 3, 5).map(({ first }, number) => expect.closeTo(first - 5 * number, 9) as number);
  };
  expect([0.1, 0.1, 0.4]).toEqual(delays({ delay: 0.1, schedule }));
  expect([0.3, 0.25, 0.2]).toEqual(delays({ delay: 0.1, trace }));
});

test('a delivery is consistent: lost, dropped, or arrived once or twice, never before it was sent', () => {
  fc.assert(
    fc.property(anySettings, (settings) => {
      carryAll(linkOf(settings), 100, 0.05).forEach((delivery, number) => {
        const { arrivals, first, second, lost, dropped } = delivery;
        expect([lost, dropped, arrivals > 0].filter(Boolean)).toHaveLength(1);
        expect([first, second].map(Number.isFinite)).toEqual([arrivals > 0, arrivals > 1]);
        if (arrivals > 0) expect(first).toBeGreaterThanOrEqual(number * 0.05);
        if (arrivals > 1) expect(second).toBeGreaterThanOrEqual(first);
      });
    }),
  );
});

test('where order is kept nothing arrives before anything sent earlier, duplicates included, across changes of settings', () => {
  fc.assert(
    fc.property(anySettings, anySettings, (before, after) => {
      const link = linkOf({ ...before, order: 'keep' });
      const delivery = new Delivery();
      let latest = -Infinity;
      for (let number = 0; number < 100; number++) {
        if (number === 50) link.settings = { ...after, order: 'keep' };
        link.carry(number, number * 0.05, 100, delivery);
        if (delivery.arrivals > 0) expect(delivery.first).toBeGreaterThanOrEqual(latest);
        if (delivery.arrivals > 0) latest = delivery.arrivals > 1 ? delivery.second : delivery.first;
      }
    }),
  );
});

test('order kept from now on minds what was sent while it was free', () => {
  const link = linkOf({ delay: 5, order: 'free' });
  const delivery = new Delivery();
  link.carry(0, 0, 100, delivery);
  link.settings = { delay: 0.1, order: 'keep' };
  link.carry(1, 1, 100, delivery);
  expect(delivery.first).toBe(5);
});

test('a free link lets later updates overtake', () => {
  const arrivals = carryAll(linkOf({ delay: 0.5, jitter: { law: 'uniform', spread: 0.4 } }), 500, 0.02).map(({ first }) => first);
  expect(arrivals.some((arrival, number) => number > 0 && arrival < (arrivals[number - 1] as number))).toBe(true);
});

test('two lanes that send different updates get the same delivery for the same update', () => {
  fc.assert(
    fc.property(anySettings, fc.uniqueArray(fc.nat({ max: 999 }), { maxLength: 50, size: 'max' }), (any, numbers) => {
      // Order and queue depend on what else a lane sends; the draws do not.
      const settings: LinkSettings = { ...any, order: 'free', bandwidth: undefined };
      const [dense, sparse] = [linkOf(settings), linkOf(settings)];
      const all = Array.from({ length: 1000 }, () => new Delivery());
      all.forEach((delivery, number) => dense.carry(number, 1, 100, delivery));
      for (const number of numbers) {
        const delivery = new Delivery();
        sparse.carry(number, 1, 100, delivery);
        expect(delivery).toEqual(all[number]);
      }
    }),
    { numRuns: 50 },
  );
});

test('delivered delays have the mean and deviation of the law, correlated or not', () => {
  for (const correlation of [0, 0.5]) {
    const link = linkOf({ delay: 0.5, jitter: { law: 'lognormal', spread: 0.1, correlation } });
    const delays = carryAll(link, 50_000, 0.02).map(({ first }, number) => first - number * 0.02);
    expect(Math.abs(meanOf(delays) - 0.5)).toBeLessThan(0.005);
    expect(Math.abs(deviationOf(delays) - 0.1)).toBeLessThan(0.004);
  }
});

test('loss and duplication take their shares, one of what the other leaves', () => {
  const deliveries = carryAll(linkOf({ delay: 0.1, loss: { law: 'independent', ratio: 0.2 }, duplicate: 0.3 }), 50_000, 0.01);
  expect(Math.abs(meanOf(deliveries.map(({ lost }) => Number(lost))) - 0.2)).toBeLessThan(0.01);
  const arrived = deliveries.filter(({ arrivals }) => arrivals > 0);
  expect(Math.abs(meanOf(arrived.map(({ arrivals }) => arrivals)) - 1.3)).toBeLessThan(0.012);
});

test('bandwidth delays, a full queue drops, and loss comes after both', () => {
  const settings = { delay: 0.2, bandwidth: 8000, queue: 100, loss: { law: 'independent', ratio: 1 } } as const;
  const link = linkOf(settings);
  const [first, second, third] = carryAll(link, 3, 0);
  expect([first?.lost, second?.lost, third?.dropped]).toEqual([true, true, true]);
  link.settings = { ...settings, loss: undefined };
  const delivery = new Delivery();
  link.carry(3, 0.15, 100, delivery);
  expect(delivery.first).toBeCloseTo(0.5, 12);
});

test('a reliable link loses, drops and duplicates nothing, but is delayed and kept in order like any other', () => {
  fc.assert(
    fc.property(anySettings, (settings) => {
      const deliveries = carryAll(linkOf({ ...settings, loss: { law: 'independent', ratio: 1 }, duplicate: 1 }, true), 50, 0.05);
      expect(deliveries.every(({ arrivals, lost, dropped }) => arrivals === 1 && !lost && !dropped)).toBe(true);
    }),
  );
  const link = linkOf({ delay: 0.2, bandwidth: 800, queue: 0 }, true);
  expect(carryAll(link, 3, 0).map(({ first }) => first)).toEqual([1.2, 2.2, 3.2]);
});

const states = [
  { id: 'good', lasts: 5 },
  { id: 'bad', lasts: 1, delay: 0.12, loss: { law: 'independent', ratio: 0.5 } },
  { id: 'gone', lasts: 0.5, weight: 0.5, bandwidth: 0 },
] as const;

test('10⁵ packets meet each state for its share of the time, with its fields over those of the link', () => {
  const found = carryAll(linkOf({ delay: 0.02, duplicate: 0.1, states: states.slice(0, 2) }), 100_000, 0.05);
  const delays = found.map(({ first }, number) => Math.round(100 * (first - number * 0.05)) / 100);
  const lost = found.filter((delivery) => delivery.lost).length;
  expect(Math.abs(delays.filter((delay) => delay === 0.02).length / 1e5 - 5 / 6)).toBeLessThan(0.02);
  expect(Math.abs(lost / 1e5 - 1 / 12)).toBeLessThan(0.01);
  expect(new Set(delays.filter((delay) => !Number.isNaN(delay)))).toEqual(new Set([0.02, 0.12]));
  expect(found.some(({ arrivals, second }, number) => arrivals === 2 && second - number * 0.05 > 0.1)).toBe(true);
});

test('an outage holds packets in the queue until its end, drops what finds no room, and keeps their order', () => {
  const link = linkOf({ delay: 0.02, queue: 1000, states });
  const found = carryAll(link, 50_000, 0.02);
  const held = found.filter(({ first }, number) => first - number * 0.02 > 0.13);
  const dropped = found.filter((delivery) => delivery.dropped);
  // Ten of 100 bytes find room: 0.2 s of an outage.
  expect(held.length).toBeGreaterThan(500);
  expect(dropped.length).toBeGreaterThan(500);
  const ends = new Map<number, number>();
  for (const { first } of held) ends.set(first, (ends.get(first) ?? 0) + 1);
  expect(Math.max(...ends.values())).toBe(10);
});

test('what the operator changes holds in every state that does not say otherwise, and states go on', () => {
  const [changed, plain] = [linkOf({ delay: 0.02, states: states.slice(0, 2) }), linkOf({ delay: 0.02, states: states.slice(0, 2) })];
  const before = carryAll(plain, 2000, 0.05);
  const delivery = new Delivery();
  for (let number = 0; number < 2000; number++) {
    if (number === 500) changed.settings = { ...changed.settings, delay: 0.05 };
    changed.carry(number, number * 0.05, 100, delivery);
    const { first, lost } = before[number]!;
    expect(delivery.lost).toBe(lost);
    const shift = number >= 500 && first - number * 0.05 < 0.1 ? 0.03 : 0;
    if (!lost) expect(delivery.first).toBeCloseTo(first + shift, 9);
  }
});

test('an outage of a schedule or a trace ends as they say; what waits then leaves at the bandwidth of its end', () => {
  const schedule = [
    { at: 1, settings: { delay: 0.1, bandwidth: 0 } },
    { at: 3, settings: { delay: 0.1, bandwidth: 8000 } },
  ];
  const trace = [
    { t: 0, bandwidth: 8e6 },
    { t: 1, bandwidth: 0 },
    { t: 3, bandwidth: 8000 },
    { t: 100, bandwidth: 8000 },
  ];
  for (const settings of [
    { delay: 0.1, bandwidth: 8e6, schedule },
    { delay: 0.1, trace },
  ]) {
    const arrivals = carryAll(linkOf(settings), 5, 0.75).map(({ first }) => Number(first.toFixed(6)));
    // Packets of 0.1 s each: at 0.75 s before the outage, at 1.5 and 2.25 s in it, at 3 s behind those.
    expect(arrivals).toEqual([0.1001, 0.8501, 3.2, 3.3, 3.4]);
  }
});

test('a packet that would leave the queue in an outage waits for its end', () => {
  const schedule = [
    { at: 1, settings: { delay: 0, bandwidth: 0 } },
    { at: 3, settings: { delay: 0, bandwidth: 800 } },
  ];
  // Three packets of 1 s at once: the second would begin at 1 s.
  expect(carryAll(linkOf({ delay: 0, bandwidth: 800, schedule }), 3, 0).map(({ first }) => first)).toEqual([1, 4, 5]);
});

test('laws by time begin at the time at which the conditions begin', () => {
  const settings = {
    delay: 0.02,
    shifts: { spread: 0.001, correlationTime: 3 },
    stalls: { every: 3, lasts: 0.5 },
    states: states.slice(0, 2),
  };
  const whole = carryAll(linkOf(settings), 400, 0.1).slice(200);
  const later = new Link({ seed: 1, name: 'far/down', settings: { ...settings }, conditionsFrom: 20 });
  const delivery = new Delivery();
  whole.forEach(({ first, lost }, i) => {
    later.carry(200 + i, i * 0.1, 100, delivery);
    expect(delivery.lost).toBe(lost);
    if (!lost) expect(delivery.first).toBeCloseTo(first - 20, 9);
  });
});
