/** The built-in playouts: the laws of their kind, and each against its formula worked out a second time. */
import { describe, expect, test } from 'vitest';
import { lawsOf } from '../../engine/conformance/laws-of.ts';
import { RandomStream } from '../../engine/base/random/random-stream.ts';
import type { PlayoutPlugin } from '../../engine/plugin-api/define.ts';
import { clockOf, every, shownTimes, type Arrival } from '../../test/support/playout-rig.ts';
import adaptive from './adaptive/index.ts';
import constant from './constant/index.ts';
import fixed from './fixed/index.ts';
import quantile from './quantile/index.ts';

const variants: readonly (readonly [PlayoutPlugin, object])[] = [
  [constant, {}],
  [constant, { base: 'arrival', delay: 0.35 }],
  [constant, { preset: 'fiedler-30hz' }],
  [fixed, {}],
  [adaptive, { interval: 0.05 }],
  [adaptive, { interval: 0.05, dynamic: true }],
  [quantile, {}],
];

describe.each(variants)('$id with %o', (plugin, params) => {
  for (const { title, keep } of lawsOf(plugin, { params })) test(title, keep);
});

/** Updates every `interval` s, later by up to `jitter` s, of which a share is lost. */
function jittery(interval: number, jitter: number, lost = 0, count = 600): Arrival[] {
  const random = new RandomStream(7, `arrivals of ${interval}`);
  return every(interval, count).flatMap((stamp) => {
    const now = stamp + 0.08 + jitter * random.uniform();
    return random.uniform() < lost ? [] : [{ stamp, now }];
  });
}

const frame = 1 / 60;

describe('constant', () => {
  test('shows what was the delay ago, by the stamps', () => {
    const drawings = every(frame, 100, 1);
    const shown = shownTimes(clockOf(constant, { delay: 0.25 }), [{ stamp: 0, now: 0.5 }], drawings);
    expect(shown).toEqual(drawings.map((now) => now - 0.25));
  });

  test('has Fiedler’s delays by name', () => {
    const delays = [10, 30, 60].map((rate) => {
      const [time] = shownTimes(clockOf(constant, { preset: `fiedler-${rate}hz`, delay: 9 }), [{ stamp: 0, now: 0 }], [1]);
      return 1 - (time as number);
    });
    expect(delays.map((delay) => Number(delay.toFixed(12)))).toEqual([0.35, 0.15, 0.085]);
  });

  test('counts from the first arrival where clocks differ, and anew after an arrival that is further off than the bound', () => {
    const arrivals = [
      { stamp: 100, now: 0.5 },
      { stamp: 100.1, now: 0.64 },
      { stamp: 100.2, now: 0.8 },
    ];
    const shown = shownTimes(clockOf(constant, { base: 'arrival', delay: 0.1 }), arrivals, [0.5, 0.7, 0.9]);
    // The second is 40 ms late, the third 100 ms: from then on 0.6 s are added.
    expect(shown).toEqual([99.9, 100.1, 100.2].map((time) => expect.closeTo(time, 12)));
  });
});

describe('fixed', () => {
  const delayOf = (params: object) => 10 - (shownTimes(clockOf(fixed, params), [{ stamp: 9, now: 9.5 }], [10])[0] as number);

  test('the delay is the floor or the ratio of intervals, whichever is more', () => {
    expect(delayOf({ interval: 1 / 20 })).toBeCloseTo(0.1, 12);
    expect(delayOf({ interval: 1 / 66 })).toBeCloseTo(0.1, 12);
    expect(delayOf({ interval: 1 / 10 })).toBeCloseTo(0.2, 12);
    expect(delayOf({ interval: 1 / 10, ratio: 3 })).toBeCloseTo(0.3, 12);
    expect(delayOf({ interval: 1 / 128, interp: 0 })).toBeCloseTo(2 / 128, 12);
  });

  test('at interval 0 the floor alone is left; without one, nothing', () => {
    expect(delayOf({ interval: 0 })).toBeCloseTo(0.1, 12);
    expect(delayOf({ interval: 0, interp: 0.016 })).toBeCloseTo(0.016, 12);
    expect(delayOf({ interval: 0, interp: 0 })).toBe(0);
  });

  test.each([
    [2, 0],
    [3, 1],
    [4, 2],
  ])('a ratio of %i has a newer update at every drawing after %i losses in a row', (ratio, losses) => {
    const interval = 0.05;
    const starved = (lost: number) => {
      const arrivals = every(interval, 60)
        .filter((_, k) => k < 20 || k >= 20 + lost)
        .map((stamp) => ({ stamp, now: stamp + 0.01 }));
      const drawings = every(0.001, 2500, 0.4);
      const shown = shownTimes(clockOf(fixed, { interp: 0, ratio, interval }), arrivals, drawings);
      return drawings.some((now, k) => Math.max(...arrivals.filter((each) => each.now <= now).map(({ stamp }) => stamp)) < shown[k]!);
    };
    expect([starved(losses), starved(losses + 1)]).toEqual([false, true]);
  });
});

/** Mirror's functions, written down once more as its source has them. */
function mirrorTimes(arrivals: readonly Arrival[], drawings: readonly number[], interval: number, dynamic: boolean): number[] {
  const ema = (samples: number) => ({ alpha: 2 / (samples + 1), started: false, value: 0, variance: 0 });
  const add = (average: ReturnType<typeof ema>, sample: number) => {
    const delta = sample - average.value;
    if (average.started) {
      average.value += average.alpha * delta;
      average.variance = (1 - average.alpha) * (average.variance + average.alpha * delta ** 2);
    } else Object.assign(average, { started: true, value: sample });
  };
  const [driftEma, deliveryEma] = [ema(1 / interval), ema(2 / interval)];
  const buffer: Arrival[] = [];
  let [multiplier, timeline, timescale, last] = [2, 0, 1, drawings[0]!];
  const open = [...arrivals].sort((a, b) => a.now - b.now);
  const shown: number[] = [];
  for (const now of drawings) {
    for (; open[0] && open[0].now <= now; open.shift()) {
      const [snapshot] = open as [Arrival];
      if (snapshot.stamp <= (buffer.at(-1)?.stamp ?? -Infinity)) continue;
      if (dynamic) multiplier = (interval + Math.sqrt(deliveryEma.variance)) / interval + 1;
      const bufferTime = interval * multiplier;
      if (buffer.length === 0) timeline = snapshot.stamp - bufferTime;
      buffer.push(snapshot);
      if (buffer.length >= 2) add(deliveryEma, buffer.at(-1)!.now - buffer.at(-2)!.now);
      const target = snapshot.stamp - bufferTime;
      timeline = Math.min(Math.max(timeline, target - bufferTime), target + bufferTime);
      add(driftEma, snapshot.stamp - timeline);
      const drift = driftEma.value - bufferTime;
      timescale = drift > interval ? 1.02 : drift < -interval ? 0.96 : 1;
    }
    if (buffer.length === 0) continue;
    timeline += (shown.length === 0 ? 0 : now - last) * timescale;
    last = now;
    shown.push(timeline);
  }
  return shown;
}

describe('adaptive', () => {
  test.each([
    [false, 0.03, 0],
    [false, 0.2, 0.1],
    [true, 0.03, 0],
    [true, 0.2, 0.1],
  ])('shows what Mirror’s functions say (dynamic: %s, jitter %d s, lost %d)', (dynamic, jitter, lost) => {
    const arrivals = jittery(0.05, jitter, lost);
    const drawings = every(frame, 1800);
    const expected = mirrorTimes(arrivals, drawings, 0.05, dynamic);
    const shown = shownTimes(clockOf(adaptive, { interval: 0.05, dynamic }), arrivals, drawings);
    expect(shown.length).toBe(expected.length);
    shown.forEach((time, k) => expect(time).toBeCloseTo(expected[k]!, 9));
  });

  test('on an even network it stays where it began: two intervals behind the newest update, at the speed of time', () => {
    const arrivals = every(0.1, 50).map((stamp) => ({ stamp, now: stamp + 0.3 }));
    const shown = shownTimes(clockOf(adaptive, { interval: 0.1 }), arrivals, every(0.1, 50, 0.3));
    shown.forEach((time, k) => expect(time).toBeCloseTo(0.1 * k - 0.2, 9));
  });

  test.each([2.5, 5, 10])(
    'with updates every %d s it shows a finite time between the newest update and twice the buffer before',
    (interval) => {
      const arrivals = jittery(interval, 0.5 * interval, 0, 40);
      const buffer = 2 * interval + 0.5 * interval;
      const drawings = arrivals.map(({ now }) => now);
      const shown = shownTimes(clockOf(adaptive, { interval, dynamic: true }), arrivals, drawings);
      shown.slice(1).forEach((time, k) => {
        const newest = arrivals[k + 1]!.stamp;
        expect(time).toBeLessThanOrEqual(newest + 1.02 * (drawings[k + 1]! - drawings[k]!));
        expect(time).toBeGreaterThanOrEqual(newest - 2 * buffer);
      });
    },
  );

  test('at the uneven spacing of real updates it keeps what it buffers between nothing and twice of it', () => {
    const spacings = [30.8, 39.5, 60.6, 30.3, 43.8, 32.3, 51.5, 62.7, 31.7, 48.3];
    let now = 0;
    const arrivals = every(1, 300).map((_, k) => {
      now += (spacings[k % 10] as number) / 1000;
      // Sent evenly: the spacing is the network's and the sender's timer.
      return { stamp: k * 0.04315, now };
    });
    const drawings = every(0.008, 1500, 0.1);
    const shown = shownTimes(clockOf(adaptive, { interval: 0.04315 }), arrivals, drawings);
    const ahead = shown.map((time, k) => Math.max(...arrivals.filter((each) => each.now <= drawings[k]!).map(({ stamp }) => stamp)) - time);
    expect(Math.min(...ahead)).toBeGreaterThan(0);
    expect(Math.max(...ahead)).toBeLessThanOrEqual(4 * 0.04315);
  });

  test('a catch-up that goes by the mean drift goes on after there is nothing left to catch up, and the picture stands', () => {
    const interval = 0.05;
    // For 100 ms nothing comes, then all of it at once: the buffer is full again, while the mean still says that it is not.
    const held = (stamp: number) => (stamp > 5 && stamp <= 6 ? 6.1 : stamp + 0.05);
    const arrivals = every(interval, 400).map((stamp) => ({ stamp, now: held(stamp) }));
    const drawings = every(frame, 900, 0.05);
    const shown = shownTimes(clockOf(adaptive, { interval, catchUp: 0.9, slowDown: 0.5 }), arrivals, drawings);
    const starved = drawings.filter((now, k) => {
      const newest = Math.max(...arrivals.filter((each) => each.now <= now).map(({ stamp }) => stamp));
      return now > 6.2 && shown[k]! > newest;
    });
    expect(starved.length).toBeGreaterThanOrEqual(10);
  });
});

/** NetEQ's target in a dozen lines: all of the past is looked at anew for every arrival. */
function neteqBuffer(arrivals: readonly Arrival[], q: number): number {
  const entries: number[] = [];
  let [since, greatest] = [arrivals[0]!.now, 0];
  arrivals.forEach(({ stamp, now }, k) => {
    const past = arrivals.slice(0, k + 1).filter((each) => each.now >= now - 2);
    if (now - since > 0.5) {
      entries.push(Math.floor(greatest / 0.02));
      [since, greatest] = [now, 0];
    }
    greatest = Math.max(greatest, now - stamp - Math.min(...past.map((each) => each.now - each.stamp)));
  });
  const weights = entries.map((_, k) => 0.983 ** (entries.length - 1 - k));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const below = (index: number) => weights.filter((_, k) => entries[k]! <= index).reduce((sum, weight) => sum + weight, 0);
  let index = 0;
  while (below(index) < q * all * (1 - 1e-9)) index += 1;
  return 0.02 * (index + 1);
}

describe('quantile', () => {
  const halfLife = (-0.5 * Math.LN2) / Math.log(0.983);

  test.each([
    [0.05, 0.95],
    [0.2, 0.95],
    [0.2, 0.5],
  ])('with %d s of jitter the buffer is the quantile %d of NetEQ’s histogram', (jitter, q) => {
    const arrivals = [...jittery(0.02, jitter)].sort((a, b) => a.now - b.now);
    const { now } = arrivals.at(-1)!;
    const least = Math.min(...arrivals.filter((each) => each.now >= now - 2).map((each) => each.now - each.stamp));
    const shown = shownTimes(clockOf(quantile, { quantile: q, halfLife, scale: 0.99 }), arrivals, [...every(frame, 700, 0.1), now]);
    expect(now - least - shown.at(-1)!).toBeCloseTo(neteqBuffer(arrivals, q), 6);
  });

  test('of five half seconds, each with one update that is 50 ms late, the buffer is three buckets of 20 ms', () => {
    const arrivals = every(0.05, 60).map((stamp, k) => ({ stamp, now: stamp + 0.1 + (k % 10 === 5 ? 0.05 : 0) }));
    const now = 3.05;
    const shown = shownTimes(clockOf(quantile), arrivals, every(0.01, 300, 0.06).concat(now));
    expect(now - 0.1 - shown.at(-1)!).toBeCloseTo(0.06, 9);
  });

  test('time runs at most 5 % faster or slower', () => {
    const arrivals = jittery(0.02, 0.4, 0.1);
    const shown = shownTimes(clockOf(quantile), arrivals, every(frame, 700, 0.6));
    const scales = shown.slice(1).map((time, k) => (time - shown[k]!) / frame);
    expect(Math.min(...scales)).toBeGreaterThanOrEqual(0.95 - 1e-9);
    expect(Math.max(...scales)).toBeLessThanOrEqual(1.05 + 1e-9);
    expect(Math.min(...scales)).toBeLessThan(0.96);
  });
});

describe('frames of 8 ms over snapshots of 25 ms', () => {
  test('with the delay of ET: Legacy, 7 ms and then 6 ms are extrapolated', () => {
    // The frame that is drawn at 24 ms shows 32 ms, with the snapshot of 25 ms; that of 50 ms comes at 25 ms.
    const arrivals = every(0.025, 20).map((stamp) => ({ stamp, now: stamp + 1 - 0.025 }));
    const drawings = every(0.008, 26, 1);
    const shown = shownTimes(clockOf(constant, { delay: 1 - 0.008 }), arrivals, drawings);
    const beyond = drawings.map((now, k) => {
      const newest = Math.max(...arrivals.filter((each) => each.now <= now + 1e-9).map(({ stamp }) => stamp));
      return Math.round(1000 * (shown[k]! - newest));
    });
    expect(beyond.filter((each) => each > 0)).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });
});

/** Whether at some drawing, once all has settled, what is shown is later than the newest update. */
function starves(arrivals: readonly Arrival[], drawings: readonly number[], shown: readonly number[]): boolean {
  return drawings.some(
    (now, k) => now > 2 && shown[k]! > Math.max(...arrivals.filter((each) => each.now <= now).map(({ stamp }) => stamp)),
  );
}

test('a timer of 50 ms with 20 ms of work sends every 70 ms: a delay by the timer is too short, one by the real interval is not', () => {
  const arrivals = every(0.07, 100).map((stamp) => ({ stamp, now: stamp + 0.05 }));
  const drawings = every(0.01, 600, 0.05);
  const starvesWith = (interval: number) => starves(arrivals, drawings, shownTimes(clockOf(fixed, { interval }), arrivals, drawings));
  expect([starvesWith(0.05), starvesWith(0.07)]).toEqual([true, false]);
  // The adaptive one begins two timers behind what comes, whatever the delay, and two timers are more than one interval.
  expect(starves(arrivals, drawings, shownTimes(clockOf(adaptive, { interval: 0.05 }), arrivals, drawings))).toBe(false);
});

test('a clock that hears the stamps of another channel starves where the entity comes later; one that hears the entity’s does not', () => {
  const sent = every(0.05, 200);
  const [times, entity] = [0.02, 0.2].map((delay) => sent.map((stamp) => ({ stamp, now: stamp + delay }))) as [Arrival[], Arrival[]];
  const drawings = every(0.01, 900, 0.2);
  const byTimes = shownTimes(clockOf(adaptive, { interval: 0.05 }), times, drawings);
  const byEntity = shownTimes(clockOf(adaptive, { interval: 0.05 }), entity, drawings);
  expect([starves(entity, drawings, byTimes), starves(entity, drawings, byEntity)]).toEqual([true, false]);
});
