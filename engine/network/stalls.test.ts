/** Stalls of a link: how often, how long, what comes through when, and in which order. */
import { expect, test } from 'vitest';
import { deviationOf, meanOf } from '../../test/support/statistics.ts';
import { normalQuantile } from '../base/math/normal-law.ts';
import { square } from '../base/math/power.ts';
import { keyOf, uniformAt } from '../base/random/hash.ts';
import { Delivery } from './delivery.ts';
import { Link } from './link.ts';
import type { LinkSettings, StallSettings } from './link-settings.ts';
import { HandStalls, Stalls } from './stalls.ts';

const often = { every: 4, lasts: 0.28, spread: 0.06 } as const;

function stallsOf(settings: StallSettings, seed = 1): Stalls {
  const stalls = new Stalls(seed, 'far/stalls');
  stalls.follow(settings);
  return stalls;
}

/** Begin and end of every stall, found in steps of 1 ms. */
function spells(settings: StallSettings, duration: number) {
  const stalls = stallsOf(settings);
  const found: { readonly begin: number; readonly end: number }[] = [];
  for (let time = 0; time < duration; time += 0.001) {
    const end = stalls.release(time);
    if (end > time && end !== found.at(-1)?.end) found.push({ begin: time, end });
  }
  return found.slice(1);
}

/** 10⁵ packets, one every 10 ms: when each was sent and arrives. */
function packets(settings: LinkSettings, names: { readonly name?: string; readonly path?: string } = {}) {
  const link = new Link({ seed: 1, name: 'far/down', settings, ...names });
  const delivery = new Delivery();
  return Array.from({ length: 100_000 }, (_, number) => {
    const sent = number * 0.01;
    link.carry(number, sent, 100, delivery);
    return { sent, arrived: delivery.first, delay: delivery.first - sent };
  });
}

test('stalls come as often and last as long as they should, at random times', () => {
  const found = spells(often, 8000);
  const gaps = found.slice(1).map(({ begin }, i) => begin - found[i]!.begin);
  const lengths = found.map(({ begin, end }) => end - begin);
  expect(Math.abs(meanOf(gaps) / 4 - 1)).toBeLessThan(0.1);
  // Exponential between an end and the next beginning: the deviation is the mean.
  expect(Math.abs(deviationOf(gaps) / (4 - 0.28) - 1)).toBeLessThan(0.12);
  expect(Math.abs(meanOf(lengths) - 0.28)).toBeLessThan(0.006);
  expect(Math.abs(deviationOf(lengths) - 0.06)).toBeLessThan(0.006);
});

test('with a fixed rhythm they begin at even times', () => {
  const found = spells({ ...often, rhythm: 'fixed' }, 400);
  const gaps = found.slice(1).map(({ begin }, i) => begin - found[i]!.begin);
  expect([Math.min(...gaps), Math.max(...gaps)]).toEqual([expect.closeTo(4, 2), expect.closeTo(4, 2)]);
  expect(new Set(found.map(({ begin, end }) => (end - begin).toFixed(2))).size).toBeGreaterThan(5);
  const even = spells({ every: 4, lasts: 0.28, rhythm: 'fixed' }, 400);
  expect(even.every(({ begin, end }) => Math.abs(end - begin - 0.28) < 0.002)).toBe(true);
});

test('they are the process written out plainly', () => {
  const key = keyOf(1, 'far/stalls');
  const sigma = Math.sqrt(Math.log(1 + square(0.06 / 0.28)));
  const length = (u: number) => 0.28 * Math.exp(sigma * normalQuantile(u) - square(sigma) / 2);
  const pause = (u: number) => (0.28 - 4) * Math.log(u);
  const isStalledAtFirst = uniformAt(key, 0) < 0.28 / 4;
  const share = uniformAt(keyOf(1, 'far/stalls/choice'), 0);
  const expected: (readonly [number, number])[] = [];
  let time = 0;
  for (let spell = 1; spell < 400; spell++) {
    const u = uniformAt(key, spell);
    const isStall = (spell % 2 === 1) === isStalledAtFirst;
    const whole = isStall ? length(u) : pause(u);
    const lasts = spell === 1 && isStall ? whole * (1 + square(0.06 / 0.28)) * share : whole;
    if (isStall) expected.push([time, time + lasts]);
    time += lasts;
  }
  const stalls = stallsOf(often);
  for (const [begin, end] of expected) {
    expect(stalls.release(begin + 1e-6)).toBeCloseTo(end, 9);
    expect(stalls.release(begin - 1e-6)).toBeCloseTo(begin - 1e-6, 9);
    expect(stalls.release(end + 1e-6)).toBeCloseTo(end + 1e-6, 9);
  }
});

test('what comes late by stalls lies on a slope of −1, and makes the quantiles that it should', () => {
  const settings = { delay: 0.02, jitter: { law: 'lognormal', spread: 0.004 }, stalls: often } as const;
  const found = packets(settings);
  const plain = packets({ ...settings, stalls: undefined });
  const late = found.filter(({ delay }, i) => delay > plain[i]!.delay + 1e-9);
  // The share of the time in which it is stalled, and of the delays beyond 0.1 s: mean of what is above that of a length.
  expect(Math.abs(late.length / 1e5 - 0.07)).toBeLessThan(0.01);
  const pairs = late.slice(1).map((packet, i) => [late[i]!, packet] as const);
  const together = pairs.filter(([before, packet]) => packet.sent - before.sent < 0.015);
  const slopes = together.map(([before, packet]) => (packet.delay - before.delay) / (packet.sent - before.sent));
  expect(slopes.filter((slope) => Math.abs(slope + 1) < 1e-6).length / slopes.length).toBeGreaterThan(0.98);
  // P(delay > d) is the share of time that is more than d before the end of a stall: E[(length − d)⁺] / every.
  const sigma = Math.sqrt(Math.log(1 + square(0.06 / 0.28)));
  const lengths = Array.from({ length: 20_000 }, (_, i) => 0.28 * Math.exp(sigma * normalQuantile((i + 0.5) / 20_000) - square(sigma) / 2));
  for (const limit of [0.1, 0.2, 0.3]) {
    const share = found.filter(({ delay }) => delay > limit).length / 1e5;
    // The packet has been under way for its own delay when it is held.
    const held = meanOf(lengths.map((length) => Math.max(0, length + 0.02 - limit))) / 4;
    expect(Math.abs(share - held)).toBeLessThan(0.006);
  }
});

test('a stall makes no packet overtake another, and packets without one arrive as they would', () => {
  const settings = { delay: 0.05, jitter: { law: 'uniform', spread: 0.04 } } as const;
  const plain = packets(settings);
  const stalled = packets({ ...settings, stalls: often });
  const inOrder = plain.map((_, i) => i).sort((a, b) => plain[a]!.arrived - plain[b]!.arrived);
  expect(inOrder.every((packet, i) => i === 0 || stalled[inOrder[i - 1]!]!.arrived <= stalled[packet]!.arrived)).toBe(true);
  expect(stalled.filter(({ arrived }, i) => arrived === plain[i]!.arrived).length / 1e5).toBeGreaterThan(0.9);
});

test('links of one path stall at the same times, others at times of their own', () => {
  const settings = { delay: 0.02, stalls: often };
  const late = (found: ReturnType<typeof packets>) => found.map(({ delay }) => delay > 0.021);
  const down = late(packets(settings, { name: 'relay>far', path: 'far' }));
  expect(late(packets(settings, { name: 'far>relay', path: 'far' }))).toEqual(down);
  expect(late(packets(settings, { name: 'relay>near', path: 'near' }))).not.toEqual(down);
});

test.each(['random', 'fixed'] as const)(
  'what has waited comes as many times as fast as it was sent, until nothing waits (%s)',
  (rhythm) => {
    const drained = { delay: 0.02, stalls: { every: 4, lasts: 0.3, drain: 4, rhythm } } as const;
    const found = packets(drained);
    const late = found.filter(({ delay }) => delay > 0.0201);
    // What is late by a stall is so for 0.3 s and the 0.1 s that it takes to drain: by up to 0.3 s, less by 3/4 of each 10 ms.
    expect(Math.abs(late.length / found.length - 0.4 / 4)).toBeLessThan(0.006);
    expect(Math.max(...late.map(({ delay }) => delay))).toBeLessThan(0.32 + 1e-9);
    const falls = late.slice(1).map(({ sent, delay }, k) => [sent - late[k]!.sent, delay - late[k]!.delay] as const);
    const inOneStall = falls.filter(([passed, change]) => passed < 0.015 && change < 0);
    expect(inOneStall.length).toBeGreaterThan(5000);
    expect(inOneStall.every(([, change]) => Math.abs(change + 0.0075) < 1e-9)).toBe(true);
    const arrivals = found.map(({ arrived }) => arrived);
    expect(arrivals.every((arrived, k) => k === 0 || arrived >= arrivals[k - 1]! - 1e-9)).toBe(true);
  },
);

test('by hand: what is due before a stall or after it is on time, and what is due in it comes at its end', () => {
  const stalls = new HandStalls();
  expect(stalls.through(3)).toBe(3);
  stalls.begin(1);
  stalls.end(2);
  stalls.begin(5);
  stalls.end(5.5);
  expect([0.9, 1, 1.5, 2, 3, 5, 5.2, 6].map((time) => stalls.through(time))).toEqual([0.9, 2, 2, 2, 3, 5.5, 5.5, 6]);
});

test('by hand: while one lasts its end is not known, and it neither begins nor ends twice', () => {
  const stalls = new HandStalls();
  stalls.end(1);
  stalls.begin(2);
  stalls.begin(3);
  expect([stalls.isOn, stalls.through(1), stalls.through(2), stalls.through(9)]).toEqual([true, 1, Infinity, Infinity]);
  stalls.end(4);
  stalls.end(5);
  expect([stalls.isOn, stalls.through(2.5), stalls.through(4.5)]).toEqual([false, 4, 4.5]);
});
