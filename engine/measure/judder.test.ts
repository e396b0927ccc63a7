/** Judder and picture lateness: what they rate well and badly, and that the tick does not matter. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PastPlaces, PictureLateness } from './picture-lateness.ts';
import type { ReceiverResults } from './run-results.ts';
import { KinematicState } from '../base/kinematic-state.ts';
import { anyNumber } from '../../test/support/arbitraries.ts';
import { metersOf } from '../../test/support/drawn-motion.ts';
import { lane, nodes, plan } from '../../test/support/plans.ts';
import { resultsOf } from '../../test/support/runs.ts';

/** A winding drive, the same at any tick: made of waves, so that it turns, speeds up and slows down. */
const waves = [
  [60, 0.31, 0.2],
  [25, 0.83, 1.1],
  [6, 2.1, 0.4],
] as const;
const at = (t: number, phase: number, order: 0 | 1) =>
  waves.reduce(
    (sum, [size, rate, shift]) => sum + size * (order ? rate * Math.cos(rate * t + shift * phase) : Math.sin(rate * t + shift * phase)),
    0,
  );
const motion = {
  kind: 'path' as const,
  create: () => ({
    sample(now: number, out: KinematicState) {
      [out.x, out.y, out.vx, out.vy] = [at(now, 1, 0), at(now, 5, 0), at(now, 1, 1), at(now, 5, 1)];
      return 1;
    },
  }),
};
const trigger = { distance: 0.3, heartbeat: 1 };
/** The same updates at any tick: a threshold is checked more often at a shorter one, so offsets are smaller there. */
const regular = { heartbeat: 0.24 };

function picturesAt(frame: number): Readonly<Record<string, ReceiverResults>> {
  const lanes = [
    lane({
      id: 'replay',
      model: 'delayed',
      params: { model: { delay: 0.2, interpolation: 'linear' } },
      trigger: { heartbeat: frame },
    }),
    lane({ id: 'frozen', model: 'static', trigger: { heartbeat: 1000 } }),
    // It stands between two updates, and jumps with each.
    lane({ id: 'stepwise', model: 'static', trigger: regular }),
    lane({ id: 'snap', model: 'linear', trigger }),
    // At 40 ms it goes on unblended for two ticks: for a single one it would jump there, but not at a shorter tick.
    lane({ id: 'smooth', model: 'linear', trigger: regular, convergence: 'linear-blend', params: { convergence: { time: 0.16 } } }),
  ];
  const { lanes: found } = resultsOf(plan({ motion, frame, duration: 120, nodes: nodes({ delay: 0.1 }), lanes }));
  return Object.fromEntries(Object.entries(found).map(([id, { receivers }]) => [id, receivers['r0'] as ReceiverResults]));
}

/** The ends and two between them, of which one is no multiple of 50 Hz. */
const rates = [25, 50, 125, 200];
const pictures = rates.map((rate) => ({ rate, at: picturesAt(1 / rate) }));

test('a picture that never moves has the worst judder, a perfect late replay the least, and none jumps', () => {
  for (const { at } of pictures) {
    const others = Object.entries(at).filter(([id]) => id !== 'frozen');
    for (const [, { judder }] of others) expect(at['frozen']!.judder).toBeGreaterThanOrEqual(judder! - 0.1);
    for (const [, { judder }] of others) expect(at['replay']!.judder).toBeLessThanOrEqual(judder!);
    expect([at['replay']!.jumpsPerMinute, at['frozen']!.jumpsPerMinute]).toEqual([0, 0]);
  }
});

test.each(['replay', 'frozen', 'stepwise', 'snap', 'smooth'])('%s: judder and jumps are the same at 25 to 200 ticks a second', (id) => {
  for (const measure of ['judder', 'jumpsPerMinute'] as const) {
    const values = pictures.map(({ at }) => at[id]![measure] as number);
    expect(Math.max(...values), `${measure}: ${values.join(', ')}`).toBeLessThanOrEqual(1.1 * Math.min(...values) + 1e-9);
  }
});

test('a replay is as late as its delay, exactly on the path; extrapolation shows about the present, whatever its updates’ age', () => {
  const { replay, snap, frozen } = pictures[1]!.at as Record<'replay' | 'snap' | 'frozen', ReceiverResults>;
  expect(replay.pictureLatenessMean).toBeCloseTo(0.2, 2);
  expect(replay.offPathMean).toBeLessThan(0.01);
  expect(replay.shownAgeMean).toBeCloseTo(0.2, 2);
  expect(snap.pictureLatenessMean).toBeLessThan(snap.shownAgeMean! / 2);
  expect(frozen.pictureLatenessMean).toBeGreaterThan(5);
});

test('a picture that begins when laps have been driven is late by its delay, and not by a lap', () => {
  const [lap, frame, delay] = [5.705, 1 / 60, 0.195];
  const onLap = (t: number) =>
    Object.assign(new KinematicState(), { x: 40 * Math.cos((2 * Math.PI * t) / lap), y: 25 * Math.sin((2 * Math.PI * t) / lap) });
  const past = new PastPlaces(frame);
  // Between two places the path is a chord: of one lap or of the other, by chance, is it nearer to what is drawn.
  const lags = Array.from({ length: 1200 }, (_, tick) => {
    past.add(onLap(tick * frame), 1);
    const lateness = new PictureLateness();
    lateness.sample(onLap(tick * frame - delay), past);
    return lateness.lagMean(frame) ?? delay;
  });
  expect(Math.max(...lags.slice(100))).toBeLessThan(delay + frame);
});

type Place = readonly [x: number, y: number];
const drive = (t: number): Place => [at(t, 1, 0), at(t, 5, 0)];

/** What stands between two updates of the drive, made at `from` and `to` (s), is drawn at t. */
type Picture = (t: number, from: number, to: number) => Place;
const share = ([x, y]: Place, [toX, toY]: Place, part: number): Place => [x + part * (toX - x), y + part * (toY - y)];
const drawings: Readonly<Record<string, Picture>> = {
  'goes on straight from each update, and snaps to the next': (t, from) => {
    const late = from - 0.1;
    const [x, y] = drive(late);
    return [x + (t - late) * at(late, 1, 1), y + (t - late) * at(late, 5, 1)];
  },
  'stands and jumps': (_, from) => drive(from - 0.1),
  'goes straight from place to place: its velocity steps': (t, from, to) => share(drive(from), drive(to), (t - from) / (to - from)),
  'drives at half the speed and jumps': (t, from) => drive((from + t) / 2),
};
/** Those that do not depend on the updates. */
const steadyDrawings: Readonly<Record<string, Picture>> = {
  'is a late replay': (t) => drive(t - 0.2),
  'never moves': () => [0, 0],
};

/** The drive at each rate, over a minute. */
const drives = [25, 30, 60, 200].map((rate) => {
  const times = Array.from({ length: 60 * rate }, (_, tick) => tick / rate);
  return { frame: 1 / rate, times, real: times.map(drive) };
});

/** Judder at each rate of a picture with so long (s) from each update to the next, again and again. */
function judderOf(picture: Picture, gaps: readonly number[]) {
  const updates = [-2];
  while (updates[updates.length - 1]! < 70) updates.push(updates[updates.length - 1]! + gaps[updates.length % gaps.length]!);
  return drives.map(({ frame, times, real }) => {
    let last = 0;
    const drawn = times.map((t) => {
      while (updates[last + 1]! <= t + 1e-9) last += 1;
      return picture(t, updates[last]!, updates[last + 1]!);
    });
    return metersOf(drawn, real, { frame }).place.judder as number;
  });
}

function expectWithin(share: number, values: readonly number[]) {
  expect(Math.max(...values), values.join(', ')).toBeLessThanOrEqual((1 + share) * Math.min(...values));
}

const gapsOf = (min: number, max: number) => {
  const gap = anyNumber(min, max);
  return fc.oneof(fc.array(gap, { minLength: 5, maxLength: 11 }), fc.tuple(gap));
};

// At 25 ticks a second a change counts 7 % more where a tick ends than on the mean, and 7 % less amid one.
test.each(Object.entries(drawings))('a picture that %s has about the same judder at 25 to 200 ticks a second', (_, picture) => {
  fc.assert(
    fc.property(gapsOf(0.5, 2), (gaps) => expectWithin(0.17, judderOf(picture, gaps))),
    { numRuns: 6 },
  );
  fc.assert(
    fc.property(gapsOf(0.2, 0.5), (gaps) => expectWithin(0.22, judderOf(picture, gaps))),
    { numRuns: 6 },
  );
});

test.each(Object.entries(steadyDrawings))('a picture that %s has about the same judder at 25 to 200 ticks a second', (_, picture) => {
  expectWithin(0.17, judderOf(picture, [1]));
});

test('a picture that sways has the same judder at 25 to 200 ticks a second', () => {
  fc.assert(
    fc.property(anyNumber(0.2, 4), anyNumber(0.05, 2), (rate, width) => {
      expectWithin(
        0.1,
        judderOf((t) => [15 * t, width * Math.sin(2 * Math.PI * rate * t)], [1]),
      );
    }),
    { numRuns: 10 },
  );
});
