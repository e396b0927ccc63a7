/** The measures of a pair: cases worked by hand, laws, and motion that is not to be taken for an error. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyNumber } from '../../test/support/arbitraries.ts';
import { along, metersAfter, metersOf, placedAt, type Point } from '../../test/support/drawn-motion.ts';
import { copyState, KinematicState } from '../base/kinematic-state.ts';
import { square } from '../base/math/power.ts';
import { seenResults } from '../session/results.ts';
import { MotionSteps } from './motion-steps.ts';
import { defaultSeenRules, PairMeters, RealMotion, TickRules } from './pair-meters.ts';

describe('differences of a sampled path', () => {
  function differences(path: readonly (Point | null)[]) {
    const rows: { order: number; values: number[] }[] = [];
    const steps = new MotionSteps();
    const drawn = steps.place;
    for (const point of path) {
      if (!point) {
        steps.break();
        continue;
      }
      steps.add(placedAt(point));
      rows.push({ order: drawn.order, values: [drawn.stepX, drawn.changeX, drawn.thirdX] });
    }
    return rows;
  }

  test('the first, second and third differences of the cubes are those of the textbook', () => {
    const rows = differences(along(0, 1, 8, 27, 64));
    expect(rows.map(({ order }) => order)).toEqual([0, 1, 2, 3, 3]);
    expect(rows.slice(-2).map(({ values }) => values)).toEqual([
      [19, 12, 6],
      [37, 18, 6],
    ]);
  });

  test('after a pause nothing reaches back over it', () => {
    const rows = differences([[0], [1], [8], [27], null, [500], [501], [508], [527]]);
    expect(rows.slice(4)).toEqual([
      expect.objectContaining({ order: 0 }),
      expect.objectContaining({ order: 1 }),
      expect.objectContaining({ order: 2 }),
      { order: 3, values: [19, 12, 6] },
    ]);
  });

  test('where the path is moved to does not matter', () => {
    const whole = fc.integer({ min: -1e6, max: 1e6 });
    fc.assert(
      fc.property(fc.array(whole, { minLength: 4, maxLength: 20 }), whole, (xs, offset) => {
        const moved = differences(along(...xs.map((x) => x + offset))).slice(3);
        expect(moved).toEqual(differences(along(...xs)).slice(3));
      }),
    );
  });
});

describe('backward motion', () => {
  const backwardRatio = (drawn: readonly (Point | null)[], real: readonly Point[]) => metersOf(drawn, real).backwardRatio;

  const ahead = along(0, 0.5, 1, 1.5, 2);
  const back = along(0, -0.5, -1, -1.5, -2);

  test('pulled back in one frame of four is a quarter', () => {
    expect(backwardRatio(along(1, 1.5, 1.2, 1.7, 2.2), ahead)).toBe(0.25);
  });

  test('a real reverse shown in time does not count, shown late or while the real entity stands it does', () => {
    expect(backwardRatio(back, back)).toBe(0);
    expect(backwardRatio(back, ahead)).toBe(1);
    expect(backwardRatio(back, along(0, 0, 0, 0, 0))).toBe(1);
  });

  test('sideways is not backwards, nor is creeping slower than what counts as standing', () => {
    expect(
      backwardRatio(
        [
          [0, 0],
          [0, 1],
          [0, 2],
        ],
        ahead,
      ),
    ).toBe(0);
    const creeping = along(0, -0.0001, -0.0002, -0.0003, -0.0004);
    expect(backwardRatio(creeping, ahead)).toBe(0);
    expect(backwardRatio(back, creeping)).toBe(1);
  });

  test('a dive with the nose down is no backward step', () => {
    const quarter = Math.SQRT1_2;
    const diving = [9, 8, 7].map((z) => ({
      shown: Object.assign(new KinematicState(), { z, qw: quarter, qy: quarter }),
      real: placedAt([0]),
    }));
    expect(metersAfter(diving).backwardRatio).toBe(0);
  });

  test('a pause is no step back', () => {
    expect(backwardRatio([[10], [10.5], null, [1.5], [2]], ahead)).toBe(0);
    expect(backwardRatio([[10], null, [1]], ahead)).toBeNull();
  });

  test('the heading decides, in whatever direction it points', () => {
    const angle = anyNumber(-Math.PI, Math.PI);
    const course = (yaw: number, step: number): Point[] =>
      [0, 1, 2, 3].map((k) => [k * step * Math.cos(yaw), k * step * Math.sin(yaw), yaw]);
    fc.assert(
      fc.property(angle, angle, (drawnYaw, realYaw) => {
        expect(backwardRatio(course(drawnYaw, -0.5), course(realYaw, 0.5))).toBe(1);
        expect(backwardRatio(course(drawnYaw, 0.5), course(realYaw, 0.5))).toBe(0);
        expect(backwardRatio(course(drawnYaw, -0.5), course(realYaw, -0.5))).toBe(0);
      }),
    );
  });
});

describe('freezes', () => {
  const freezeRatio = (drawn: readonly (Point | null)[], real: readonly Point[]) => metersOf(drawn, real).place.freezeRatio;

  const driving = along(0, 0.5, 1, 1.5, 2);

  test('the share of the frames in which it stands while the real one moves', () => {
    expect(freezeRatio(along(0, 0.5, 0.5, 0.5, 1), driving)).toBe(0.5);
    expect(freezeRatio(along(7, 7, 7, 7, 7), driving)).toBe(1);
  });

  test('standing with the real one is no freeze, nor is moving while that stands', () => {
    expect(freezeRatio(along(7, 7, 7, 7, 7), along(0, 0, 0, 0, 0))).toBe(0);
    expect(freezeRatio(driving, along(0, 0, 0, 0, 0))).toBe(0);
  });

  test('creeping slower than the standing speed is standing, for both', () => {
    const creeping = along(0, 0.0001, 0.0002, 0.0003, 0.0004);
    expect(freezeRatio(creeping, driving)).toBe(1);
    expect(freezeRatio(along(7, 7, 7, 7, 7), creeping)).toBe(0);
  });

  test('over a pause nothing stands and nothing moves', () => {
    expect(freezeRatio([[0], [0.5], null, [0.5], [1]], driving)).toBe(0);
    expect(freezeRatio([[0], null, [0]], driving)).toBeNull();
  });
});

describe('inconsistency', () => {
  const frame = 0.1;

  /** `deviations` in m, one a frame; null is a frame that is not measured. */
  function inconsistencyOf(deviations: readonly (number | null)[], inconsistencyDistance = 1, inconsistencyTime = 0.3): number | null {
    const drawn = deviations.map((deviation): Point | null => (deviation === null ? null : [deviation]));
    return metersOf(drawn, [], { frame, inconsistencyDistance, inconsistencyTime }).inconsistency;
  }

  test('a stretch counts from its beginning once it lasts longer than τ', () => {
    expect(inconsistencyOf([0.5, 2, 2, 2, 0.5])).toBe(0);
    expect(inconsistencyOf([0.5, 2, 2, 2, 3, 0.5])).toBeCloseTo(0.9, 12);
    expect(inconsistencyOf([2, 2, 2, 3, 4])).toBeCloseTo(1.3, 12);
  });

  test('ε itself is consistent; it parts stretches, and so does a pause', () => {
    expect(inconsistencyOf([2, 2, 2, 1, 2, 2, 2])).toBe(0);
    expect(inconsistencyOf([2, 2, 2, null, 2, 2, 2])).toBe(0);
    expect(inconsistencyOf([2, 2, 2, 1, 2, 2, 2, 2])).toBeCloseTo(0.8, 12);
  });

  test('of nothing there is none', () => {
    expect([inconsistencyOf([]), inconsistencyOf([null, null])]).toEqual([null, null]);
  });

  const deviations = fc.array(anyNumber(0, 5), { minLength: 1, maxLength: 60 });
  const threshold = anyNumber(0, 3);

  test('with ε = τ = 0 it is the integral of the deviation', () => {
    fc.assert(
      fc.property(deviations, (values) => {
        const integral = frame * values.reduce((sum, value) => sum + value, 0);
        expect(inconsistencyOf(values, 0, 0)).toBeCloseTo(integral, 9);
      }),
    );
  });

  test('a larger ε or a longer τ never makes it more', () => {
    fc.assert(
      fc.property(deviations, threshold, threshold, threshold, threshold, (values, distance, more, time, longer) => {
        const base = inconsistencyOf(values, distance, time)! + 1e-9;
        expect(inconsistencyOf(values, distance + more, time)).toBeLessThanOrEqual(base);
        expect(inconsistencyOf(values, distance, time + longer)).toBeLessThanOrEqual(base);
      }),
    );
  });
});

describe('jerk', () => {
  const jerkOf = (path: readonly (Point | null)[], frame = 0.1) => metersOf(path, [], { frame }).place.jerkRms;

  test('a jump of 1 m at rest, at 0.1 s: third differences 1, −2, 1 over 10⁻³ s³', () => {
    expect(jerkOf(along(0, 0, 0, 1, 1, 1))).toBeCloseTo(1000 * Math.sqrt((1 + 4 + 1) / 3), 9);
  });

  const coefficient = anyNumber(-5, 5);

  test('of a cubic in time it is the constant sixth of which is the cubic’s coefficient, of anything simpler it is 0', () => {
    fc.assert(
      fc.property(coefficient, coefficient, coefficient, coefficient, (a, b, c, d) => {
        const path = Array.from({ length: 30 }, (_, k) => a + b * (k / 10) + c * (k / 10) ** 2 + d * (k / 10) ** 3);
        expect(jerkOf(along(...path))).toBeCloseTo(6 * Math.abs(d), 6);
      }),
    );
  });

  test('a pause is no jerk, and four frames are needed', () => {
    expect(jerkOf([[0], [1], [2], [3], null, [50], [50], [50], [50]])).toBe(0);
    expect(jerkOf([[0], [1], [2], null, [9], [1], [0]])).toBeNull();
  });
});

describe('jumps', () => {
  const frame = 0.02;

  function jumpsOf(path: readonly (Point | null)[], smallestJump = 0.01) {
    const { jumpsPerMinute, jumpMax } = metersOf(path, [], { frame, smallestJump }).place;
    return { perMinute: jumpsPerMinute, max: jumpMax };
  }

  /** Positions along x at steps of the given lengths. */
  function stepping(...steps: number[]): Point[] {
    let x = 0;
    return along(x, ...steps.map((step) => (x += step)));
  }

  const none = { perMinute: 0, max: 0 };

  test('one jump in three judged steps of 20 ms is 1,000 a minute; its length is what the motion around it does not explain', () => {
    const jumps = jumpsOf(stepping(0.5, 0.5, 2.5, 0.5, 0.5));
    expect(jumps.perMinute).toBeCloseTo(1000, 9);
    expect(jumps.max).toBeCloseTo(2, 12);
  });

  test.each([
    ['two normal steps in a frame', [0.5, 0.5, 1, 0.5, 0.5], null],
    ['a little more than that', [0.5, 0.5, 1.02, 0.5, 0.5], 0.52],
    ['thrown back by less than a step', [0.5, 0.5, 0.1, 0.5, 0.5], null],
    ['thrown back by more than a step', [0.5, 0.5, -0.1, 0.5, 0.5], 0.6],
    ['a standing entity put right', [0, 0, 0.3, 0, 0], 0.3],
    ['one put right by less than can be seen', [0, 0, 0.01, 0, 0], null],
    ['a slide over three frames', [0, 0, 0.3, 0.3, 0.3, 0, 0], null],
    ['a start', [0, 0, 0, 0.5, 0.5, 0.5], null],
    ['a full stop', [0.5, 0.5, 0.5, 0, 0, 0], null],
    ['a turn back at full speed', [0.5, 0.5, 0.5, -0.5, -0.5, -0.5], null],
  ])('%s', (_name, steps, length) => {
    const { max, perMinute } = jumpsOf(stepping(...steps));
    expect(max).toBeCloseTo(length ?? 0, 9);
    expect(perMinute === 0).toBe(length === null);
  });

  test('to the side a jump must be longer than a step too', () => {
    const aside = (y: number): Point[] => [[0], [0.5], [1], [1.5, y], [2, y], [2.5, y]];
    expect(jumpsOf(aside(0.49))).toEqual(none);
    expect(jumpsOf(aside(0.6)).max).toBeCloseTo(0.6, 12);
  });

  const velocity = anyNumber(-30, 30);

  test('no single change of velocity is a jump, whenever in a frame it happens', () => {
    fc.assert(
      fc.property(velocity, velocity, velocity, velocity, anyNumber(0, 1), (...[ax, ay, bx, by, share]) => {
        const turn = 5 + share;
        const path = Array.from({ length: 12 }, (_, k): Point => {
          const [before, after] = [frame * Math.min(k, turn), frame * Math.max(0, k - turn)];
          return [ax * before + bx * after, ay * before + by * after];
        });
        expect(jumpsOf(path, 1e-12)).toEqual(none);
      }),
    );
  });

  test('rounding makes no jump of a turn back at full speed, wherever it is made', () => {
    const anywhere = anyNumber(-1000, 1000);
    const moving = anyNumber(1, 30);
    fc.assert(
      fc.property(anywhere, moving, (x, v) => {
        const path = Array.from({ length: 12 }, (_, k): Point => [x + v * frame * Math.min(k, 12 - k)]);
        expect(jumpsOf(path)).toEqual(none);
      }),
    );
  });

  test('a jump on a straight drive is found with its length, whatever its direction, when it is longer than a step', () => {
    const speed = anyNumber(0, 30);
    const angle = anyNumber(-Math.PI, Math.PI);
    fc.assert(
      fc.property(speed, anyNumber(0.02, 50), angle, (v, beyond, direction) => {
        const length = v * frame + beyond;
        const path = Array.from({ length: 12 }, (_, k): Point => {
          const jump = k < 6 ? 0 : length;
          return [v * frame * k + jump * Math.cos(direction), jump * Math.sin(direction)];
        });
        const jumps = jumpsOf(path);
        expect(jumps.max).toBeCloseTo(length, 8);
        expect(jumps.perMinute).toBeCloseTo(60 / (9 * frame), 6);
      }),
    );
  });

  test('a pause is no jump, and its time does not count', () => {
    expect(jumpsOf([[0], [0.5], [1], [1.5], null, [100], [100.5], [101], [101.5]])).toEqual(none);
    expect(jumpsOf([...stepping(0.5, 0.5, 2.5, 0.5, 0.5), null, [0], [1], [2]]).perMinute).toBeCloseTo(1000, 9);
    expect(jumpsOf([[0], [1], null, [50], [51]])).toEqual({ perMinute: null, max: null });
  });
});

describe('velocity steps', () => {
  function velocityStepsOf(drawn: readonly (Point | null)[], real: readonly Point[] = [], frame = 0.02) {
    const meters = metersOf(drawn, real, { frame });
    const { velocityStepRms: rms, velocityStepMax: max, velocityStepExcessRms: excessRms, velocityStepExcessMax: excessMax } = meters.place;
    return { rms, max, excessRms, excessMax };
  }

  test('a start from rest to 25 m/s is one step of 25 m/s', () => {
    const { rms, max } = velocityStepsOf(along(0, 0, 0, 0.5, 1));
    expect(max).toBeCloseTo(25, 12);
    expect(rms).toBeCloseTo(25 / Math.sqrt(3), 12);
  });

  test('what the real entity does in the same frame is no excess', () => {
    const start = along(0, 0, 0, 0.5, 1);
    expect(velocityStepsOf(start, start)).toMatchObject({ excessRms: 0, excessMax: 0 });
    expect(velocityStepsOf(along(0, 0, 0, 0, 0), start).excessMax).toBeCloseTo(25, 12);
  });

  const place = fc.tuple(anyNumber(-50, 50), anyNumber(-50, 50));

  test('on a real path that is followed, at any distance, nothing is in excess; standing still nothing else is', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 3, maxLength: 20 }), place, (path, [dx, dy]) => {
        const followed = velocityStepsOf(
          path.map(([x, y]): Point => [x + dx, y + dy]),
          path,
        );
        expect(followed.excessMax).toBeLessThan(1e-9);
        const still = velocityStepsOf(path);
        expect([still.excessRms, still.excessMax]).toEqual([still.rms, still.max]);
      }),
    );
  });

  test('a pause is no velocity step', () => {
    expect(velocityStepsOf([[0], [0.5], [1], null, [70], [70.1], [70.2]]).max).toBeLessThan(1e-9);
    expect(velocityStepsOf([[0], [1], null, [50], [51]])).toEqual({ rms: null, max: null, excessRms: null, excessMax: null });
  });

  /**
   * A car on a circle of 50.1 m at 28 m/s and 30 frames/s, drawn without convergence from `rate` updates/s with
   * velocity (and acceleration) by differences, each drawn from the frame after it on.
   */
  function circleAt(rate: number, accelerated: boolean) {
    const frame = 1 / 30;
    const angle = (n: number) => (28 / 50.1) * frame * n;
    const at = (n: number) => [50.1 * Math.cos(angle(n)), 50.1 * Math.sin(angle(n))] as const;
    const shown = (n: number): Point => {
      const sent = Math.floor((n - 1) / (30 / rate)) * (30 / rate);
      const ahead = n - sent;
      const [p, q, r] = [at(sent), at(sent - 1), at(sent - 2)];
      const bend = accelerated ? (ahead * ahead) / 2 : 0;
      const axis = (i: 0 | 1) => p[i] + (p[i] - q[i]) * ahead + (p[i] - 2 * q[i] + r[i]) * bend;
      return [axis(0), axis(1)];
    };
    const frames = Array.from({ length: 1800 }, (_, k) => k + 1);
    return velocityStepsOf(frames.map(shown), frames.map(at), frame);
  }

  // Figures of an independent implementation; its radius and speed are rounded, hence 3 %.
  test.each([
    [1, true, 376.4, 51.52],
    [3, true, 45.4, 3.58],
    [5, true, 28.4, 1.69],
    [1, false, 1885.1, 254.75],
    [3, false, 412.4, 33.28],
    [5, false, 213.6, 13.53],
  ])('on the circle at %d updates/s (accelerated: %s) the excess is %d m/s², the largest %d m/s', (rate, accelerated, noise, largest) => {
    const { excessRms, excessMax } = circleAt(rate, accelerated);
    expect((excessRms ?? NaN) * 30).toBeGreaterThan(0.97 * noise);
    expect((excessRms ?? NaN) * 30).toBeLessThan(1.03 * noise);
    expect((excessMax ?? NaN) / largest).toBeCloseTo(1, 2);
  });
});

describe('how far off the path', () => {
  /** Real and drawn x, tick by tick; the first is drawn in place. */
  const sumsOf = (ticks: readonly (readonly [real: number, off: number])[]) => {
    const meters = metersOf(
      ticks.map(([real, off], k) => [real + (k === 0 ? 0 : off)]),
      ticks.map(([real]) => [real]),
    );
    return { off: meters.offPathMean! * (ticks.length - 1), deviation: meters.deviation.mean! * ticks.length };
  };

  test('a picture that was late at a stop is with the entity when that drives on', () => {
    const stop = Array.from({ length: 100 }, (_, k) => [10 - (k < 20 ? square(20 - k) / 40 : 0), k < 20 ? 0 : -0.002] as const);
    const drive = Array.from({ length: 100 }, (_, k) => [10 + k / 10, 0.001] as const);
    expect(sumsOf([...stop, ...drive]).off).toBeLessThan(0.11);
  });

  test('in no tick is it more than how far off its place', () => {
    const spell = fc.tuple(fc.constantFrom(-1, 0, 1, 1), anyNumber(0, 0.5), anyNumber(-0.1, 0.1), fc.integer({ min: 1, max: 40 }));
    fc.assert(
      fc.property(fc.array(spell, { minLength: 3, maxLength: 8 }), (spells) => {
        let x = 0;
        const ticks = spells.flatMap(([way, step, off, length]) => Array.from({ length }, () => [(x += way * step), off] as const));
        const [before, after] = [sumsOf([[0, 0], [0, 0], ...ticks.slice(0, -1)]), sumsOf([[0, 0], [0, 0], ...ticks])];
        expect(after.off - before.off).toBeLessThanOrEqual(after.deviation - before.deviation + 1e-9);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('all together', () => {
  const frame = 0.02;

  /** A frame of a spawn, or a frame that is not measured. */
  type Seen = { readonly shown: Point; readonly real: Point; readonly spawn?: number } | null;

  function figures(frames: readonly Seen[]) {
    const measured = frames.map((each) => each && { ...each, shown: placedAt(each.shown), real: placedAt(each.real) });
    const meters = metersAfter(measured, { frame });
    return {
      jumps: meters.place.jumpMax,
      excess: meters.place.velocityStepExcessMax,
      steps: meters.place.velocityStepMax,
      jerk: meters.place.jerkRms,
      backward: meters.backwardRatio,
      freezes: meters.place.freezeRatio,
      inconsistency: meters.inconsistency,
    };
  }

  const place = fc.tuple(anyNumber(-500, 500), anyNumber(-500, 500));

  test('an entity drawn at its place has no excess, no step back, no freeze and no inconsistency', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 4, maxLength: 30 }), (path) => {
        const seen = figures(path.map((at) => ({ shown: at, real: at })));
        expect(seen).toMatchObject({ excess: 0, backward: 0, freezes: 0, inconsistency: 0 });
      }),
    );
  });

  test('a steady drive shows nothing at all', () => {
    const drive = Array.from({ length: 20 }, (_, k): Seen => ({ shown: [k], real: [k + 1] }));
    expect(figures(drive)).toEqual({ jumps: 0, excess: 0, steps: 0, jerk: 0, backward: 0, freezes: 0, inconsistency: 0 });
  });

  test('another spawn, or a pause, starts anew: nothing leaps from one place to the other', () => {
    const frames = (x: number, spawn: number): Seen[] =>
      Array.from({ length: 6 }, (_, k): Seen => ({ shown: [x + k], real: [x + k], spawn }));
    const quiet = { jumps: 0, excess: 0, steps: 0, jerk: 0, backward: 0, freezes: 0, inconsistency: 0 };
    expect(figures([...frames(0, 1), ...frames(300, 2)])).toEqual(quiet);
    expect(figures([...frames(0, 1), null, ...frames(300, 1)])).toEqual(quiet);
  });

  test('being off for long enough is an inconsistency, but not across two spawns', () => {
    const off = (spawn: number, frames: number) => Array.from({ length: frames }, (): Seen => ({ shown: [3], real: [0], spawn }));
    expect(figures([...off(1, 4), ...off(2, 4)]).inconsistency).toBe(0);
    expect(figures(off(1, 8)).inconsistency).toBeCloseTo(3 * 8 * frame, 12);
  });

  test('before anything is measured there are no figures', () => {
    const nothing = { jumps: null, excess: null, steps: null, jerk: null, backward: null, freezes: null, inconsistency: null };
    expect(figures([])).toEqual(nothing);
  });
});

test('figures that are read in every tick are those that are read once', () => {
  const rules = new TickRules(0.02, defaultSeenRules);
  const state = new KinematicState();
  const motion = new RealMotion(state, rules);
  const [often, once] = [new PairMeters(rules), new PairMeters(rules)];
  const all = (meters: PairMeters) => ({
    ...seenResults(meters),
    deviation: [meters.deviation.mean, meters.deviation.max, meters.deviation.last],
    orientation: meters.orientationError.quantile(0.9),
    late: [meters.pictureLatenessMean, meters.offPathMean, meters.pictureLatenessLast],
  });
  for (let tick = 0; tick < 300; tick++) {
    const real = placedAt([tick * 0.4, Math.sin(tick / 9), tick / 30]);
    const late = tick - 5 - (tick % 7);
    copyState(real, state);
    motion.sample(tick < 200 ? 1 : 2, tick % 50 === 0 ? 0.8 : 1, tick < 120 ? 0 : 1);
    for (const meters of [often, once]) {
      if (tick % 90 < 3) meters.pause();
      else meters.sample(placedAt([late * 0.4, Math.sin(late / 9), late / 30]), motion, tick === 125);
    }
    expect(all(often).deviation[2]).not.toBeUndefined();
  }
  expect(all(once)).toEqual(all(often));
  expect(once.pictureLatenessMean).toBeGreaterThan(0.1);
});
