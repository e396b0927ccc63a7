import fc from 'fast-check';
import { expect, test } from 'vitest';
import { correlationOf, independenceScore, meanOf, uniformityScore } from '../../test/support/statistics.ts';
import { normalQuantile } from '../base/math/normal-law.ts';
import { LinkDraws } from './link-draws.ts';
import type { LinkSettings } from './link-settings.ts';

const bursty: LinkSettings = {
  delay: 0.2,
  jitter: { law: 'normal', spread: 0.05, correlation: 0.9 },
  loss: { law: 'gilbert-elliott', toBad: 0.05, toGood: 0.2 },
  duplicate: 0.1,
};

function drawsOf(settings: LinkSettings, seed = 1, link = 'far/down'): LinkDraws {
  const draws = new LinkDraws(seed, link, '');
  draws.follow(settings);
  return draws;
}

/** All that a lane can learn of one update. */
const all = (draws: LinkDraws, number: number) => [
  draws.jitter(number, 0),
  draws.isLost(number, 0),
  draws.isDuplicated(number),
  draws.duplicateJitter(number),
];

const series = (count: number, draw: (number: number) => number) => Float64Array.from({ length: count }, (_, number) => draw(number));

test('lanes that ask for different updates in a different order draw the same for the same update', () => {
  const inOrder = drawsOf(bursty);
  const expected = Array.from({ length: 2000 }, (_, number) => all(inOrder, number));
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1999 }), { maxLength: 40, size: 'max' }), (numbers) => {
      const lane = drawsOf(bursty);
      expect(numbers.map((number) => all(lane, number))).toEqual(numbers.map((number) => expected[number]));
    }),
  );
});

test('settings that change and change back leave the draws as they were', () => {
  const steady = drawsOf(bursty);
  const changed = drawsOf(bursty);
  for (const ratio of [0.3, 0, 0.9]) {
    const loss = { law: 'gilbert-elliott', toBad: ratio, toGood: 1 - ratio } as const;
    changed.follow({ ...bursty, jitter: { law: 'normal', spread: 0.05, correlation: ratio }, loss });
    all(changed, 1100);
  }
  changed.follow(bursty);
  const numbers = Array.from({ length: 200 }, (_, i) => 1000 + i);
  expect(numbers.map((number) => all(changed, number))).toEqual(numbers.map((number) => all(steady, number)));
});

test('delay and spread have no say in the draws', () => {
  const near = drawsOf({ ...bursty, delay: 9, jitter: { law: 'pareto', spread: 1, correlation: 0.9 } });
  for (const number of [0, 7, 300]) expect(all(near, number)).toEqual(all(drawsOf(bursty), number));
});

test.each([-0.5, 0, 0.5, 0.95])('jitter of correlation %f has it, and stays uniform', (correlation) => {
  const draws = drawsOf({ delay: 0.2, jitter: { law: 'normal', spread: 0.05, correlation } });
  const numbers = series(100_000, (number) => draws.jitter(number, 0));
  const scores = numbers.map(normalQuantile);
  expect(Math.abs(correlationOf(scores.subarray(1), scores.subarray(0, -1)) - correlation)).toBeLessThan(0.02);
  // One draw in 200 is as good as independent: 0.95²⁰⁰ is 4·10⁻⁵.
  const apart = numbers.filter((_, number) => number % 200 === 0);
  expect(Math.abs(uniformityScore(apart, 10))).toBeLessThan(5);
  expect(Math.abs(meanOf(numbers) - 0.5)).toBeLessThan(0.03);
});

test('jitter, loss, duplication and the duplicate’s jitter are independent of each other, of other links and of other seeds', () => {
  const plain: LinkSettings = { delay: 0 };
  const draws = drawsOf(plain);
  const own = series(50_000, (number) => draws.jitter(number, 0));
  const others = [
    series(50_000, (number) => draws.duplicateJitter(number)),
    ...[drawsOf(plain, 1, 'far/up'), drawsOf(plain, 2)].map((other) => series(50_000, (number) => other.jitter(number, 0))),
  ];
  for (const other of others) expect(Math.abs(independenceScore(own, other, 20))).toBeLessThan(5);
});

function lossesOf(settings: LinkSettings['loss'], count = 200_000): Uint8Array {
  const draws = drawsOf({ delay: 0, loss: settings });
  return Uint8Array.from({ length: count }, (_, number) => (draws.isLost(number, 0) ? 1 : 0));
}

/** Lengths of the runs of lost updates. */
function burstsOf(losses: Uint8Array): number[] {
  const runs = losses.join('').match(/1+/g) ?? [];
  return runs.map((run) => run.length);
}

test('independent loss takes its share', () => {
  expect(Math.abs(meanOf(lossesOf({ law: 'independent', ratio: 0.07 })) - 0.07)).toBeLessThan(0.003);
  expect(meanOf(lossesOf({ law: 'independent', ratio: 0 }, 10_000))).toBe(0);
  expect(meanOf(lossesOf({ law: 'independent', ratio: 1 }, 10_000))).toBe(1);
});

test('bursts are 1/toGood long and good spells 1/toBad, so the share lost is toBad / (toBad + toGood)', () => {
  const losses = lossesOf({ law: 'gilbert-elliott', toBad: 0.02, toGood: 0.25 });
  expect(Math.abs(meanOf(burstsOf(losses)) / 4 - 1)).toBeLessThan(0.08);
  expect(Math.abs(meanOf(burstsOf(losses.map((lost) => 1 - lost))) / 50 - 1)).toBeLessThan(0.09);
  expect(Math.abs(meanOf(losses) / (0.02 / 0.27) - 1)).toBeLessThan(0.1);
});

test('each state loses its own share', () => {
  const losses = lossesOf({ law: 'gilbert-elliott', toBad: 0.1, toGood: 0.3, lossGood: 0.01, lossBad: 0.5 });
  expect(Math.abs(meanOf(losses) / (0.75 * 0.01 + 0.25 * 0.5) - 1)).toBeLessThan(0.05);
});

test('the very first update is lost as often as any other', () => {
  const firsts = Float64Array.from({ length: 20_000 }, (_, seed) =>
    drawsOf({ delay: 0, loss: { law: 'gilbert-elliott', toBad: 0.1, toGood: 0.3 } }, seed).isLost(0, 0) ? 1 : 0,
  );
  expect(Math.abs(meanOf(firsts) - 0.25)).toBeLessThan(0.016);
});

test('a state that cannot be left is kept: never bad without toBad, always bad without toGood', () => {
  expect(meanOf(lossesOf({ law: 'gilbert-elliott', toBad: 0, toGood: 0 }, 1000))).toBe(0);
  expect(meanOf(lossesOf({ law: 'gilbert-elliott', toBad: 0.01, toGood: 0 }, 1000))).toBe(1);
});

const timed: LinkSettings = {
  delay: 0.2,
  jitter: { law: 'normal', spread: 0.05, correlationTime: 0.8 },
  loss: { law: 'gilbert-elliott-time', goodTime: 3, badTime: 1 },
};

test('laws by time are the same for all streams, update numbers and rates', () => {
  const slow = new LinkDraws(1, 'far/down', 'a');
  const fast = new LinkDraws(1, 'far/down', 'b');
  slow.follow(timed);
  fast.follow(timed);
  for (let k = 0; k <= 4000; k++) {
    const now = k * 0.025;
    const found = [fast.jitter(k, now), fast.isLost(k, now)];
    if (k % 40 === 0) expect([slow.jitter(k / 40, now), slow.isLost(k / 40, now)]).toEqual(found);
  }
  expect([slow.jitter(0, 3), slow.isLost(0, 3)]).toEqual([slow.jitter(9, 3), slow.isLost(9, 3)]);
});

test('bursts by time last as long as configured, and their share of the time is that of the means', () => {
  const draws = drawsOf(timed);
  const states = Array.from({ length: 300_000 }, (_, k) => draws.isLost(k, k * 0.02));
  const lost = states.filter(Boolean).length;
  const bursts = states.filter((isLost, k) => isLost && !states[k - 1]).length;
  expect(lost / states.length).toBeCloseTo(0.25, 1);
  expect((lost * 0.02) / bursts).toBeGreaterThan(0.9);
  expect((lost * 0.02) / bursts).toBeLessThan(1.12);
});

test('jitter by time stays uniform, and its correlation falls to 1/e in the correlation time', () => {
  const draws = drawsOf(timed);
  const values = series(50_000, (k) => normalQuantile(draws.jitter(k, k * 0.8)));
  const uniform = series(20_000, (k) => draws.jitter(k, k * 8));
  expect(Math.abs(correlationOf(values.subarray(1), values.subarray(0, -1)) - Math.exp(-1))).toBeLessThan(0.02);
  expect(Math.abs(uniformityScore(uniform, 20))).toBeLessThan(5);
});
