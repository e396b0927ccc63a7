/** Each law against 10⁵ packets of a link: their distribution is that of formulas written here for themselves. */
import { expect, test } from 'vitest';
import { meanOf } from '../../test/support/statistics.ts';
import { power, square } from '../base/math/power.ts';
import { Delivery } from './delivery.ts';
import { Link } from './link.ts';
import type { JitterSettings, LinkSettings, LossSettings } from './link-settings.ts';

const count = 100_000;

/** One packet every `interval` s. */
function packets(settings: LinkSettings, interval: number) {
  const link = new Link({ seed: 3, name: 'far/down', settings });
  const delivery = new Delivery();
  return Array.from({ length: count }, (_, number) => {
    link.carry(number, number * interval, 100, delivery);
    return { lost: delivery.lost, delay: delivery.first - number * interval };
  });
}

/** Abramowitz and Stegun, 7.1.26: within 1.5e−7. */
function normalShare(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const tail = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) * Math.exp(-x * x);
  return z < 0 ? tail / 2 : 1 - tail / 2;
}

const [delay, spread] = [0.5, 0.05];
const logVariance = Math.log(1 + square(spread / delay));
const tail = 1 + Math.sqrt(1 + square(delay / spread));
const values = [-0.03, -0.02, 0.01, 0.05];
/** Share of the delays that are at most x. */
const shares: readonly (readonly [JitterSettings, (x: number) => number])[] = [
  [{ law: 'uniform', spread }, (x) => Math.min(1, Math.max(0, (x - delay + spread) / (2 * spread)))],
  [{ law: 'normal', spread }, (x) => normalShare((x - delay) / spread)],
  [{ law: 'lognormal', spread }, (x) => normalShare((Math.log(x / delay) + logVariance / 2) / Math.sqrt(logVariance))],
  [{ law: 'pareto', spread }, (x) => Math.max(0, 1 - power((delay * (1 - 1 / tail)) / x, tail))],
  [
    { law: 'table', values },
    (x) => {
      const above = values.findIndex((value) => delay + value > x);
      if (above <= 0) return above === 0 ? 0 : 1;
      const [low, high] = [delay + values[above - 1]!, delay + values[above]!];
      return (above - 1 + (x - low) / (high - low)) / (values.length - 1);
    },
  ],
];

test.each(shares)('delays with the jitter %o are those of its law', (jitter, shareBelow) => {
  const delays = packets({ delay, jitter }, 0.02)
    .map((packet) => packet.delay)
    .sort((a, b) => a - b);
  // Kolmogorov and Smirnov: once in ten thousand draws the distance is above 2.2 / √n.
  const furthest = delays.reduce((most, x, k) => Math.max(most, Math.abs(shareBelow(x) - (k + 0.5) / count)), 0);
  expect(furthest).toBeLessThan(2.2 / Math.sqrt(count));
});

const pair = (lost: readonly boolean[], apart: number) => meanOf(lost.slice(apart).map((each, k) => Number(each && lost[k])));

/** Share lost, and of pairs of packets so far apart both. */
const losses: readonly (readonly [LossSettings, number, (apart: number) => number])[] = [
  [{ law: 'independent', ratio: 0.2 }, 0.2, () => 0.04],
  [
    { law: 'gilbert-elliott', toBad: 0.05, toGood: 0.2, lossGood: 0.01, lossBad: 0.6 },
    0.8 * 0.01 + 0.2 * 0.6,
    (apart) => square(0.128) + 0.16 * square(0.6 - 0.01) * power(0.75, apart),
  ],
  [
    // A packet each 20 ms.
    { law: 'gilbert-elliott-time', goodTime: 0.2, badTime: 0.05, lossGood: 0.01, lossBad: 0.6 },
    0.128,
    (apart) => square(0.128) + 0.16 * square(0.6 - 0.01) * Math.exp(-0.02 * apart * (1 / 0.2 + 1 / 0.05)),
  ],
];

test.each(losses)('losses by the law %o are as many, and come as often together, as it says', (loss, share, both) => {
  const lost = packets({ delay, loss }, 0.02).map((packet) => packet.lost);
  expect(Math.abs(meanOf(lost.map(Number)) - share)).toBeLessThan(0.008);
  for (const apart of [1, 2, 5, 20]) expect(Math.abs(pair(lost, apart) - both(apart))).toBeLessThan(0.006);
});

test('bursts of loss by the number of packets are geometric', () => {
  const lost = packets({ delay, loss: { law: 'gilbert-elliott', toBad: 0.05, toGood: 0.2 } }, 0.02).map((packet) => packet.lost);
  const bursts = lost
    .map((each) => (each ? 'x' : '.'))
    .join('')
    .split(/\.+/)
    .filter(Boolean)
    .map(({ length }) => length);
  for (const longer of [0, 1, 2, 5, 10])
    expect(Math.abs(bursts.filter((length) => length > longer).length / bursts.length - power(0.8, longer))).toBeLessThan(0.03);
});

test('bursts by time have lengths of the exponential law, whatever is sent', () => {
  const lost = packets({ delay, loss: { law: 'gilbert-elliott-time', goodTime: 0.5, badTime: 0.2 } }, 0.01).map((packet) => packet.lost);
  const ends = lost.flatMap((each, k) => (each && !lost[k + 1] ? [k] : []));
  const begins = lost.flatMap((each, k) => (each && !lost[k - 1] ? [k] : []));
  const lengths = begins.map((begin, k) => 0.01 * ((ends[k] ?? begin) - begin));
  // Seen at packets, a burst that lasts beyond a packet goes on as if it began there.
  for (const longer of [0.1, 0.2, 0.4])
    expect(Math.abs(lengths.filter((length) => length > longer - 0.005).length / lengths.length - Math.exp(-longer / 0.2))).toBeLessThan(
      0.05,
    );
});

test('stalls of a fixed rhythm hold packets for what is left of them', () => {
  const stalls = { every: 4, lasts: 0.28, rhythm: 'fixed' } as const;
  const delays = packets({ delay: 0.02, stalls }, 0.01).map((packet) => packet.delay);
  const late = delays.filter((each) => each > 0.02 + 1e-9);
  // A packet arrives anywhere in the rhythm: 0.28 of 4 s in a stall, and there its wait is uniform.
  expect(Math.abs(late.length / count - 0.07)).toBeLessThan(0.003);
  const waits = late.map((each) => (each - 0.02) / 0.28).sort((a, b) => a - b);
  expect(waits.reduce((most, wait, k) => Math.max(most, Math.abs(wait - (k + 0.5) / waits.length)), 0)).toBeLessThan(0.05);
});

test('duplicates are as many as they should be, each with a jitter of its own', () => {
  const link = new Link({ seed: 3, name: 'far/down', settings: { delay, jitter: { law: 'uniform', spread }, duplicate: 0.3 } });
  const delivery = new Delivery();
  const apart: number[] = [];
  for (let number = 0; number < count; number++) {
    link.carry(number, 1, 100, delivery);
    if (delivery.arrivals === 2) apart.push((delivery.second - delivery.first) / (2 * spread));
  }
  expect(Math.abs(apart.length / count - 0.3)).toBeLessThan(0.008);
  // The distance of two uniform draws has the mean 1/3.
  expect(Math.abs(meanOf(apart) - 1 / 3)).toBeLessThan(0.01);
});
