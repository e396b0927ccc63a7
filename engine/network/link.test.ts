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
